// Checks a day before it is published: why it is held, what operators should know, and how each
// source performed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Hold, RunSummary, type SourceReport, computeAgeSeconds } from '../../contract/release.ts'
import type { Collected } from '../collect/collect.ts'
import { findMisspeltSettings } from '../collect/misspelt-settings.ts'
import { loadSources } from '../collect/source.ts'
import type { Made } from '../make/compute.ts'
import type { Database } from '../make/database.ts'
import { DATA_FILES } from '../make/data-files.ts'
import type { LeftOut } from '../make/transform.ts'
import type { Plan, Run } from '../plan.ts'

export type Review = Pick<Hold, 'breakers' | 'index_points'> & {
  /** Whether independent sources explain the move that tripped a breaker. */
  isExplained: boolean
}

const select = async (database: Database, name: string) =>
  database.rows(await readFile(join(import.meta.dirname, 'report', `${name}.sql`), 'utf8'))

/** The breakers that hold the daily value, if any, and the index it would have had. */
async function reviewDay(database: Database): Promise<Review> {
  const [row] = await select(database, 'review')
  return ReviewRow.parse(row)
}

const ReviewRow = z.object({
  ...Hold.pick({ breakers: true, index_points: true }).shape,
  isExplained: z.boolean(),
})

const toSentences = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ sentence }) => z.string().parse(sentence))

/** A sentence for each void that matches nothing. */
export async function findUnmatchedVoids(database: Database): Promise<string[]> {
  return toSentences(await database.rows('select sentence from unmatched_voids order by line'))
}

/** A sentence for each problem with a board, which doesn't affect the index. */
export async function findBoardProblems(database: Database): Promise<string[]> {
  return toSentences(await select(database, 'boards'))
}

/**
 * The line to add to `data/providers.csv` for each unknown slug; until then its prices aren't used.
 */
async function findUnknownProviders(
  database: Database,
): Promise<{ provider: string; source: string; line: string }[]> {
  const { columns = [] } = DATA_FILES.get('data_providers') ?? {}
  const rows = await select(database, 'unknown-providers')
  return rows.map((row) => {
    const { provider, source, name } = Unknown.parse(row)
    const known: Record<string, string> = {
      provider,
      name: `"${name.replaceAll('"', '""')}"`,
      kind: 'host',
      currency: 'USD',
      source: 'vendor',
      seen_on: 'YYYY-MM-DD',
    }
    return {
      provider,
      source,
      line: columns.map(({ name: column }) => known[column] ?? '').join(','),
    }
  })
}

const Unknown = z.object({ provider: z.string(), source: z.string(), name: z.string() })

export interface Checked {
  sources: SourceReport[]
  review: Review
}

/** Logs problems and returns why the day should be held, if so. */
export async function check(
  { config, log }: Run,
  { current, asOf }: Plan,
  {
    database,
    made: { leftOut },
    collected,
  }: { database: Database; made: Made; collected: Collected | undefined },
): Promise<Checked> {
  for (const problem of findMisspeltSettings(config.environment, await loadSources()))
    log('setting_look_alike', { problem }, 'warn')
  const asksAll = config.sources === undefined
  for (const problem of await findUnmatchedVoids(database))
    log('void_unmatched', { problem }, 'warn')
  for (const problem of asksAll ? await findBoardProblems(database) : [])
    log('board_changed', { problem }, 'warn')
  for (const unknown of await findUnknownProviders(database))
    log('provider_unknown', { ...unknown, file: 'data/providers.csv' }, 'warn')
  for (const part of leftOut) log('part_left_out', { ...part }, 'warn')
  const sources = await reportSources(database, {
    asOf,
    collected,
    leftOut,
    before: current?.manifest.sources,
    keepsOthers: !asksAll,
  })
  const review = await reviewDay(database)
  // A first daily value over the embedded history has no predecessor to fall back on, so whatever
  // an operator could approve is approved.
  if (!current && config.isOffline)
    review.breakers = review.breakers.filter(({ can_be_released }) => !can_be_released)
  return { sources, review }
}

export async function summarize(database: Database): Promise<RunSummary> {
  const [row] = await select(database, 'summary')
  if (!row) throw new Error('index: expected at least one publishable daily value, got none')
  return RunSummary.parse(row)
}

const SourceFacts = z.object({
  source: z.string(),
  url: z.url().nullable(),
  sha256: z.string().nullable(),
  quotes: z.int(),
  quarantined: z.int(),
})
const SourceRow = SourceFacts.extend({
  last_observed_on: z.iso.date(),
  /** Set if it is stale. */
  unchanged_since: z.iso.date().nullable(),
})

/** Each source's result: live ones as collected, embedded ones as observed. */
export async function reportSources(
  database: Database,
  {
    asOf,
    collected,
    leftOut = [],
    before = [],
    keepsOthers = false,
  }: {
    asOf: string
    collected: Pick<Collected, 'reports'> | undefined
    /** Sources that were left out; without its prices, a source has failed. */
    leftOut?: readonly LeftOut[]
    before: readonly SourceReport[] | undefined
    /** Whether sources that weren't requested keep their earlier data. */
    keepsOthers?: boolean
  },
): Promise<SourceReport[]> {
  const observed = (await select(database, 'sources')).map((row) => SourceRow.parse(row))
  if (!collected)
    return observed.map(({ last_observed_on: day, ...rest }) => {
      const row = SourceFacts.parse(rest)
      if (day === asOf.slice(0, 10))
        return { ...row, status: 'ok', reason: null, ...describeAge(asOf, asOf) }
      const reason = `${row.source}: the embedded history ends on ${day}`
      return { ...row, status: 'stale', reason, ...describeAge(`${day}T23:59:59Z`, asOf) }
    })
  const reports = collected.reports.map((report) => {
    const row = observed.find(({ source }) => source === report.source)
    const earlier = before.find(({ source }) => source === report.source)?.last_success_at ?? null
    const lost = leftOut.filter(({ source }) => source === report.source)
    const isLost = lost.some(({ kind }) => kind === 'quotes')
    const status = isLost ? 'failed' : report.status
    const changedOn = status === 'ok' ? row?.unchanged_since : null
    const [reason = report.reason] = lost.map(
      (part) => `${part.source}: ${part.kind}: ${part.reason}`,
    )
    return {
      ...report,
      status: changedOn ? ('stale' as const) : status,
      reason: changedOn ? `${report.source}: unchanged since ${changedOn}` : reason,
      quarantined: row?.quarantined ?? 0,
      ...describeAge(status === 'ok' ? asOf : earlier, asOf),
    }
  })
  const others = before.filter(({ source }) => !reports.some((report) => report.source === source))
  const kept = others.map((report) => {
    const row = observed.find(({ source }) => source === report.source)
    const isUsed = row !== undefined && row.quotes > 0
    const reason = `${report.source}: not requested in this run`
    return {
      ...report,
      ...(isUsed ? {} : { status: 'skipped' as const, reason, quotes: 0, quarantined: 0 }),
      ...describeAge(report.last_success_at, asOf),
    }
  })
  return keepsOthers ? [...reports, ...kept] : reports
}

function describeAge(last_success_at: string | null, asOf: string) {
  return { last_success_at, age_seconds: computeAgeSeconds({ last_success_at }, Date.parse(asOf)) }
}
