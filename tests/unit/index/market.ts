// Small markets for tests of one fact: each model has one seller, input and output cost the same, no quote is in doubt.
import type { History, Quote, Score } from './history.ts'
import { type Rules, toDay } from './rules.ts'

/** The first day of a market, so that the second one fills the basket. */
export const SUNDAY = toDay('2026-03-01')

/** Every model is a constituent, quotes are a catalogue's, and the first daily value with a basket is the base. */
export const RULES: Partial<Rules> = {
  base_date: SUNDAY + 1,
  verification_from: toDay('2030-01-01'),
  min_score_boards: 1,
  min_constituents: 1,
  min_prices: 1,
  creator_cap_divisor: 1,
}

export interface Listing extends Partial<Omit<Quote, 'day' | 'input' | 'output' | 'model'>> {
  model: string
  /** The blended price on each day from `SUNDAY` on, null where nothing is shown. */
  prices: readonly (number | null)[]
  score?: number
}

export function toHistory(listings: readonly Listing[], scores: readonly Score[] = []): History {
  const quotes = listings.flatMap(toQuotes)
  const lastDay = quotes.reduce((last, { day }) => Math.max(last, day), SUNDAY)
  return {
    quotes,
    scores: [
      ...listings.flatMap(({ model, score }) =>
        score === undefined ? [] : [toScore(model, { score, to: lastDay })],
      ),
      ...scores,
    ],
    firstParties: {},
  }
}

/** A row on one board at which the model's score is `score`. */
function toScore(
  model: string,
  { score = 50, ...fields }: Partial<Score> & { score?: number } = {},
): Score {
  return {
    source: 'arena-text/expert',
    model,
    variant: '',
    z: toZ(score),
    version: null,
    from: SUNDAY,
    to: SUNDAY,
    ...fields,
  }
}

export function toZ(score: number): number {
  return 5 * Math.log(score / 40)
}

function toQuotes({ prices, score: _score, ...fields }: Listing): Quote[] {
  return prices.flatMap((price, index) =>
    price === null ? [] : toQuote({ ...fields, day: SUNDAY + index, input: price, output: price }),
  )
}

function toQuote(
  fields: Pick<Quote, 'model' | 'day' | 'input' | 'output'> & Partial<Quote>,
): Quote {
  return {
    source: 'catalogue',
    level: 'L3',
    provider: 'shop',
    group: 'shop',
    tag: '',
    terms: null,
    invalidRule: null,
    isEligible: true,
    isDeprecated: false,
    ...fields,
  }
}

/** One price, or those of one list, for this many days. */
export function steady<Price>(price: Price, days: number): Price[] {
  return Array.from({ length: days }, () => price)
}
