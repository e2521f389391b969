// The whole path in a real browser, with a real mail server beside it. With TPI_SCREENSHOTS=<folder> each page is
// also left there as a picture, at 390 and at 1280 pixels.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openSqliteState } from '../../../proxy/accounts/sqlite/state.ts'
import { type AccountService, startAccounts } from './account-service.ts'
import { toHostileNames } from './hostile-names.ts'
import { BROWSER_NAME, findFreePort, NO_CHROMIUM, useBrowser } from './chromium.ts'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const SCREENSHOTS = process.env['TPI_SCREENSHOTS']

const Violations = z.array(z.object({ id: z.string(), impact: z.string().nullable() }))

describe.skipIf(NO_CHROMIUM)(`accounts in ${BROWSER_NAME}`, () => {
  const browser = useBrowser()

  it.each([true, false])('S19: the whole path, with scripts: %s', async (javaScriptEnabled) => {
    const accounts = await startForBrowser()
    const context = await browser.open({ javaScriptEnabled })
    const page = await context.newPage()
    const problems = watch(page)
    const look = (name: string) => inspect(page, name, { scripts: javaScriptEnabled })

    await page.goto(`${accounts.url}/signup`)
    await look('signup')
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Look at your mail' }).waitFor()
    await look('sent')

    const { link } = await accounts.mailbox.receive(0)
    const second = await context.newPage()
    problems.push(...watch(second))
    await second.goto(link)
    await inspect(second, 'confirm', { scripts: javaScriptEnabled })
    await second.getByRole('button', { name: 'Sign in' }).click()
    await second.waitForURL(`${accounts.url}/dashboard`)
    expect(await second.title()).toContain('Dashboard')
    await inspect(second, 'dashboard-empty', { scripts: javaScriptEnabled })

    await second.getByLabel('Name of a new key').fill('Laptop')
    await second.getByRole('button', { name: 'Create key' }).click()
    const key = await second.locator('pre').first().innerText()
    expect(key).toMatch(/^tpi_free_\w{28}$/)
    await inspect(second, 'dashboard-new-key', { scripts: javaScriptEnabled })

    for (let count = 0; count < 7; count += 1) await accounts.service.ask('/v1/models', { key })
    await second.goto(`${accounts.url}/dashboard`)
    expect(await second.getByText('993 of 1,000').count()).toBe(1)
    expect(await second.content()).not.toContain(key)
    await second.getByText('Rename, replace or revoke').click()
    await inspect(second, 'dashboard', { scripts: javaScriptEnabled })
    await second.getByLabel('Name', { exact: true }).fill('Server')
    await second.getByRole('button', { name: 'Rename' }).click()
    await second.getByRole('heading', { name: 'Server' }).waitFor()
    await second.getByText('Rename, replace or revoke').click()
    await second.getByRole('button', { name: 'Replace' }).click()
    expect(await second.locator('pre').first().innerText()).not.toBe(key)
    await second.getByText('Rename, replace or revoke').click()
    await second.getByRole('button', { name: 'Revoke' }).click()
    await second.waitForURL(`${accounts.url}/dashboard`)

    await second.getByText('Delete the account').click()
    await second.getByLabel('I am sure').check()
    await second.getByRole('button', { name: 'Delete everything' }).click()
    await second.waitForURL(`${accounts.url}/signup`)
    await second.goto(link)
    await inspect(second, 'over', { scripts: javaScriptEnabled })
    expect(problems).toEqual([])
  })

  it('S1: is not confirmed by a scanner that runs scripts, waits and presses every button', async () => {
    const accounts = await startForBrowser()
    const reader = await browser.open()
    const page = await askForLink(reader, accounts)
    const { link, code } = await accounts.mailbox.receive(0)

    const scanner = await (await browser.open()).newPage()
    await scanner.goto(link)
    await scanner.waitForLoadState('networkidle')
    await inspect(scanner, 'elsewhere', { scripts: true })
    for (const button of await scanner.getByRole('button').all()) await button.click()
    expect(new URL(scanner.url()).pathname).not.toBe('/dashboard')

    // Nor by anything in the reader's own browser but the button.
    const preview = await reader.newPage()
    await preview.goto(link)
    await preview.waitForLoadState('networkidle')
    await preview.close()
    await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('These digits do not work').waitFor()
    await inspect(page, 'sent-refused', { scripts: true })
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${accounts.url}/dashboard`)
  })

  it('S9, S15: cannot be moved or framed by another site', async () => {
    const accounts = await startForBrowser()
    const reader = await browser.open()
    const page = await signIn(reader, accounts)
    await page.getByLabel('Name of a new key').fill('Mine')
    await page.getByRole('button', { name: 'Create key' }).click()
    const { url } = accounts
    const id = (await page.locator('h3').first().getAttribute('id')) ?? ''
    const evil = await startSite(`
      <iframe id="frame" src="${url}/dashboard"></iframe>
      <img src="${url}/dashboard/sign-out">
      <form id="revoke" method="post" action="${url}/dashboard/keys/${id}/revoke"></form>
      <form id="leave" method="post" action="${url}/dashboard/sign-out"></form>
      <form id="text" method="post" enctype="text/plain" action="${url}/dashboard/sign-out-everywhere"></form>
      <form id="login" method="post" action="${url}/signup/confirm"><input name="token" value="x"></form>
      <iframe name="box" sandbox="allow-forms allow-scripts" srcdoc="<form method=post action=${url}/dashboard/sign-out></form><script>document.forms[0].submit()</script>"></iframe>
      <script>
        fetch('${url}/dashboard/delete', { method: 'POST', credentials: 'include', mode: 'no-cors',
          headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'sure=yes' })
      </script>`)
    const attacker = await reader.newPage()
    for (const form of ['revoke', 'leave', 'text', 'login']) {
      await attacker.goto(evil)
      await attacker.waitForLoadState('networkidle')
      expect(await attacker.frameLocator('#frame').getByText('Signed in as').count()).toBe(0)
      await Promise.all([
        attacker.waitForURL((address) => address.origin === url),
        attacker.evaluate(`document.getElementById('${form}').submit()`),
      ])
    }
    await page.goto(`${url}/dashboard`)
    expect(await page.getByText('Signed in as ada@example.com').count()).toBe(1)
    expect(await page.locator(`#${id}`).count()).toBe(1)
  })

  it('S10: runs nothing that a name brings, and breaks no rule of its own policy', async () => {
    const accounts = await startForBrowser()
    const reader = await browser.open()
    const page = await signIn(reader, accounts)
    const problems = watch(page)
    page.setDefaultTimeout(0)
    const state = await openSqliteState(join(accounts.service.folder, 'state.db'))
    const account = await state.accounts.findOrAdd({
      id: 'x',
      address: 'ada@example.com',
      createdAt: 0,
    })
    const names = toHostileNames()
    for (const [index, name] of names.entries())
      await state.keys.add({
        id: `key_${index}`,
        hash: Buffer.from(`${index}`.padStart(32)),
        plan: 'free',
        accountId: account.id,
        name,
        createdAt: '2026-07-31T00:00:00.000Z',
        revokedAt: null,
      })
    await state.close()
    await page.goto(`${accounts.url}/dashboard`)
    expect(await page.locator('h3').allInnerTexts()).toHaveLength(names.length)
    expect(await page.locator('h3 *').count()).toBe(0)
    expect(await page.evaluate('window.pwned')).toBeUndefined()
    const stranger = await (await browser.open()).newPage()
    problems.push(...watch(stranger))
    for (const name of names.slice(0, 20))
      await stranger.goto(`${accounts.url}/signup?next=${encodeURIComponent(name)}`)
    expect(problems).toEqual([])
    expect(names.length).toBeGreaterThan(490)
  })

  it('S12: shows nothing by going back after a sign-out', async () => {
    const accounts = await startForBrowser()
    const page = await signIn(await browser.open(), accounts)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL(`${accounts.url}/signup`)
    await page.goBack()
    await page.waitForURL(/\/signup/)
    expect(await page.content()).not.toContain('ada@example.com')
  })

  it('S14: asks nobody else for anything, and gives no address away by a link', async () => {
    const accounts = await startForBrowser()
    const reader = await browser.open()
    const requested: Request[] = []
    reader.on('request', (request) => requested.push(request))
    await askForLink(reader, accounts)
    const { link } = await accounts.mailbox.receive(0)
    const page = await reader.newPage()
    await page.goto(link)
    await page.getByRole('link', { name: 'Methodology' }).click()
    await page.waitForURL(`${accounts.url}/methodology`)
    const elsewhere = requested.filter((request) => !request.url().startsWith(accounts.url))
    expect(elsewhere.map((request) => request.url())).toEqual([])
    // Chromium names the page to the fonts of a style sheet inside it, which are ours.
    const visits = requested.filter((request) => request.isNavigationRequest())
    expect(visits.map((request) => request.headers()['referer'])).toEqual(
      visits.map(() => undefined),
    )
    expect(visits.length).toBeGreaterThan(4)
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${accounts.url}/dashboard`)
    expect(page.url()).not.toContain('token')
  })
})

async function startForBrowser(): Promise<AccountService & { url: string }> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const accounts = await startAccounts({ PORT: String(port), TPI_BASE_URL: url })
  return { ...accounts, url }
}

async function askForLink(reader: BrowserContext, { url }: { url: string }): Promise<Page> {
  const page = await reader.newPage()
  await page.goto(`${url}/signup`)
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Look at your mail' }).waitFor()
  return page
}

async function signIn(
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
function watch(page: Page): string[] {
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

/** Nothing serious for those who see or hear the page otherwise, and nothing wider than the window. */
async function inspect(page: Page, name: string, { scripts }: { scripts: boolean }): Promise<void> {
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

async function startSite(body: string): Promise<string> {
  const server = createServer((_req, res) =>
    res.setHeader('Content-Type', 'text/html').end(`<!doctype html>${body}`),
  )
  server.listen(0, '127.0.0.2')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.2:${address instanceof Object ? address.port : 0}/`
}
