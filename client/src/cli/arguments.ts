import { parseArgs } from 'node:util'
import { wrap } from './table.ts'

/** Invalid usage: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

interface Option {
  help: string
  /** Placeholder of the value in the help, which also determines its type; flags have none. */
  value?: string
}
export type Options = Readonly<Record<string, Option>>
export type Value = string | number | boolean | readonly string[]

export interface Arguments {
  positionals: readonly string[]
  /** Values by field name: `--context-min` is `context_min`. */
  values: Readonly<Record<string, Value | undefined>>
}

const HELP_WIDTH = 80
/** Placeholders of numeric values. */
const NUMBERS = ['N', 'NUMBER', 'SCORE', 'SHARE']
const LIST = 'A,B'
const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, M: 1e6 }

export function parseArguments(args: readonly string[], options: Options): Arguments {
  const { values, positionals } = parse(args, options)
  return {
    positionals,
    values: Object.fromEntries(
      Object.entries(values).map(([name, given]) => [
        name.replaceAll('-', '_'),
        typeof given === 'string' ? read(name, options[name], given) : given === true,
      ]),
    ),
  }
}

function parse(args: readonly string[], options: Options) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      // `--no-is-reasoning` asks for models that don't reason.
      allowNegative: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [
          name,
          { type: value === undefined ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function read(name: string, option: Option | undefined, text: string): Value {
  if (option?.value === LIST) return text.split(',').map((each) => each.trim())
  return NUMBERS.includes(option?.value ?? '') ? readNumber(name, text) : text
}

/** 200000, 0.5, 200k or 1.5M. */
function readNumber(name: string, text: string): number {
  const [, digits, multiple] = /^([0-9]+(?:\.[0-9]+)?)([kM]?)$/.exec(text) ?? []
  if (digits === undefined)
    throw new UsageError(`--${name}: expected a number such as 2, 0.5 or 200k, got "${text}"`)
  return Number((Number(digits) * (MULTIPLES[multiple ?? ''] ?? 1)).toPrecision(15))
}

/** One line per option with its help. */
export function describeOptions(options: Options): string {
  const names = Object.entries(options).map(([name, { value }]) =>
    value === undefined ? `--${name}` : `--${name} ${value}`,
  )
  const width = Math.max(...names.map((name) => name.length)) + 4
  return Object.values(options)
    .map(({ help }, at) => {
      const text = wrap(help, HELP_WIDTH, ' '.repeat(width))
      return `  ${names[at] ?? ''}`.padEnd(width) + text.slice(width)
    })
    .join('\n')
}
