// Mails go to a server by SMTP, or into a folder where none is set, so that the service works on
// one machine with nothing installed.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'

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
  const [, folder] = /^outbox:(.*)$/s.exec(url) ?? []
  return {
    async send(message, at) {
      const mail = toMail(message, { from, at })
      if (folder === undefined) await sendBySmtp(url, mail)
      else await writeToOutbox(mail, join(folder, `${message.id}.eml`))
    },
  }
}

async function sendBySmtp(url: string, mail: SendMailOptions): Promise<void> {
  // Loaded with the first mail: 5 MB that a service without accounts never needs.
  const { createTransport } = await import('nodemailer')
  try {
    const transport = createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
    })
    await transport.sendMail(mail)
  } catch (error) {
    throw toMailError(error)
  }
}

async function writeToOutbox(mail: SendMailOptions, path: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message: bytes } = await transport.sendMail(mail)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Programs that watch the folder find whole messages only.
  await writeFile(`${path}.part`, bytes, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

function toMail(
  { id, to, subject, text }: Message,
  { from, at }: { from: string; at: number },
): SendMailOptions {
  const host = from.replace(/^.*@|>$/g, '')
  return {
    from,
    // nodemailer parses a text again, and may find several recipients in it, but no object.
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

const SmtpFailure = z
  .object({ code: z.string().default('unknown'), responseCode: z.int().optional() })
  .catch({ code: 'unknown' })

function toMailError(error: unknown): MailError {
  const { code, responseCode } = SmtpFailure.parse(error)
  const isRefused = responseCode !== undefined && responseCode >= 500
  return new MailError(responseCode === undefined ? code : `${code} ${responseCode}`, {
    isFinal: isRefused && ABOUT_THIS_MAIL.has(code),
  })
}
