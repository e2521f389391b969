import { inspect } from 'node:util'

/** One event, in the past tense, with what an operator needs to act on it; never a key or an address. */
export type Log = (event: string, fields?: Readonly<Record<string, unknown>>) => void

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
  return (event, fields = {}) =>
    write(`${JSON.stringify({ at: new Date(now()).toISOString(), event, worker, ...fields })}\n`)
}

/** An error as the log keeps it: with stack and causes, which callers are never shown. */
export function toLogged(error: unknown): string {
  return inspect(error)
}
