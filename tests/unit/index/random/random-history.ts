// A random market of sixty days, made from a seed: entries, exits, gaps, missed runs, silent
// sources, wrong quotes, several sources for a price, re-based scores.
import { createRandom } from '../random.ts'
import { makeQuotes, type RandomModel } from './random-quotes.ts'
import { makeScores } from './random-scores.ts'
import type { History } from '../history.ts'
import { type Rules, toDay } from '../rules.ts'

const DAYS = 60
const MAX_RUNS = 10
const CREATORS = ['ada', 'bell', 'curie', 'dirac', 'euler', 'fermi']

export interface RandomHistory {
  history: History
  rules: Partial<Rules>
  /** The last days of runs between which the state is carried. The first one is late enough to know the base. */
  runDays: number[]
}

export function makeHistory(seed: number): RandomHistory {
  const random = createRandom(seed)
  const { between, chance, pick, unit } = random
  const firstDay = toDay('2026-03-02') + between(0, 6)
  const lastDay = firstDay + DAYS - 1
  const knownFrom = firstDay + between(12, 25)
  const models = Array.from({ length: between(12, 18) }, (_, index): RandomModel => {
    // Some creators have most of the models, so that the cap binds.
    const creator = CREATORS[Math.floor(unit() ** 1.5 * CREATORS.length)] ?? 'ada'
    const entersOn = chance(0.75) ? firstDay : between(firstDay, lastDay - 10)
    return { id: `${creator}/m${index}`, creator, entersOn }
  })
  const verificationFrom = firstDay + pick([-1, 99, between(10, 45), between(10, 45)])
  const events = Array.from({ length: pick([0, 1, 2, 2]) }, () =>
    between(firstDay + 5, lastDay - 3),
  ).toSorted((a, b) => a - b)
  const quotes = makeQuotes(models, {
    random,
    lastDay,
    endpointsFrom: Math.max(firstDay, verificationFrom),
  })
  // A few runs a market: days in a row somewhere, or further apart over all of it.
  const step = pick([1, 6, 1, 13, 20])
  const firstRun = step === 1 ? between(knownFrom, lastDay - MAX_RUNS) : knownFrom
  const runDays = Array.from({ length: MAX_RUNS }, (_, place) => firstRun + step * place).filter(
    (day) => day < lastDay,
  )
  return {
    history: {
      quotes,
      scores: makeScores(models, { random, firstDay: firstDay - 5, lastDay, events }),
      openModels: models.map(({ id }) => id).filter((_, place) => place % 3 === 0),
      firstParties: Object.fromEntries(
        CREATORS.flatMap((creator) =>
          ['shop', 'cloud'].map((kind) => [`${creator}-${kind}`, creator]),
        ),
      ),
    },
    rules: {
      verification_from: verificationFrom,
      base_date: pick([firstDay - 9, between(firstDay, knownFrom), between(firstDay, knownFrom)]),
      min_constituents: 3,
      board_shift_min_rows: 8,
      board_shift_share: pick([0.05, 0.2]),
    },
    runDays: [...runDays, lastDay],
  }
}
