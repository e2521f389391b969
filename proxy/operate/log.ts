import pino from 'pino'
import type { Log } from '../../contract/log.ts'

/** Nothing should log these. Whoever does by mistake leaves a mark and no secret. */
const SECRET_FIELDS = ['api_key', 'authorization', 'cookie', 'password', 'secret', 'token']
const MARK = '[redacted]'
/** Secrets inside a sentence: a key of ours, a bearer token, the password of a connection string. */
const SECRET_TEXT =
  /\btpi_[a-z]+_[0-9A-Za-z]{20,}|\bbearer\s+[\x21-\x7e]+?(?=["'\\,\s]|$)|(?<=:\/\/)[^\s/@"']+@/gi

export function createLog({
  now,
  write,
  worker,
}: {
  now: () => number
  write: (line: string) => void
  /** Where several processes write one log: which of them this is. */
  worker?: number | undefined
}): Log {
  const logger = pino(
    {
      base: worker === undefined ? null : { worker },
      messageKey: 'event',
      timestamp: () => `,"at":"${new Date(now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: MARK },
    },
    { write: (line: string) => write(line.replaceAll(SECRET_TEXT, MARK)) },
  )
  return (event, fields = {}) => {
    if ('error' in fields) logger.error(fields, event)
    else logger.info(fields, event)
  }
}
