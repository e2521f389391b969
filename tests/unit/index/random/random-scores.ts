// The rows of a random market's boards: several boards and variants, corrections, models that come late or
// go, and scales that are changed.
import type { Random } from '../random.ts'
import type { RandomModel } from './random-quotes.ts'
import type { Score } from '../history.ts'

interface Span {
  random: Random
  firstDay: number
  lastDay: number
  /** The days on which scales are changed. */
  events: readonly number[]
}

const SHARES: [Score['source'], number][] = [
  ['arena-text/expert', 0.8],
  ['arena-text/hard_prompts', 0.5],
  ['arena-webdev/overall', 0.7],
  ['epoch-eci/overall', 0.6],
  ['openrouter-gpqa/overall', 0.5],
]

export function makeScores(
  models: readonly RandomModel[],
  { random, firstDay, lastDay, events }: Span,
): Score[] {
  const { between, chance, pick, unit } = random
  const changes = SHARES.map(() =>
    events
      .filter(() => chance(0.7))
      .map((day) => ({
        day,
        k: 0.7 + 0.6 * unit(),
        c: -1.5 + 3 * unit(),
        // The error of the new rows, the share that was rated anew, and the error of those.
        noise: pick([0, 0.05, 0.05, 0.4, 1.5]),
        wildShare: pick([0, 0.1, 0.2, 0.6]),
        wildness: pick([1, 3, 10]),
      })),
  )
  // A board may rate many models anew, a few each day.
  const restless = { board: between(0, 4), from: between(firstDay, lastDay), days: between(2, 25) }
  const downFrom = between(firstDay, lastDay)
  const downTo = downFrom + between(-1, 2)

  return models.flatMap((model, place) => {
    const ability = 5 * Math.log((22 + 50 * unit()) / 40)
    return SHARES.flatMap(([source, share], board) => {
      // One model is on every board from the first day, so that no board begins later.
      if (place > 0 && !chance(share)) return []
      const variants = chance(0.3) ? ['', 'high'] : ['']
      return variants.flatMap((variant) => {
        const isLate = place > 0 && chance(0.4)
        const from = isLate ? between(firstDay, Math.max(firstDay, lastDay)) : firstDay
        const own = ability + (2 * unit() - 1) * pick([0.3, 0.3, 1])
        return makeRows({ source, board, variant, z: own, from }).map((row) => ({
          ...row,
          model: model.id,
        }))
      })
    })
  })

  function makeRows(row: {
    source: Score['source']
    board: number
    variant: string
    z: number
    from: number
  }): Omit<Score, 'model'>[] {
    const to = chance(0.8) ? lastDay : between(row.from, lastDay)
    let { z } = row
    const rows: Omit<Score, 'model'>[] = []
    for (let day = firstDay; day <= to; day += 1) {
      const change = changes[row.board]?.find((event) => event.day === day)
      if (change) {
        z = (z - change.c) / change.k + change.noise * (2 * unit() - 1)
        if (chance(change.wildShare)) z += change.wildness * (2 * unit() - 1)
      }
      const restDays = day - restless.from
      const isRestless = row.board === restless.board && restDays >= 0 && restDays < restless.days
      if (chance(isRestless ? 0.06 : 0.006)) z += between(-8, 8) / 10
      z = Math.round(z * 100) / 100
      const isDown = rows.length > 0 && day >= downFrom && day <= downTo
      if (day < row.from || isDown) continue
      const last = rows.at(-1)
      if (last?.z === z && last.to === day - 1) last.to = day
      else rows.push({ source: row.source, variant: row.variant, z, from: day, to: day })
    }
    return rows
  }
}
