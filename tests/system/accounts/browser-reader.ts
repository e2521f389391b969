// A reader with a real browser at the sign-up. With TPI_SCREENSHOTS=<folder> each page that is
// inspected is also left there as a picture, at 390 and at 1280 pixels.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import { type AccountService, startAccounts } from '../../service/accounts/account-service.ts'
import { findFreePort } from '../../free-port.ts'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const SCREENSHOTS = process.env['TPI_SCREENSHOTS']

const Violations = z.array(z.object({ id: z.string(), impact: z.string().nullable() }))

export async function startForBrowser(): Promise<AccountService & { url: string }> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const accounts = await startAccounts({ PORT: String(port), TPI_BASE_URL: url })
  return { ...accounts, url }
}

async function askForLink(reader: BrowserContext, { url }: { url: string }): Promise<Page> {
  const page = await reader.newPage()
  await page.goto(`${url}/signup`)
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  return page
}

export async function signIn(
  reader: BrowserContext,
  accounts: AccountService & { url: string },
): Promise<Page> {
  const page = await askForLink(reader, accounts)
  const { link } = await accounts.mailbox.receive(0)
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${accounts.url}/dashboard`)
  return page
}

/** What the browser complains of: scripts that broke, and whatever the policy forbade. */
export function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('dialog', (dialog) => problems.push(dialog.message()))
  page.on('console', (message) => {
    // A refused form is answered with 400 and 410, of which the browser tells as well.
    const isStatus = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isStatus) problems.push(message.text())
  })
  return problems
}

/**
 * Nothing serious for those who see or hear the page otherwise, and nothing wider than the window.
 */
export async function inspect(
  page: Page,
  name: string,
  { scripts }: { scripts: boolean },
): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    if (SCREENSHOTS !== undefined)
      await page.screenshot({
        path: join(SCREENSHOTS, `${name}-${width}${scripts ? '' : '-plain'}.png`),
        fullPage: true,
      })
    // Playwright's own scripts run where the page's do not, but axe has to be part of the page.
    if (!scripts) continue
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, `${name} at ${width}`).toBe(0)
    await page.evaluate(AXE)
    const violations = Violations.parse(
      await page.evaluate('axe.run().then((result) => result.violations)'),
    )
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(
      serious.map(({ id }) => id),
      `${name} at ${width}`,
    ).toEqual([])
  }
}
