// The scores of a made-up market: variants, corrections, late first records and scales that are re-based.
import type { Random } from './random.ts'
import type { RandomModel } from './random-quotes.ts'
import type { Score } from './reference-scores.ts'

interface Span {
  random: Random
  firstDay: number
  lastDay: number
  /** By this day every model that is sold already has a first record. */
  knownFrom: number
  /** The days on which scales are re-based. */
  events: readonly number[]
}

interface Rebasing {
  day: number
  k: number
  c: number
  /** The new scores are not the old ones on another scale: no map fits. */
  isBroken: boolean
}

export function makeScores(
  models: readonly RandomModel[],
  { random, firstDay, lastDay, knownFrom, events }: Span,
): Score[] {
  const { between, chance, unit } = random
  const rebasings = events.map((day): Rebasing => ({
    day,
    k: 0.7 + 0.6 * unit(),
    c: -6 + 12 * unit(),
    isBroken: chance(0.25),
  }))
  const downFrom = between(firstDay, lastDay)
  const downTo = downFrom + between(-1, 2)

  return models.flatMap((model) => {
    if (chance(0.05)) return []
    const ability = 22 + 50 * unit()
    const knownBy = Math.max(knownFrom, model.entersOn)
    const first = chance(0.6) ? firstDay : between(firstDay, knownBy)
    const others = [
      { source: 'artificial-analysis', variant: 'high', share: 0.3 },
      { source: 'aggregator', variant: '', share: 0.6 },
    ]
    return [
      ...makeVariant({ source: 'artificial-analysis', variant: '', ability, from: first }),
      ...others
        .filter(({ share }) => chance(share))
        .flatMap(({ source, variant }) =>
          makeVariant({
            source,
            variant,
            ability: ability + (variant === '' ? 0 : between(-3, 6)),
            from: between(first, lastDay),
          }),
        ),
    ].map((score) => ({ ...score, model: model.id }))
  })

  function makeVariant(variant: {
    source: string
    variant: string
    ability: number
    from: number
  }): Omit<Score, 'model'>[] {
    const to = chance(0.9) ? lastDay : between(variant.from, lastDay)
    let score = variant.ability
    let basis: Score['basis'] = chance(0.85) ? 'measured' : 'estimated'
    let measuredOn = Infinity
    const rows: Omit<Score, 'model'>[] = []
    for (let day = firstDay; day <= to; day += 1) {
      const rebasing = rebasings.find((event) => event.day === day)
      if (rebasing) {
        const { k, c, isBroken } = rebasing
        score = isBroken ? 20 + 50 * unit() : (score - c) / k
        if (chance(0.5)) score += 0.4 * unit() - 0.2
        if (chance(0.1)) score += between(-8, 8)
        basis = chance(0.6) ? 'estimated' : 'measured'
        measuredOn = basis === 'measured' ? Infinity : day + between(2, 20)
      }
      if (day === measuredOn) basis = 'measured'
      if (day === measuredOn || chance(0.006)) score += between(-30, 30) / 10
      score = Math.round(score * 100) / 100
      const isDown = rows.length > 0 && day >= downFrom && day <= downTo
      if (day < variant.from || isDown) continue
      const last = rows.at(-1)
      if (last?.to === day - 1 && last.score === score && last.basis === basis) last.to = day
      else
        rows.push({
          source: variant.source,
          variant: variant.variant,
          basis,
          score,
          from: day,
          to: day,
        })
    }
    return rows
  }
}
