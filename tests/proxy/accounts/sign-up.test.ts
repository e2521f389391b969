// Rows S1 to S5, S13 and S17 of the catalogue of threats: docs/conformance.md.
import { describe, expect, it } from 'vitest'
import { type Service, startService } from '../service.ts'
import { Mailbox } from './mailbox.ts'
import { Visitor } from './visitor.ts'

describe('sign-up', () => {
  it('leads from an address over a mail to a dashboard with a key that opens the service', async () => {
    const { service, mailbox } = await startWithMail()
    const visitor = new Visitor(service)
    const sent = await visitor.askForLink('Ada@Example.com')
    expect([sent.status, sent.location]).toEqual([303, '/signup/sent'])
    const mail = await mailbox.receive(0)
    expect(mail.to).toEqual(['ada@example.com'])
    const opened = await visitor.get(mail.path)
    const signedIn = await visitor.submit(opened, '/signup/confirm')
    expect([signedIn.status, signedIn.location]).toEqual([303, '/dashboard'])
    const dashboard = await visitor.get('/dashboard')
    expect(dashboard.html).toContain('ada@example.com')
    const created = await visitor.submit(dashboard, '/dashboard/keys', { name: 'Laptop' })
    const key = /tpi_free_\w+/.exec(created.html)?.[0] ?? ''
    const { status, headers } = await service.ask('/v1/models', { key })
    expect(status).toBe(200)
    expect(headers['ratelimit-policy']).toBe('"minute";q=30;w=60, "day";q=1000;w=86400')
  })
})

async function startWithMail(): Promise<{ service: Service; mailbox: Mailbox }> {
  const mailbox = await Mailbox.start()
  const service = await startService({ env: { TPI_SMTP_URL: mailbox.url } })
  return { service, mailbox }
}
