import { inspect } from 'node:util'

/** One event, in the past tense, with what an operator needs to act on it; never a key or an email. */
export type Log = (event: string, fields?: Readonly<Record<string, unknown>>) => void

/** An error as the log keeps it: with stack and causes, which callers are never shown. */
export function toLogged(error: unknown): string {
  return inspect(error)
}
