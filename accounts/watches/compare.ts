// Compares the answers of two releases and returns what each watch should report.
import type { Question } from '../../contract/watches.ts'
import type { Release } from '../../release/release.ts'
import { type Answer, ask } from './answers.ts'
import type { Watch } from './watch-table.ts'

/** Relative tolerance for prices rounded to a billionth of a dollar. */
const SAME = 1e-9

export interface AlertEvent extends Finding {
  watch_id: string
  question: Question
  date: string
}

interface Finding extends Omit<Answer, 'value' | 'key' | 'looseKey' | 'native'> {
  /**
   * USD per million blended tokens or per month, or points; for a retirement its day or
   * `deprecated`, null if there is none.
   */
  from: number | string | null
  to: number | string | null
  change_pct: number | null
  /** The previous top offer, if it has changed. */
  first_before?: Pick<Answer, 'model_id' | 'provider' | 'value'>
}

interface Releases {
  before: Release
  after: Release
}

/**
 * Returns events in the order of the watches. A watch created with this release or later reports
 * nothing.
 */
export async function compare(
  releases: Releases,
  watches: readonly Watch[],
): Promise<AlertEvent[]> {
  const { run_id, date } = releases.after.manifest
  // Identical questions are compared once.
  const known = new Map<string, Promise<Finding[]>>()
  const compareOnce = (watch: Watch) => {
    const key = JSON.stringify([watch.question, watch.question.kind === 'index' && watch.since])
    const found = known.get(key) ?? check(releases, watch)
    known.set(key, found)
    return found
  }
  const events: AlertEvent[] = []
  for (const watch of watches.filter((each) => each.runId < run_id))
    for (const found of await compareOnce(watch))
      events.push({ watch_id: watch.id, question: watch.question, date, ...found })
  return events
}

async function check({ before, after }: Releases, { question, since }: Watch): Promise<Finding[]> {
  const { date: today } = after.manifest
  // An index is compared with its level on the day when the watch was created or last reported, as
  // the new release states it.
  const isSince = question.kind === 'index' && question.direction === 'changed'
  const was = await (isSince
    ? ask(after, question, since)
    : ask(before, question, before.manifest.date))
  return compareAnswers(question, { was, is: await ask(after, question, today), today })
}

interface Answers {
  was: readonly Answer[]
  is: readonly Answer[]
  today: string
}

export function compareAnswers(question: Question, answers: Answers): Finding[] {
  if (question.kind === 'recommendation') return compareFirst(question, answers)
  if (question.kind === 'lifecycle') return compareEnds(answers)
  return question.direction === 'changed'
    ? comparePrices(question, answers)
    : findCrossing(question, answers)
}

/** Finds the same endpoint in the previous release. */
function createMatch({ was, is }: Answers): (answer: Answer) => Answer | undefined {
  const exact = new Map(was.map((each) => [each.key, each]))
  const kept = new Set(is.map(({ key }) => key))
  const gone = Map.groupBy(
    was.filter(({ key }) => !kept.has(key)),
    (each) => each.looseKey,
  )
  const come = Map.groupBy(
    is.filter(({ key }) => !exact.has(key)),
    (each) => each.looseKey,
  )
  return ({ key, looseKey }) => {
    const [only, ...more] = gone.get(looseKey) ?? []
    const isOnly = more.length === 0 && come.get(looseKey)?.length === 1
    return exact.get(key) ?? (isOnly ? only : undefined)
  }
}

function describeFinding(answer: Answer, before?: Answer): Finding {
  const { value: to, key: _, looseKey: _loose, native: _native, ...about } = answer
  const from = before?.value ?? null
  return { ...about, from, to, change_pct: computePercent(from, to) }
}

function computePercent(from: Finding['from'], to: Finding['to']): number | null {
  if (typeof from !== 'number' || typeof to !== 'number' || from === 0) return null
  return Math.round(1e6 * (to / from - 1)) / 1e4
}

const exceedsThreshold = (percent: number | null, { value }: Question) =>
  percent !== null && Math.abs(percent) > SAME && Math.abs(percent) + SAME >= value

function comparePrices(question: Question, answers: Answers): Finding[] {
  const match = createMatch(answers)
  return answers.is.flatMap((answer) => {
    const before = match(answer)
    if (!before || (answer.native !== undefined && answer.native === before.native)) return []
    const found = describeFinding(answer, before)
    return exceedsThreshold(found.change_pct, question) ? [found] : []
  })
}

/** The cheapest confirmed offer that crosses the threshold, otherwise the cheapest unconfirmed one. */
function findCrossing({ direction, value }: Question, answers: Answers): Finding[] {
  const isPast = (answer: Answer) =>
    direction === 'above' ? Number(answer.value) > value : Number(answer.value) < value
  for (const isConfirmed of [true, false]) {
    const findBest = (all: readonly Answer[]) =>
      all.find(({ confirmed }) => confirmed || !isConfirmed)
    const [was, is] = [findBest(answers.was), findBest(answers.is)]
    if (!is || !isPast(is)) continue
    const isNew = was ? !isPast(was) : direction === 'below'
    return isNew ? [describeFinding(is, createMatch(answers)(is))] : []
  }
  return []
}

/** Reports a new top offer with its previous price, or a new price of the same one. */
function compareFirst(question: Question, answers: Answers): Finding[] {
  const [before] = answers.was
  const [first] = answers.is
  if (!first) {
    if (!before) return []
    const found = { ...describeFinding(before), from: before.value, to: null }
    return [{ ...found, model_id: null, provider: null, first_before: toFirst(before) }]
  }
  const matched = createMatch(answers)(first)
  const found = describeFinding(first, matched)
  if (matched && matched === before)
    return exceedsThreshold(found.change_pct, question) ? [found] : []
  return [before ? { ...found, first_before: toFirst(before) } : found]
}

const toFirst = ({ model_id, provider, value }: Answer) => ({ model_id, provider, value })

/** Retirements that were announced, postponed or withdrawn. */
function compareEnds(answers: Answers): Finding[] {
  const match = createMatch(answers)
  return answers.is.flatMap((answer) => {
    const from = match(answer)?.value || null
    const to = answer.value || null
    const isOver = to === null && String(from) < answers.today
    return from === to || isOver ? [] : [{ ...describeFinding(answer), from, to }]
  })
}
