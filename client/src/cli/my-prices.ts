import { readFile } from 'node:fs/promises'
import type { Operations } from '../api.ts'
import { UsageError, type Value } from './arguments.ts'
import texts from './commands.json' with { type: 'json' }
import type { Context } from './command.ts'

/** What the caller pays, for commands that rank or add up prices. */
export const MY_PRICES_OPTIONS = texts.myPrices

type Overrides = Pick<Operations['postModelCost']['parameters'], 'price_overrides'>

/** As a request carries it; the service checks the entries. Nothing where no file is named. */
export async function readMyPrices({ my_prices: file }: Context['values']): Promise<Overrides> {
  return typeof file === 'string' ? { price_overrides: await readList('--my-prices', file) } : {}
}

/** Of a file that an option names. */
export async function readList(option: string, file: Value): Promise<[]>
export async function readList(option: string, file: Value): Promise<unknown> {
  const text = await readFile(String(file), 'utf8').catch((error: Error) => error.message)
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${option}: expected a file of JSON, got ${String(file)}`)
  }
}
