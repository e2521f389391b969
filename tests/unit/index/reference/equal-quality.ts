// What three makers sell models of a score or better for, of the reference model: a model counts at its first
// measured score, once its sellers have tenure, while its price is the one to which others last bore witness.
// At one score several makers may ask the same; the price is that of the third.
import type { Rules } from '../rules.ts'
import type { Market } from './levels.ts'

/** The classes at three tokens in to one out, whose price is that of the blend. */
export const CLASSES = [11, 15, 26, 33, 38, 40, 50]

interface Now {
  day: number
  isRefresh: boolean
  toScore: (model: string) => number | undefined
}

/** Takes the fixes one by one. Returns the price of each class that three makers reach. */
export function createQualityBook(rules: Rules, models: readonly string[]) {
  const scores = new Map<string, number>()
  const witnesses = new Map<string, { day: number; price: number }>()

  return { follow, isConfirmed }

  /** The price of sellers with tenure is the one to which others last bore witness. */
  function isConfirmed(model: string, { price, isTenured }: Market, day: number): boolean {
    const seen = witnesses.get(model)
    return (
      isTenured &&
      seen !== undefined &&
      day - seen.day <= rules.confirmation_days &&
      Math.abs(Math.log(price / seen.price)) < 1e-9
    )
  }

  function follow(
    markets: ReadonlyMap<string, Market>,
    { day, isRefresh, toScore }: Now,
  ): Map<number, number> {
    for (const model of isRefresh ? models : []) {
      const score = scores.get(model) ?? toScore(model)
      if (score !== undefined) scores.set(model, score)
    }
    const offers = [...markets].flatMap(([model, market]) => {
      const { price } = market
      if (isWitnessed(market, day)) witnesses.set(model, { day, price })
      const score = scores.get(model)
      return isConfirmed(model, market, day) && score !== undefined
        ? [{ maker: model.split('/')[0], score, price }]
        : []
    })
    return new Map(
      CLASSES.flatMap((least): [number, number][] => {
        const good = offers.filter(({ score }) => score >= least)
        const cheapest = [...Map.groupBy(good, ({ maker }) => maker).values()]
          .map((own) => Math.min(...own.map(({ price }) => price)))
          .toSorted((one, other) => one - other)
        const price = cheapest[rules.quality_price_rank - 1]
        return price === undefined ? [] : [[least, price]]
      }),
    )
  }

  function isWitnessed({ price, used, all, counted, isTenured, isMakers }: Market, day: number) {
    if (day < rules.verification_from) return true
    if (isMakers && used.some(({ witnesses: roots }) => roots >= 2)) return true
    const near = all.filter(
      ({ group, blended }) =>
        counted.has(group) &&
        Math.abs(Math.log(blended / price)) <= Math.log(rules.witness_range) + 1e-9,
    )
    return isTenured && near.length >= rules.min_witness_sellers
  }
}
