// Why a sum is not what its usage should have cost: as what it would have cost so much. What is
// tried: another tier, the cache, another region, the price before a cut or after, a promotion.
import type { UsageLine } from '../../contract/usage.ts'
import { isAccountOf } from '../usage/names.ts'
import { priceUsage } from '../usage/price-usage.ts'
import type { BookPrice, UsageBook } from '../usage/usage-book.ts'

/** Of a model and seller, a share of the list price: `openai/gpt-5 azure`. */
export type Discounts = ReadonlyMap<string, number>

interface Asked {
  model_id: string
  seller: string | null
  should: number
  billed: number
  slack: number
}

/** What it was billed as, and each line so. */
type Guess = readonly [why: string, change: (line: UsageLine) => UsageLine]

const NEAR = 0.01
/** What sums of doubles leave. */
const NOISE_USD = 1e-12

/** Within 1 %, or rounded. */
export function isNear(should: number, billed: number, slack: number): boolean {
  return Math.abs(should - billed) <= Math.max(NEAR * should, slack) + NOISE_USD
}

export class Explainer {
  readonly #book: UsageBook
  readonly #discounts: Discounts
  readonly #prices: ReadonlyMap<string, readonly BookPrice[]>

  constructor(book: UsageBook, discounts: Discounts) {
    this.#book = book
    this.#discounts = discounts
    this.#prices = new Map(book.models.map(({ model_id, prices }) => [model_id, prices]))
  }

  explain(lines: readonly UsageLine[], asked: Asked): string | null {
    const { model_id, seller, should, billed, slack } = asked
    if (billed === 0) return 'at nothing'
    const prices = (this.#prices.get(model_id) ?? []).filter((price) =>
      seller === null ? price.first_party : isAccountOf(this.#book, price.seller, seller),
    )
    for (const [why, change] of [
      ...TIERS,
      ...CACHE,
      ...CONTEXT,
      ...toRegions(prices),
      ...toTimes(prices),
    ]) {
      const cost = this.#price(lines.map(change))
      if (cost !== null && isNear(cost, billed, slack)) return why
    }
    const discount = this.#discounts.get(`${model_id} ${seller ?? prices[0]?.seller}`)
    if (discount !== undefined && isNear(should / (1 - discount), billed, slack))
      return 'at the list price, without the promotion'
    if (discount !== undefined && isNear(should * (1 - discount), billed, slack))
      return 'at the promotion that another channel shows'
    if (isNear(should * 2, billed, slack)) return 'twice'
    return this.#explainByCache(lines, asked)
  }

  /** Where the file does not say what was read from a cache, any share of it may have been. */
  #explainByCache(lines: readonly UsageLine[], { should, billed }: Asked): string | null {
    if (lines.some(({ cache_read }) => cache_read !== undefined)) return null
    const cached = this.#price(lines.map((line) => ({ ...line, cache_read: line.input_tokens })))
    if (cached === null || billed > should || billed < cached) return null
    const share = Math.round(((should - billed) / (should - cached)) * 100)
    return `as if ${share} % of the input came from a cache, which the file does not say`
  }

  #price(lines: readonly UsageLine[]): number | null {
    const { total } = priceUsage(this.#book, lines)
    return total.priced === lines.length ? total.cost_usd : null
  }
}

const TIERS = (['standard', 'batch', 'flex', 'priority'] as const).map((service_tier): Guess => [
  `at the price of the ${service_tier} tier`,
  (line) => ({ ...line, service_tier }),
])

const CACHE: readonly Guess[] = [
  [
    'as if nothing came from a cache',
    ({ cache_read = 0, ...line }) => ({
      ...line,
      input_tokens:
        (line.input_tokens ?? 0) + (line.input_includes_cache === false ? cache_read : 0),
    }),
  ],
  [
    'as if cached tokens came on top of the input',
    (line) => ({ ...line, input_includes_cache: false }),
  ],
  [
    'as if cached tokens were inside the input',
    (line) => ({ ...line, input_includes_cache: true }),
  ],
  [
    'as if what was written to the cache for an hour was for minutes',
    ({ cache_write_1h = 0, ...line }) => ({
      ...line,
      cache_write: (line.cache_write ?? 0) + cache_write_1h,
    }),
  ],
]

/** By the requests of a line, where its sum is of several. */
const CONTEXT: readonly Guess[] = [
  [
    'at the price of short requests',
    (line) => ({ ...line, requests: Math.max(1, line.input_tokens ?? 1) }),
  ],
  ['at the price of one long request', (line) => ({ ...line, requests: 1 })],
]

function toRegions(prices: readonly BookPrice[]): Guess[] {
  const regions = new Set(prices.flatMap((price) => price.regions))
  return [...regions].map((region) => [
    `at the price in ${region}`,
    (line) => ({ ...line, region }),
  ])
}

/** The days on which another price began. */
function toTimes(prices: readonly BookPrice[]): Guess[] {
  return prices.map(({ from, to, input_price_per_m, output_price_per_m }) => [
    `at the price from ${from}${to === null ? '' : ` to ${to}`}: ${input_price_per_m} in, ${output_price_per_m} out`,
    (line) => ({ ...line, at: from }),
  ])
}
