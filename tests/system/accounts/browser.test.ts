// The whole path in a real browser, with a real mail server beside it.
import { describe, expect, it } from 'vitest'
import { inspect, startForBrowser, watch } from './browser-reader.ts'
import { BROWSER_NAME, NO_CHROMIUM, useBrowser } from './chromium.ts'

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
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await look('sent')

    const { link } = await accounts.mailbox.receive(0)
    const second = await context.newPage()
    problems.push(...watch(second))
    await second.goto(link)
    await inspect(second, 'confirm', { scripts: javaScriptEnabled })
    await second.getByRole('button', { name: 'Sign in' }).click()
    await second.waitForURL(`${accounts.url}/dashboard`)
    expect(await second.title()).toContain('Dashboard')
    // The first look shows a first key; to copy it takes a script.
    const copy = second.getByRole('button', { name: 'Copy' }).first()
    expect(await copy.isVisible()).toBe(javaScriptEnabled)
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
})
