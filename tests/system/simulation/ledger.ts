// What every release was made of, kept beside the pipeline, and what the SQL of the index makes of
// that in one go.
import type { Manifest } from '../../../contract/release.ts'
import { isPlainDecimal } from '../../../pipeline/collect/per-million.ts'
import type { History, Quote, Score } from '../../unit/index/history.ts'
import type { IndexDayRow } from '../../unit/index/index-result.ts'
import type { Index } from '../../unit/index/run-index.ts'
import { type Rules, toDay } from '../../unit/index/rules.ts'
import { CREATORS, GROUPS, SOURCES, type Said, type SourceId, toZ } from './market.ts'

const LEVELS = { openrouter: 'L2', 'models-dev': 'L3', deepinfra: 'L1' } as const

type Answers = ReadonlyMap<SourceId, Said>
interface Day {
  day: number
  answers: Answers
}

interface Entry {
  date: string
  /** The days before the release's own, and with it. */
  before: readonly Day[]
  days: readonly Day[]
  /** What the sources answered in this very run, or earlier that day. */
  answers: Answers
}

export interface Ledger {
  /** Before the first run. */
  addPast(day: number, answers: Answers): void
  /**
   * Whether the pipeline could begin with what was added: it refuses a past whose index jumps
   * (sql/checks).
   */
  isPastPlausible(): Promise<boolean>
  /** Writes down a release that a run has made of what the sources say just now. */
  add(manifest: Manifest, answers: Answers): void
  has(runId: string): boolean
  computeFixes(runId: string): Promise<IndexDayRow[]>
}

/** `standard`: the rules that the index is made by where none are given. */
export function createLedger(index: Index, rules: Rules, standard: Rules): Ledger {
  const usual = new Map(Object.entries(standard))
  const varied = Object.fromEntries(
    Object.entries(rules).filter(([name, value]) => !Object.is(value, usual.get(name))),
  )
  const past: Day[] = []
  const entries = new Map<string, Entry>()

  function require(runId: string): Entry {
    const entry = entries.get(runId)
    if (!entry) throw new Error(`ledger: expected the run ${runId}, got none`)
    return entry
  }

  return {
    addPast: (day, answers) => past.push({ day, answers }),
    async isPastPlausible() {
      const dailyValues = await computeDays(past)
      const days = new Set(dailyValues.map(({ day }) => day))
      return !dailyValues.some(
        ({ day, scope, is_published, price_effect }) =>
          days.has(day - 1) &&
          scope === 'composite' &&
          is_published &&
          Math.abs(price_effect) > Math.log(1 + rules.breaker_index_move),
      )
    },
    has: (runId) => entries.has(runId),
    add(manifest, said) {
      const parent = manifest.previous ? require(manifest.previous.run_id) : undefined
      const ranOn = toDate(manifest.run_id)
      const isAgain = parent?.date === ranOn
      const answers = new Map<SourceId, Said>()
      for (const { source: id, status } of manifest.sources) {
        const source = SOURCES.find((candidate) => candidate === id)
        if (!source) continue
        const answer =
          status === 'ok' ? said.get(source) : isAgain ? parent?.answers.get(source) : undefined
        if (answer) answers.set(source, answer)
      }
      if (manifest.status === 'held' && parent) entries.set(manifest.run_id, { ...parent, answers })
      else {
        const before = (isAgain ? parent?.before : parent?.days) ?? past
        const days = [...before, { day: toDay(ranOn), answers }]
        entries.set(manifest.run_id, { date: ranOn, before, days, answers })
      }
    },
    computeFixes: (runId) => computeDays(require(runId).days),
  }

  async function computeDays(days: readonly Day[]): Promise<IndexDayRow[]> {
    return (await index.run(toHistory(days), { rules: varied })).dailyValues
  }
}

/** `20260801T060000Z-…`: when the run was made, whatever it published. */
function toDate(runId: string): string {
  return runId.replace(/^(\d{4})(\d{2})(\d{2})T.*$/, '$1-$2-$3')
}

function toHistory(days: readonly Day[]): History {
  const said = days.flatMap(({ day, answers }) =>
    [...answers].map(([source, answer]) => ({ day, source, answer })),
  )
  return {
    quotes: said.flatMap(({ day, source, answer }) => parseQuotes(source, answer, day)),
    scores: said.flatMap(({ day, source, answer }) => toScores(source, answer, day)),
    firstParties: Object.fromEntries(CREATORS.map((creator) => [`${creator}-shop`, creator])),
  }
}

function parseQuotes(source: SourceId, { shown }: Said, day: number): Quote[] {
  if (source === 'openrouter-gpqa') return []
  return shown.map(({ model, seller, tag, input, output }) => {
    const prices = [input, output].map((price) =>
      typeof price === 'string' && isPlainDecimal(price) && !price.startsWith('-')
        ? Number(price)
        : null,
    )
    const [inputPrice = null, outputPrice = null] = prices
    const zeros = prices.filter((price) => price === 0).length
    return {
      source,
      level: LEVELS[source],
      provider: seller,
      group: GROUPS[seller] ?? seller,
      model: model.id,
      terms: source === 'openrouter' ? 'fp8' : null,
      tag,
      day,
      input: inputPrice,
      output: outputPrice,
      invalidRule: prices.includes(null) ? 'type' : zeros === 1 ? 'one side zero' : null,
      isEligible: zeros < 2,
      isDeprecated: false,
    }
  })
}

function toScores(source: SourceId, { scores }: Said, day: number): Score[] {
  if (source !== 'openrouter-gpqa') return []
  return scores.map(({ model, score }) => ({
    source: 'openrouter-gpqa/overall' as const,
    model: model.id,
    variant: '',
    z: toZ(score),
    version: null,
    from: day,
    to: day,
  }))
}

/**
 * The index of the composite and of each tier by `<scope> <day>`: level, points and what the daily value was
 * made of. The ledger does not know whose weights are open.
 */
export function toIndexPath(dailyValues: readonly IndexDayRow[]): Map<string, number[]> {
  const scopes = dailyValues.filter(({ scope }) => scope !== 'open' && scope !== 'closed')
  return new Map(
    scopes.map((daily) => [
      `${daily.scope} ${daily.day}`,
      [
        Math.log(daily.price_per_m),
        Math.log(daily.index_points),
        daily.constituents,
        daily.price_effect,
        daily.link_effect,
      ],
    ]),
  )
}
