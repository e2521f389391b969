// Where mails go: to a server by SMTP, or into a folder where none is set, so that the service is whole on one
// machine with nothing installed.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000
/** nodemailer's codes for a refused recipient and a refused message; any other failure may pass. */
const ABOUT_THIS_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

export interface Message {
  /** Names the message in its Message-ID, in the log and in the outbox. */
  id: string
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Resolves when the message is in other hands. */
  send(message: Message, at: number): Promise<void>
}

/** What the server said stays out of the error: it tends to repeat the email. */
export class MailError extends Error {
  override name = 'MailError'
  readonly code: string
  /** The server will say the same next time. */
  readonly isFinal: boolean

  constructor(code: string, { isFinal }: { isFinal: boolean }) {
    super(`mail: expected it to be taken, got ${code}`)
    this.code = code
    this.isFinal = isFinal
  }
}

/** `smtp://user:password@host:port`, `smtps://…` or `outbox:<folder>`. */
export function createMailer(url: string, from: string): Mailer {
  return url.startsWith('outbox:')
    ? createOutbox(url.slice('outbox:'.length), from)
    : createSmtpMailer(url, from)
}

function createSmtpMailer(url: string, from: string): Mailer {
  return {
    async send(message, at) {
      try {
        const { createTransport } = await import('nodemailer')
        const transport = createTransport({
          url,
          connectionTimeout: CONNECT_TIMEOUT_MS,
          greetingTimeout: CONNECT_TIMEOUT_MS,
          socketTimeout: SOCKET_TIMEOUT_MS,
        })
        await transport.sendMail(toMail(message, { from, at }))
      } catch (error) {
        throw toMailError(error)
      }
    },
  }
}

function createOutbox(folder: string, from: string): Mailer {
  return {
    async send(message, at) {
      // With the first mail: 5 MB that a service without accounts never needs.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message: bytes } = await transport.sendMail(toMail(message, { from, at }))
      const path = join(folder, `${message.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Programs that watch the folder find whole messages only.
      await writeFile(`${path}.part`, bytes, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
  }
}

function toMail(
  { id, to, subject, text }: Message,
  { from, at }: { from: string; at: number },
): SendMailOptions {
  const host = from.replace(/^.*@|>$/g, '')
  return {
    from,
    // As an object it is not parsed again: one recipient, whatever characters it has.
    to: { name: '', address: to },
    subject,
    text,
    date: new Date(at),
    messageId: `<${id}.${at}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function toMailError(error: unknown): MailError {
  const code = readField(error, 'code') ?? 'unknown'
  const status = readField(error, 'responseCode')
  return new MailError(status === undefined ? code : `${code} ${status}`, {
    isFinal: status?.startsWith('5') === true && ABOUT_THIS_MAIL.has(code),
  })
}

function readField(error: unknown, name: string): string | undefined {
  const value: unknown = error instanceof Object ? Reflect.get(error, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
