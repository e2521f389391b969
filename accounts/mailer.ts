// Sends emails by SMTP, or writes them to a folder if no server is set, so the service works on one
// machine without a mail server.
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { z } from 'zod'

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000
/** nodemailer's codes for a rejected recipient or message. Other failures may be temporary. */
const ABOUT_THIS_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

export interface Message {
  /** Identifies the message in its Message-ID, the log and the outbox. */
  id: string
  to: string
  subject: string
  text: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** Resolves when the server has accepted the message. */
  send(message: Message, at: number): Promise<void>
  /** Throws if emails can't be sent now. Sends nothing. */
  check(): Promise<void>
  /** Closes pooled connections. */
  close(): void
}

export interface Failure {
  problem: string
  /** A retry would fail too. */
  isFinal: boolean
  /** The connection broke before the server replied, so it may have accepted the message. */
  isUnsure: boolean
}

/** Omits the server's reply, which often contains the address. */
export class MailError extends Error {
  override name = 'MailError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(`mail: expected the server to accept it, got ${failure.problem}`)
    this.failure = failure
  }
}

/**
 * `smtp://user:password@host:port`, `smtps://…` or `outbox:<folder>`. `connections`: size of the
 * connection pool, for many emails at once.
 */
export function createMailer(url: string, from: string, connections = 0): Mailer {
  const [, folder] = /^outbox:(.*)$/s.exec(url) ?? []
  if (folder !== undefined) return createOutbox(folder, from)
  const transport = openTransport(url, connections)
  return {
    async send(message, at) {
      try {
        await transport.sendMail(buildMail(message, { from, at }))
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
  // A pool that retries by itself could send an email twice.
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
      const { message: bytes } = await transport.sendMail(buildMail(message, { from, at }))
      await check()
      const path = join(folder, `${message.id}.eml`)
      // Programs that watch the folder should see only complete files.
      await writeFile(`${path}.part`, bytes, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    check,
    close: () => transport.close(),
  }
}

function buildMail(
  { id, to, subject, text, headers }: Message,
  { from, at }: { from: string; at: number },
): SendMailOptions {
  const host = from.replace(/^.*@|>$/g, '')
  return {
    from,
    // nodemailer would parse a string again and might find several recipients in it; it doesn't
    // parse an object.
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
/** Errors raised before a connection is open. */
const NO_CONNECTION =
  /^(?:CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|EDNS|ETLS|EAUTH|ENOAUTH|EENVELOPE)$/

function toMailError(error: unknown): MailError {
  const { code, responseCode, syscall, timeoutType } = SmtpFailure.parse(error)
  const isRefused = responseCode !== undefined && responseCode >= 500
  const isUnconnected = syscall === 'connect' || NO_CONNECTION.test(timeoutType ?? code)
  return new MailError({
    problem: responseCode === undefined ? code : `${code} ${responseCode}`,
    isFinal: isRefused && ABOUT_THIS_MAIL.has(code),
    isUnsure: responseCode === undefined && !isUnconnected,
  })
}
