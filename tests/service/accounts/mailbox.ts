// A real SMTP server on loopback that keeps what it is given, and can be told to be slow or to refuse.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { domainToASCII } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface Mail {
  from: string
  to: string[]
  /** As it came, headers and all. */
  raw: string
  link: string
  /** Of the link, without the origin. */
  path: string
}

type Until = (finish: () => Promise<void>) => void

export class Mailbox {
  readonly mails: Mail[] = []
  /** What the server says to a recipient, if it does not take the mail. */
  refusal: { code: number; text: string } | undefined
  /** Called with each mail, before the server says that it has taken it. */
  onMail: () => void = () => undefined
  #arrived = Promise.withResolvers<void>()
  #port = 0

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  static async start({ port = 0, until = onTestFinished }: { port?: number; until?: Until } = {}) {
    const mailbox = new Mailbox()
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onRcptTo: (_address, _session, done) => {
        const { refusal } = mailbox
        if (!refusal) return done()
        return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          mailbox.#take(toMail(Buffer.concat(chunks).toString(), envelope))
          done()
        })
      },
    })
    server.on('error', () => undefined)
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    mailbox.#port = toPort(server.server.address())
    until(() => new Promise((resolve) => server.close(() => resolve())))
    return mailbox
  }

  /** The mail after so many others, as soon as it is there. */
  async receive(index: number): Promise<Mail> {
    for (;;) {
      const mail = this.mails[index]
      if (mail) return mail
      await this.#arrived.promise
    }
  }

  #take(mail: Mail): void {
    this.mails.push(mail)
    this.onMail()
    this.#arrived.resolve()
    this.#arrived = Promise.withResolvers()
  }
}

function toMail(
  raw: string,
  {
    mailFrom,
    rcptTo,
  }: { mailFrom: { address: string } | false; rcptTo: readonly { address: string }[] },
): Mail {
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    // The server shows other scripts where punycode came.
    to: rcptTo.map(({ address }) => address.replace(/[^@]+$/, domainToASCII)),
    raw,
    ...readSecrets(raw),
  }
}

/** What a mail of ours is for. */
function readSecrets(raw: string): Pick<Mail, 'link' | 'path'> {
  const body = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const link = /https?:\/\/\S+/.exec(body)?.[0] ?? ''
  return {
    link,
    path: link.replace(/^https?:\/\/[^/]+/, ''),
  }
}

function toPort(address: AddressInfo | string | null): number {
  return address instanceof Object ? address.port : 0
}
