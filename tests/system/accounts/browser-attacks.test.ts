// What other sites, hostile names and links could do to a reader, in a real browser.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { signIn, startForBrowser } from './browser-reader.ts'
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
