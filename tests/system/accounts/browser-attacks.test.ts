// What other sites, hostile names and links could do to a reader, in a real browser.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Request } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSqliteState } from '../../../accounts/state.ts'
import { askForLink, signIn, startForBrowser, watch } from './browser-reader.ts'
import { BROWSER_NAME, NO_CHROMIUM, useBrowser } from './chromium.ts'

describe.skipIf(NO_CHROMIUM)(`an account in ${BROWSER_NAME}`, () => {
  const browser = useBrowser()

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
    const state = await openSqliteState(join(accounts.service.folder, 'state.db'))
    const account = await state.accounts.findOrAdd({
      id: 'x',
      email: 'ada@example.com',
      createdAt: 0,
    })
    const names = [
      '<script>window.pwned=1</script>',
      '"><img src=x onerror="window.pwned=1">',
      "' autofocus onfocus='window.pwned=1",
      '<a href="javascript:window.pwned=1">x</a>',
      "<style>@import'//evil.example';</style>",
    ]
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
    // Beside the key that the first sign-in has made.
    expect(await page.locator('h3').allInnerTexts()).toHaveLength(names.length + 1)
    expect(await page.locator('h3 *').count()).toBe(0)
    expect(await page.evaluate('window.pwned')).toBeUndefined()
    const stranger = await (await browser.open()).newPage()
    problems.push(...watch(stranger))
    for (const name of names)
      await stranger.goto(`${accounts.url}/signup?next=${encodeURIComponent(name)}`)
    expect(problems).toEqual([])
  })

  it('S14: requests nothing from another host, and leaks no URL by a link', async () => {
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
