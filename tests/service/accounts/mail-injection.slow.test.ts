// Row S6: what goes to the mail server is one recipient and our own headers, whatever was typed.
import { describe, expect, it } from 'vitest'
import { createMailer } from '../../../accounts/mailer.ts'
import { startAccounts } from './account-service.ts'
import { CONFUSING_ADDRESSES } from './confusing-addresses.ts'
import { Mailbox } from './mailbox.ts'
import { Visitor } from './visitor.ts'

const OWN_HEADERS = [
  'Auto-Submitted',
  'Content-Transfer-Encoding',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Subject',
  'To',
]

describe('mail', () => {
  it('S6: goes to no confusing address, and the form says so', async () => {
    const { service, mailbox } = await startAccounts()
    const statuses = new Set<number>()
    for (const email of CONFUSING_ADDRESSES) {
      service.clock.now += 1_000
      statuses.add((await new Visitor(service).askForLink(email)).status)
    }
    // 413 is for those that are no form of this service either.
    expect([...statuses].sort((left, right) => left - right)).toEqual([400, 413])
    await new Visitor(service).askForLink('last@example.com')
    await mailbox.receive(0)
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['last@example.com']])
  })

  it('S6: goes to the address alone, with the headers that we write', async () => {
    const email = "o'brien_x=y&z~0+tag@sub-domain.example.com"
    const { service, mailbox } = await startAccounts({
      TPI_MAIL_FROM: 'Prices <no-reply@prices.example>',
    })
    await new Visitor(service).askForLink(email)
    const { to, from, raw } = await mailbox.receive(0)
    expect(to).toEqual([email])
    expect(from).toBe('no-reply@prices.example')
    expect(readHeaderNames(raw)).toEqual(OWN_HEADERS)
  })

  it('S6: has one recipient even where the address was never checked', async () => {
    const mailbox = await Mailbox.start()
    const mailer = createMailer(mailbox.url, 'no-reply@prices.example')
    // Some are refused by nodemailer or the server, which is as well.
    await Promise.allSettled(
      CONFUSING_ADDRESSES.filter((address) => address.length < 1_000).map((to) =>
        mailer.send({ id: 'lnk_1', to, subject: 'Sign in', text: 'Hello' }, 0),
      ),
    )
    expect(mailbox.mails.length).toBeGreaterThan(2)
    for (const { to, raw } of mailbox.mails) {
      expect(to).toHaveLength(1)
      expect(readHeaderNames(raw)).toEqual(OWN_HEADERS)
    }
  })
})

function readHeaderNames(raw: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  return [...head.matchAll(/^([A-Za-z-]+):/gm)].map(([, name = '']) => name).sort()
}
