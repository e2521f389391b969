// What the answers of the sign-up must not depend on, and where it must not lead.
import { describe, expect, it } from 'vitest'
import { SERVICE_ORIGIN } from '../proxy/service.ts'
import { signIn, startAccounts } from './account-service.ts'
import { readHidden, Visitor } from './visitor.ts'

describe('sign-up', () => {
  it('S5: leads to the configured origin, whatever Host a request sends', async () => {
    const accounts = await startAccounts()
    const host = 'evil.example'
    const variants = [
      { host },
      { 'x-forwarded-host': host, 'x-forwarded-proto': 'http', 'x-original-host': host },
      { forwarded: `host="${host}";proto=http`, 'x-host': host, 'x-forwarded-server': host },
    ]
    for (const [index, headers] of variants.entries()) {
      const visitor = new Visitor(accounts.service, { address: `192.0.2.${index}` })
      const form = readHidden((await visitor.get('/signup', headers)).html, '/signup')
      await visitor.post('/signup', { ...form, email: `s5-${index}@example.com` }, headers)
      const { link, raw } = await accounts.mailbox.receive(index)
      expect(link).toMatch(new RegExp(`^${SERVICE_ORIGIN}/signup/`))
      expect(raw).not.toContain('evil')
    }
  })

  it('S7: answers the same with an account, without one, or over the limit', async () => {
    const accounts = await startAccounts()
    await signIn(accounts, { email: 'known@example.com' })
    const limited = new Visitor(accounts.service, { address: '198.51.100.9' })
    for (let count = 0; count < 3; count += 1) await limited.askForLink('limited@example.com')
    const answers = []
    for (const [index, who] of ['known', 'unknown', 'limited'].entries()) {
      const visitor = new Visitor(accounts.service, { address: `203.0.113.${index}` })
      const first = await visitor.askForLink(`${who}@example.com`)
      const second = await visitor.get('/signup/sent')
      const secrets = [...visitor.cookies.values()]
      const text = JSON.stringify([first, second], (name, value: unknown) =>
        ['x-request-id', 'date', 'etag'].includes(name) ? undefined : value,
      )
      answers.push(secrets.reduce((all, secret) => all.replaceAll(secret, '…'), text))
    }
    expect(answers[1]).toBe(answers[0])
    expect(answers[2]).toBe(answers[0])
  })

  it('S13: leads to a page of the list and nowhere else', async () => {
    const accounts = await startAccounts()
    const elsewhere = [
      '//evil.example',
      'https://evil.example/dashboard',
      '/\\evil.example',
      '/\t/evil.example',
      '/dashboard/../..//evil.example',
      'javascript:alert(1)',
    ]
    for (const payload of elsewhere) {
      const visitor = new Visitor(accounts.service)
      const page = await visitor.get(`/signup?next=${encodeURIComponent(payload)}`)
      expect(readHidden(page.html, '/signup')['next'], payload).toBe('/dashboard')
    }
    for (const [next, expected] of [
      ['//evil.example', '/dashboard'],
      ['/docs', '/docs'],
    ] as const) {
      const visitor = new Visitor(accounts.service)
      const form = readHidden((await visitor.get('/signup')).html, '/signup')
      const before = accounts.mailbox.mails.length
      await visitor.post('/signup', { ...form, next, email: `s13-${before}@example.com` })
      const { path } = await accounts.mailbox.receive(before)
      const done = await visitor.submit(await visitor.get(path), '/signup/confirm')
      expect(done.location).toBe(expected)
    }
  })
})
