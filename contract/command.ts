// How every command of this project is called. `--help` prints its usage, `--version` the version. Exit 0: done; 1: it failed, or found
// a problem; 2: wrong usage or settings. What is wrong goes to standard error as one sentence.
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { loadEnvironment } from './environment.ts'
import { VERSION } from './version.ts'

/** Wrong usage: the sentence is followed by the usage; an empty one is not shown. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** By name, so that a script loads no half of the service that it does not need. */
const WRONG_USAGE = ['UsageError', 'ConfigError', 'HoldError', 'StoreUrlError']

/** Reads the environment, and sets the exit code to what `main` resolves with, or 0. `name` stands before every sentence. */
export async function runCommand<Config extends ParseArgsConfig>(
  name: string,
  usage: string,
  config: Config,
  main: (parsed: ReturnType<typeof parseArgs<Config>>) => Promise<number | void>,
): Promise<void> {
  // A reader that has seen enough, as `head` has, closes the pipe.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    if (process.argv.includes('--help')) print(usage)
    else if (process.argv.includes('--version')) print(VERSION)
    else {
      const parsed = readArguments(config)
      loadEnvironment()
      process.exitCode = (await main(parsed)) ?? 0
    }
  } catch (error) {
    const { name: kind, message } = error instanceof Error ? error : new Error(String(error))
    if (message !== '') process.stderr.write(`${name}: ${message}\n`)
    if (kind === 'UsageError') process.stderr.write(`${usage}\n`)
    process.exitCode = WRONG_USAGE.includes(kind) ? 2 : 1
  }
}

function readArguments<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A whole number from 1. */
export function toCount(flag: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new UsageError(`${flag}: expected a number from 1, got "${text}"`)
  return Number(text)
}
