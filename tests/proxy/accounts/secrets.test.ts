// Row K9: what opens something, and who somebody is, is nowhere but where it belongs.
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { receiveLink, startAccounts } from './account-service.ts'
import { Visitor } from './visitor.ts'

describe('secrets', () => {
  it('K9: are in no log line, no answer to anybody else and no file of the state', async () => {
    const accounts = await startAccounts()
    const { service, mailbox } = accounts
    const ada = new Visitor(service, { address: '192.0.2.55' })
    const { path, code } = await receiveLink(accounts, ada, 'ada.secret@example.com')
    const browserToken = ada.cookies.get('__Host-browser') ?? ''
    await ada.submit(await ada.get(path), '/signup/confirm')
    const page = await ada.get('/dashboard')
    const created = await ada.submit(page, '/dashboard/keys', { name: 'Laptop' })
    const key = /tpi_free_\w+/.exec(created.html)?.[0] ?? ''
    const token = path.slice('/signup/'.length)
    const session = ada.cookies.get('__Host-session') ?? ''
    const secrets = [key, token, session, browserToken, key.slice(10, 32)]
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(20)

    // Every way of sending them where they do not belong, and things that break.
    const eve = new Visitor(service, { address: '192.0.2.66' })
    const answers = [
      await eve.get(`/signup/${token}`),
      await eve.get(`/signup/${token}x?token=${token}`),
      await eve.get(`/${token}/${key}`),
      await eve.get(`/v1/models?key=${key}`),
      await eve.get('/v1/models', { authorization: `Basic ${session}` }),
      await eve.post('/signup/code', { code }),
      await eve.post('/dashboard/delete', { csrf: session, sure: key }),
      await eve.get('/dashboard', { cookie: `__Host-session=${session}x` }),
    ]
    mailbox.refusal = { code: 550, text: `ada.secret@example.com ${token}` }
    await eve.askForLink('ada.secret@example.com')
    await service.restart()
    const echoed = answers.slice(4).map(({ html, headers }) => html + JSON.stringify(headers))
    for (const secret of secrets) {
      expect(service.logged.join('\n')).not.toContain(secret)
      expect(echoed.join('\n')).not.toContain(secret)
    }
    for (const about of ['ada.secret', '192.0.2.55', '192.0.2.66'])
      expect(service.logged.join('\n')).not.toContain(about)
    for (const file of ['state.db', 'state.db-wal']) {
      const bytes = await readFile(`${service.folder}/${file}`).catch(() => Buffer.alloc(0))
      for (const secret of secrets) expect(bytes.includes(secret)).toBe(false)
    }
    expect(service.logged.join('\n')).toContain('"event":"signed_in"')
  })
})
