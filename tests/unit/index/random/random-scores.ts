// The scores of a random market: variants, corrections, late first records and scales that are re-based.
import type { Random } from '../random.ts'
import type { RandomModel } from './random-quotes.ts'
import type { Score } from '../reference/scores.ts'

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
  /** The error of the new scores, the share that was measured anew, and the error of those. */
  noise: number
  wildShare: number
  wildness: number
}

export function makeScores(
  models: readonly RandomModel[],
  { random, firstDay, lastDay, knownFrom, events }: Span,
): Score[] {
  const { between, chance, pick, unit } = random
  const rebasings = events.map((day): Rebasing => ({
    day,
    k: 0.7 + 0.6 * unit(),
    c: -6 + 12 * unit(),
    noise: pick([0, 0.2, 0.2, 1.8, 6]),
    wildShare: pick([0, 0.1, 0.2, 0.6]),
    wildness: pick([4, 12, 40]),
  }))
  // The publisher may name its scales, and rename one without touching a score.
  const isNamed = chance(0.5)
  const renamings = chance(0.2) ? [between(firstDay + 10, lastDay)] : []
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
    const to = chance(0.8) ? lastDay : between(variant.from, lastDay)
    let score = variant.ability
    let basis: Score['basis'] = chance(0.85) ? 'measured' : 'estimated'
    let measuredOn = Infinity
    const rows: Omit<Score, 'model'>[] = []
    for (let day = firstDay; day <= to; day += 1) {
      const rebasing = rebasings.find((event) => event.day === day)
      if (rebasing) {
        const { k, c, noise, wildShare, wildness } = rebasing
        score = (score - c) / k + noise * (2 * unit() - 1)
        if (chance(wildShare)) score += wildness * (2 * unit() - 1)
        basis = chance(0.6) ? 'estimated' : 'measured'
        measuredOn = basis === 'measured' ? Infinity : day + between(2, 20)
      }
      if (day === measuredOn) basis = 'measured'
      if (day === measuredOn || chance(0.006)) score += between(-30, 30) / 10
      score = Math.round(score * 100) / 100
      const isDown = rows.length > 0 && day >= downFrom && day <= downTo
      if (day < variant.from || isDown) continue
      const scale = [...events, ...renamings].filter((event) => event <= day).length
      const version = isNamed && variant.source === 'artificial-analysis' ? `v${scale}` : null
      const last = rows.at(-1)
      const isSame = last?.score === score && last.basis === basis && last.version === version
      if (isSame && last.to === day - 1) last.to = day
      else
        rows.push({
          source: variant.source,
          variant: variant.variant,
          basis,
          score,
          version,
          from: day,
          to: day,
        })
    }
    return rows
  }
}
