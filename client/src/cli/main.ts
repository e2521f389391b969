import { createClient } from '../client.ts'
import { ApiError } from '../errors.ts'
import type { Retry } from '../retry.ts'
import {
  describeOptions,
  type Options,
  parseArguments,
  UsageError,
  type Value,
} from './arguments.ts'
import type { Command, Context } from './command.ts'
import texts from './commands.json' with { type: 'json' }
import { changes } from './commands/changes.ts'
import { cost } from './commands/cost.ts'
import { exportFiles } from './commands/export.ts'
import { history } from './commands/history.ts'
import { price } from './commands/price.ts'
import { recommend } from './commands/recommend.ts'
import { top } from './commands/top.ts'
import { type Environment, keepKey, readKey, findKeysPath } from './keys.ts'
import { wrap } from './table.ts'

const NAME = 'inference-price-index'
const WIDTH = 80
const EXIT = { ok: 0, failed: 1, usage: 2 } as const
/** The service's message names the invalid parameter. */
const USAGE_CODES: readonly string[] = ['invalid_parameter', 'invalid_body', 'no_constraints']

const COMMANDS: Readonly<Record<string, Command>> = {
  top,
  price,
  cost,
  recommend,
  history,
  changes,
  export: exportFiles,
}

const COMMON: Options = texts.common

/** The process's environment and streams; tests pass their own. */
export interface Terminal {
  environment: Environment
  home: string
  version: string
  out: (bytes: string | Uint8Array) => Promise<void>
  err: (text: string) => void
  /** Whether standard error is a terminal. */
  isWatched: boolean
  signal?: AbortSignal
}

/** Returns the exit code. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  try {
    if (command) await run(name, command, rest, terminal)
    else if (name === '--version') await terminal.out(`${terminal.version}\n`)
    else if (['', 'help', '--help', '-h'].includes(name)) {
      await terminal.out(describeProgram())
      if (name === '') return EXIT.usage
    } else
      throw new UsageError(`expected one of ${Object.keys(COMMANDS).join(', ')}; got "${name}"`)
    return EXIT.ok
  } catch (error) {
    const isUsage =
      error instanceof UsageError || (error instanceof ApiError && USAGE_CODES.includes(error.code))
    terminal.err(`${NAME}: ${describeError(error)}\n`)
    if (isUsage) terminal.err(`Try "${NAME}${command ? ` ${name}` : ''} --help".\n`)
    return isUsage ? EXIT.usage : EXIT.failed
  }
}

async function run(
  name: string,
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<void> {
  if (args.includes('-h') || args.includes('--help')) {
    await terminal.out(describeCommand(name, command))
    return
  }
  const { positionals, values } = parseArguments(args, { ...command.options, ...COMMON })
  const { instance, json, help: _, ...own } = values
  const shown: string[] = []
  const context: Omit<Context, 'client'> = {
    positionals,
    values: own,
    show: (answer, toText) => {
      shown.push(json === true ? JSON.stringify(answer, undefined, 2) : toText())
    },
    write: terminal.out,
    progress: (text) => {
      if (terminal.isWatched) terminal.err(`\r\u001B[K${text}`)
    },
    signal: terminal.signal,
  }
  try {
    await ask(readInstance(instance, terminal), command, context, terminal)
  } finally {
    context.progress('')
  }
  for (const text of shown) await terminal.out(`${text}\n`)
}

/**
 * Uses the key in the environment, otherwise the stored one, or a new one if that is no longer
 * valid.
 */
async function ask(
  instance: string,
  command: Command,
  context: Omit<Context, 'client'>,
  terminal: Terminal,
): Promise<void> {
  const runWith = (apiKey: string) =>
    command.run({ ...context, client: connect(instance, terminal, apiKey) })
  const ownKey = terminal.environment['TPI_API_KEY']
  if (ownKey !== undefined && ownKey !== '') {
    await runWith(ownKey)
    return
  }
  const path = findKeysPath(terminal.environment, terminal.home)
  const getKey = async () => {
    const { api_key } = await connect(instance, terminal).anonymousKey({}, context)
    await keepKey(path, instance, api_key)
    return api_key
  }
  const kept = await readKey(path, instance)
  try {
    await runWith(kept ?? (await getKey()))
  } catch (error) {
    const isForgotten = error instanceof ApiError && error.code === 'invalid_api_key'
    if (kept === undefined || !isForgotten) throw error
    await runWith(await getKey())
  }
}

function connect(instance: string, terminal: Terminal, apiKey?: string) {
  return createClient({
    baseUrl: instance,
    apiKey,
    onRetry: ({ error, waitSeconds }: Retry) => {
      const seconds = Math.ceil(waitSeconds)
      terminal.err(`${NAME}: ${describeError(error)}\n${NAME}: waiting ${seconds} s\n`)
    },
  })
}

function readInstance(given: Value | undefined, { environment }: Terminal): string {
  const text = typeof given === 'string' ? given : (environment['TPI_INSTANCE'] ?? '')
  if (text === '') throw new UsageError('expected --instance URL or TPI_INSTANCE')
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`--instance: expected a URL such as https://prices.example, got "${text}"`)
  return new URL(text).href.replace(/\/+$/, '')
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const id = error instanceof ApiError && error.requestId ? ` (request ${error.requestId})` : ''
  return error.message + id
}

function describeProgram(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length)) + 4
  return [
    'Queries a Model Inference Price Index for what AI inference costs.',
    '',
    `Usage: ${NAME} COMMAND [options]`,
    '',
    ...Object.entries(COMMANDS).map(
      ([name, { summary }]) =>
        `  ${name}`.padEnd(width) + wrap(summary, WIDTH, ' '.repeat(width)).slice(width),
    ),
    '',
    'Options of every command:',
    describeOptions(COMMON),
    '',
    'Environment:',
    "  TPI_INSTANCE  the service's address, such as https://prices.example",
    '  TPI_API_KEY   your key; by default an anonymous key is created once and stored',
    '',
    'Exit code: 0 success, 1 failure, 2 invalid usage.',
    `"${NAME} COMMAND --help" shows a command's options.`,
    '',
  ].join('\n')
}

function describeCommand(
  name: string,
  { synopsis, summary, details, options, example }: Command,
): string {
  return [
    summary,
    '',
    `Usage: ${NAME} ${name} ${synopsis}`,
    ...(details === undefined ? [] : ['', wrap(details, WIDTH)]),
    '',
    'Options:',
    describeOptions({ ...options, ...COMMON }),
    '',
    'Example:',
    wrap(`${NAME} ${example}`, WIDTH - 2, '  ').replaceAll('\n', ' \\\n  '),
    '',
  ].join('\n')
}
