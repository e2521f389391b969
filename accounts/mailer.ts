// Mails go to a server by SMTP, or into a folder where none is set, so that the service works on
// one machine with nothing installed.
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
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
  headers?: Record<string, string>
}

export interface Mailer {
  /** Resolves when the message is in other hands. */
  send(message: Message, at: number): Promise<void>
  /** Throws where no mail would be taken now; sends none. */
  check(): Promise<void>
  /** Ends the connections that it keeps. */
  close(): void
}

/** What the server said stays out of the error: it tends to repeat the email. */
export class MailError extends Error {
  override name = 'MailError'
  readonly code: string
  /** The server will say the same next time. */
  readonly isFinal: boolean
  /** The server may have taken it: the connection ended before its answer. */
  readonly isUnsure: boolean

  constructor(
    code: string,
    { isFinal, isUnsure = false }: { isFinal: boolean; isUnsure?: boolean },
  ) {
    super(`mail: expected it to be taken, got ${code}`)
    this.code = code
    this.isFinal = isFinal
    this.isUnsure = isUnsure
  }
}

/**
 * `smtp://user:password@host:port`, `smtps://…` or `outbox:<folder>`. `connections`: keeps so many
 * open, for many mails at once.
 */
export function createMailer(url: string, from: string, connections = 0): Mailer {
  const [, folder] = /^outbox:(.*)$/s.exec(url) ?? []
  if (folder !== undefined) return createOutbox(folder, from)
  const transport = openTransport(url, connections)
  return {
    async send(message, at) {
      try {
        await transport.sendMail(toMail(message, { from, at }))
      } catch (error) {
        throw toMailError(error)
      }
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

function openTransport(url: string, connections: number): Transporter {
  const options = {
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  }
  if (connections === 0) return createTransport(options)
  // A pool that sent a mail again by itself could send it twice.
  return createTransport({ ...options, pool: true, maxConnections: connections, maxRequeues: -1 })
}

function createOutbox(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const check = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  }
  return {
    async send(message, at) {
      const { message: bytes } = await transport.sendMail(toMail(message, { from, at }))
      await check()
      const path = join(folder, `${message.id}.eml`)
      // Programs that watch the folder find whole messages only.
      await writeFile(`${path}.part`, bytes, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    check,
    close: () => transport.close(),
  }
}

function toMail(
  { id, to, subject, text, headers }: Message,
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
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const SmtpFailure = z
  .object({
    code: z.string().default('unknown'),
    responseCode: z.int().optional(),
    syscall: z.string().optional(),
    timeoutType: z.string().optional(),
  })
  .catch({ code: 'unknown' })
/** Before there is a connection on which a mail could go. */
const NO_CONNECTION =
  /^(?:CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|EDNS|ETLS|EAUTH|ENOAUTH|EENVELOPE)$/

function toMailError(error: unknown): MailError {
  const { code, responseCode, syscall, timeoutType } = SmtpFailure.parse(error)
  const isRefused = responseCode !== undefined && responseCode >= 500
  const isUnconnected = syscall === 'connect' || NO_CONNECTION.test(timeoutType ?? code)
  return new MailError(responseCode === undefined ? code : `${code} ${responseCode}`, {
    isFinal: isRefused && ABOUT_THIS_MAIL.has(code),
    isUnsure: responseCode === undefined && !isUnconnected,
  })
}
