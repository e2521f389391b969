// Runs the project's commands. `--help` prints the usage, `--version` the version. Exit code 0:
// success; 1: it failed or found a problem; 2: invalid usage or settings. Errors go to standard
// error, one sentence each.
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { loadEnvironment } from './environment.ts'
import { VERSION } from './version.ts'

/** Invalid usage. The message, if any, is printed before the usage. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Errors listed by name, so scripts needn't load modules they don't use. */
const WRONG_USAGE = ['UsageError', 'ConfigError', 'HoldError', 'StoreUrlError']

/** Sets the exit code to the result of `main`, or 0. Every error message starts with `name`. */
export async function runCommand<Config extends ParseArgsConfig>(
  name: string,
  usage: string,
  config: Config,
  main: (parsed: ReturnType<typeof parseArgs<Config>>) => Promise<number | void>,
): Promise<void> {
  // Readers such as `head` close the pipe early.
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

/** Parses a whole number from 1. */
export function parseCount(flag: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new UsageError(`${flag}: expected a number from 1, got "${text}"`)
  return Number(text)
}
