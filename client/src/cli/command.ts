import type { Operations } from '../api.ts'
import type { Client } from '../client.ts'
import { type Arguments, type Options, UsageError } from './arguments.ts'

export interface Command {
  /** The part after the name. */
  synopsis: string
  /** One line. */
  summary: string
  /** Sentences below the summary. */
  details?: string
  options: Options
  example: string
  run: (context: Context) => Promise<void>
}

export interface Context extends Arguments {
  client: Client
  /** Prints JSON with `--json`, otherwise text. */
  show: (answer: unknown, toText: () => string) => void
  /** Writes bytes to standard output. */
  write: (bytes: Uint8Array) => Promise<void>
  /** Shows progress if standard error is a terminal. */
  progress: (text: string) => void
  signal: AbortSignal | undefined
}

/** Passes values as typed; the service validates them and names the invalid one. */
export function toParameters<Id extends keyof Operations>(
  operation: Id,
  values: Arguments['values'],
): Operations[Id]['parameters']
export function toParameters(_operation: string, values: object): object {
  return values
}

export function requireModelId({ positionals }: Arguments): string {
  const [modelId, ...rest] = positionals
  if (modelId === undefined || rest.length > 0)
    throw new UsageError('expected one model id, such as openai/gpt-5.4')
  return modelId
}

export function requireNothing({ positionals }: Arguments): void {
  if (positionals.length > 0) throw new UsageError(`did not expect "${positionals.join(' ')}"`)
}

/** `2026-07-31T23:59:59Z` becomes `2026-07-31 23:59 UTC`. */
export function toMinute(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
}
