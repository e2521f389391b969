// Prices lines as `priceUsage` does. Of lines that differ in how many tokens they count, and in
// nothing that a price depends on, the first one is priced, and the others by its rates.
import type { PricedLine } from '../../contract/responses.ts'
import type { UsageLine } from '../../contract/usage.ts'
import type { Counts } from '../recommend/billed.ts'
import { countInput } from './counts.ts'
import { countTokens, priceUsage } from '../usage/price-usage.ts'
import type { UsageBook } from '../usage/usage-book.ts'

export interface LinePrice {
  /** The same for lines that can be added up. */
  key: string
  answer: PricedLine
  counts: Counts
  /** Null where not all of it has a price. */
  usd: number | null
}

const PER_M = 1e6

export class LinePrices {
  readonly #book: UsageBook
  /** A price depends on which of these a request exceeds. */
  readonly #thresholds: readonly number[]
  readonly #known = new Map<string, PricedLine>()

  constructor(book: UsageBook) {
    this.#book = book
    const rows = book.models.flatMap(({ prices }) =>
      prices.flatMap((price) => [...price.prices, ...price.assumed_prices]),
    )
    this.#thresholds = [...new Set(rows.flatMap(({ threshold_tokens: tokens }) => tokens ?? []))]
  }

  /** Or the reason why it has none. */
  price(line: UsageLine): LinePrice | { reason: string } {
    const counts = countTokens(line)
    if (typeof counts === 'string') return { reason: counts }
    const key = this.#toKey(line, counts)
    const known = this.#known.get(key)
    if (known) return { key, answer: known, counts, usd: toUsd(known, counts) }
    const [answer] = priceUsage(this.#book, [line]).lines
    if (!answer || answer.status === 'unknown') return { reason: answer?.reason ?? 'no price' }
    const { items, status } = answer
    // What a request costs by itself goes by requests.
    if (status === 'priced' && items.every(({ item }) => item !== 'request'))
      this.#known.set(key, answer)
    return { key, answer, counts, usd: answer.cost_usd }
  }

  #toKey(line: UsageLine, counts: Counts): string {
    const { model, seller, at, service_tier, batch, region, requests = 1 } = line
    // An instant with an offset may lie on another day.
    const day = /[+-]\d\d:?\d\d$/.test(at.slice(10)) ? at : at.slice(0, 10)
    const { input, cached_input, cache_write, cache_write_1h, output, reasoning } = counts
    const each = countInput(counts) / requests
    let tier = ''
    for (const tokens of this.#thresholds) tier += Math.sign(each - tokens)
    const has = `${input > 0} ${cached_input > 0} ${cache_write > 0} ${cache_write_1h > 0} ${output > 0} ${reasoning > 0}`
    return `${model} ${seller} ${day} ${service_tier} ${batch} ${region} ${tier} ${has}`
  }
}

function toUsd({ items }: PricedLine, counts: Counts): number {
  let usd = 0
  for (const { item, usd_per_m } of items)
    if (item !== 'request') usd += (counts[item] * usd_per_m) / PER_M
  return usd
}
