import { readFile } from 'node:fs/promises'
import type { Operations } from '../api.ts'
import { UsageError, type Value } from './arguments.ts'
import texts from './commands.json' with { type: 'json' }
import type { Context } from './command.ts'
import { toUsd } from './table.ts'

/** What the caller pays, for commands that rank or add up prices. */
export const MY_PRICES_OPTIONS = texts.myPrices
const OPTION = '--my-prices'

type Overrides = Pick<Operations['postModelCost']['parameters'], 'price_overrides'>
/** What is spent at a provider each month, whatever is used of it. It changes no price. */
interface Committed {
  provider: string
  usd_per_month: number
}
interface MyPrices {
  /** As a request carries them; the service checks the entries. */
  sent: Overrides
  /** Stays here. */
  committed: readonly Committed[]
}

/** Of a file with a list of prices, or with `prices` and `committed`. */
export async function readMyPrices({ my_prices: file }: Context['values']): Promise<MyPrices> {
  if (file === undefined) return { sent: {}, committed: [] }
  const found: unknown = await readList(OPTION, file)
  const { prices, committed, ...others } = Array.isArray(found)
    ? { prices: found }
    : toObject(found)
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new UsageError(`${OPTION}: expected prices and committed, got "${other}"`)
  return { sent: toSent(prices), committed: readCommitted(committed) }
}

function toSent(prices: unknown): Overrides
function toSent(prices: unknown): object {
  return prices === undefined ? {} : { price_overrides: prices }
}

function readCommitted(given: unknown = []): Committed[] {
  const at = `${OPTION}: committed`
  if (!Array.isArray(given))
    throw new UsageError(`${at}: expected a list, got ${JSON.stringify(given)}`)
  return given.map((each: unknown, index) => {
    const { provider, usd_per_month, ...others } = toObject(each)
    const isAmount = typeof usd_per_month === 'number' && usd_per_month > 0
    if (typeof provider === 'string' && isAmount && Object.keys(others).length === 0)
      return { provider, usd_per_month }
    const expected = 'expected provider, and usd_per_month above 0'
    throw new UsageError(`${at}.${index}: ${expected}, got ${JSON.stringify(each)}`)
  })
}

function toObject(value: unknown): Record<string, unknown> {
  return Object.fromEntries(value instanceof Object ? Object.entries(value) : [])
}

interface Offer {
  model_id?: string
  provider: string
  provider_name?: string
  month_usd: number
}

/** Of a month's cost at each offer, as if it were all that is used of the provider. */
export function toCommitments(committed: readonly Committed[], offers: readonly Offer[]) {
  return committed.flatMap(({ provider, usd_per_month: committed_usd }) => {
    const own = offers.filter((offer) =>
      [offer.provider, offer.provider_name].some(
        (name) => name?.toLowerCase() === provider.toLowerCase(),
      ),
    )
    const billed: readonly Offer[] = own.length > 0 ? own : [{ provider, month_usd: 0 }]
    return billed.map(({ model_id, month_usd }) => {
      const covered_usd = Math.min(month_usd, committed_usd)
      const [unused_usd, exceeded_usd] = [committed_usd - covered_usd, month_usd - covered_usd]
      return { provider, model_id, committed_usd, month_usd, covered_usd, unused_usd, exceeded_usd }
    })
  })
}

/** A line each, after an empty one. */
export function sayCommitments(commitments: ReturnType<typeof toCommitments>): string[] {
  const lines = commitments.map(({ provider, model_id, ...usd }) => {
    const covered =
      model_id === undefined ? 'nothing here' : `${toUsd(usd.covered_usd)} USD of ${model_id}`
    const rest =
      usd.exceeded_usd > 0
        ? `${toUsd(usd.exceeded_usd)} USD exceed it`
        : `${toUsd(usd.unused_usd)} USD of it stay unused`
    return `${provider}: ${toUsd(usd.committed_usd)} USD a month are committed. They cover ${covered}; ${rest}.`
  })
  return lines.length > 0 ? ['', ...lines] : []
}

/** Of a file that an option names. */
export async function readList(option: string, file: Value): Promise<[]>
export async function readList(option: string, file: Value): Promise<unknown> {
  const { parse } = await import('yaml')
  try {
    // JSON is YAML, too.
    return parse(await readFile(String(file), 'utf8'))
  } catch (error) {
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw new UsageError(`${option}: expected a file of YAML or JSON, got ${String(file)} (${why})`)
  }
}
