// The JSON lines that every program logs.
import { inspect } from 'node:util'
import pino from 'pino'
import { MINUTE_MS } from './time.ts'

/**
 * An event in the past tense, with what an operator needs to act on it; never a key or an email.
 * Without a level, an event with an `error` is logged as an error.
 */
export type Log = (
  event: string,
  fields?: Readonly<Record<string, unknown>>,
  level?: 'info' | 'warn' | 'error',
) => void

/** These should never be logged; if they are, only a placeholder appears. */
const SECRET_FIELDS = ['api_key', 'authorization', 'cookie', 'password', 'secret', 'token']
const MARK = '[redacted]'
/** Secrets within text: our keys, bearer tokens, passwords in connection strings. */
const SECRET_TEXT =
  /\btpi_[a-z]+_[0-9A-Za-z]{20,}|\bbearer\s+[\x21-\x7e]+?(?=["'\\,\s]|$)|(?<=:\/\/)[^\s/@"']+@/gi

/** Writes one JSON line per event. */
export function createLog({
  now = Date.now,
  write = (line) => void process.stderr.write(line),
  level = 'info',
}: {
  now?: () => number
  write?: (line: string) => void
  /** The minimum level. */
  level?: 'info' | 'warn' | 'error'
}): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"at":"${new Date(now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: MARK },
    },
    { write: (line: string) => write(line.replaceAll(SECRET_TEXT, MARK)) },
  )
  return (event, fields = {}, weight = 'error' in fields ? 'error' : 'info') =>
    logger[weight](fields, event)
}

/** Logs an event at most once a minute, as a warning with the number of occurrences. */
export function warnAtTimes(log: Log, now: () => number): Log {
  const last = new Map<string, { at: number; dropped: number }>()
  return (event, fields = {}) => {
    const { at, dropped } = last.get(event) ?? { at: -Infinity, dropped: 0 }
    if (now() - at < MINUTE_MS) {
      last.set(event, { at, dropped: dropped + 1 })
      return
    }
    last.set(event, { at: now(), dropped: 0 })
    log(event, { ...fields, ...(dropped > 0 && { not_logged: dropped }) }, 'warn')
  }
}

/** An error with stack and causes, for the log only. */
export function formatError(error: unknown): string {
  return inspect(error)
}
