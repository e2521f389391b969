import { readFile } from 'node:fs/promises'
import type { Operations } from '../api.ts'
import { UsageError } from './arguments.ts'
import texts from './commands.json' with { type: 'json' }
import type { Context } from './command.ts'

/** What the caller pays, for commands that rank or add up prices. */
export const MY_PRICES_OPTIONS = texts.myPrices

type Overrides = Pick<Operations['postModelCost']['parameters'], 'price_overrides'>

/** As a request carries it; the service checks the entries. Nothing where no file is named. */
export async function readMyPrices({ my_prices: file }: Context['values']): Promise<Overrides> {
  if (typeof file !== 'string') return {}
  const text = await readFile(file, 'utf8').catch((error: Error) => error.message)
  try {
    return { price_overrides: JSON.parse(text) }
  } catch {
    throw new UsageError(`--my-prices: expected a file of JSON, got ${file}`)
  }
}
