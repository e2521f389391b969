// Reads the requested sources in parallel and hands over each one as soon as it has been read. A
// source that fails is reported and contributes nothing; the others aren't affected.
import pLimit from 'p-limit'
import type { Log } from '../../contract/log.ts'
import type { SourceReport } from '../../contract/release.ts'
import type { Plan, Run } from '../plan.ts'
import { findEarlier as findInRelease } from '../publish/current-release.ts'
import { Clocks } from './clock.ts'
import { type SourceWorker, withSourceWorker } from './source-worker.ts'
import { type HttpOptions, type ResponseCache, HttpClient } from './http.ts'
import {
  describeRejected,
  findKey,
  loadSources,
  type Parsed,
  requireSource,
  type Source,
} from './source.ts'
import { type Archive, type Earlier, Packer, replaySource } from './raw-archive.ts'
import { createBudget } from './read-context.ts'

const RUN_LIMIT_MS = 600_000
/** Each keeps its responses in memory until they are parsed. */
const SOURCES_AT_ONCE = 8

/** The result of reading a source; what its rows contribute is known only after the SQL. */
type CollectReport = Omit<SourceReport, 'age_seconds'>

/** A source's rows, and the rows that were rejected. */
export type Said = { source: string } & Parsed

export interface Collected {
  reports: CollectReport[]
  archives: Archive[]
}

interface Surroundings {
  worker: SourceWorker
  /** Keys by environment variable, such as `XAI_API_KEY`. */
  keys: Record<string, string | undefined>
  log: Log
  now: () => Date
  /** The day being computed, for sources whose prices start on a date; defaults to today. */
  day?: string
  /** Called for one source at a time; the source fails if this throws. */
  take: (said: Said) => Promise<void>
  doing?: ((what: string) => void) | undefined
  findEarlier?: (source: string) => Promise<Earlier | undefined>
}

export async function readSources(
  sources: readonly Source[],
  {
    doing = () => {},
    runMs = RUN_LIMIT_MS,
    ...parts
  }: Surroundings & HttpOptions & { runMs?: number },
): Promise<Collected> {
  const cache: ResponseCache = new Map()
  const client = new HttpClient({ cache, ...parts })
  const limitSources = pLimit(SOURCES_AT_ONCE)
  const limitTakes = pLimit(1)
  const run = new AbortController()
  const open = new Set(sources.map(({ id }) => id))
  doing(`the sources ${[...open].join(', ')}`)
  parts.worker.start()
  const timer = setTimeout(() => run.abort(new Error(`the run’s limit of ${runMs} ms`)), runMs)
  const take: typeof parts.take = (said) => limitTakes(parts.take, said)
  const surroundings = { ...parts, client, cache, take, limit: run.signal }
  try {
    const results = await Promise.all(
      sources.map((source) =>
        limitSources(() =>
          collectOne(source, surroundings).finally(() => {
            open.delete(source.id)
            doing(`the sources ${[...open].join(', ')}`)
          }),
        ),
      ),
    )
    return {
      reports: results.map(({ report }) => report),
      archives: results.flatMap(({ archive }) => archive ?? []),
    }
  } finally {
    clearTimeout(timer)
    await client.close()
  }
}

async function collectOne(
  source: Source,
  {
    worker,
    client,
    cache,
    keys,
    log,
    now,
    day = now().toISOString().slice(0, 10),
    take,
    findEarlier,
    limit,
  }: Omit<Surroundings, 'doing'> & {
    client: HttpClient
    cache: ResponseCache
    limit: AbortSignal
  },
): Promise<{ archive?: Archive; report: CollectReport }> {
  const { id, homepage, redirectHosts } = source
  const report = { source: id, url: homepage, quotes: 0, quarantined: 0, last_success_at: null }
  const key = findKey(source, keys)
  if (key === undefined) {
    const reason = `${id}: expected a key in ${source.keyName}, got none`
    log('source_skipped', { source: id, reason })
    return { report: { ...report, status: 'skipped', reason } }
  }
  const startedMs = now().getTime()
  const failed = new AbortController()
  const packer = new Packer()
  const urls = new Set<string>()
  try {
    const earlier = await findEarlier?.(id)
    for (const response of earlier?.responses ?? []) cache.set(response.url, response)
    const signal = AbortSignal.any([limit, failed.signal])
    const own = { source: id, redirectHosts, budget: createBudget(), signal }
    const parsed = await worker.read(source, {
      day,
      async fetch({ url, headers }) {
        urls.add(url)
        const answer = await client.fetch({ ...own, url, headers, key })
        cache.delete(url)
        await packer.add(answer)
        return answer.body
      },
    })
    const { observation, rejected, failures } = parsed
    const quotes = observation.quotes.length
    await take({ source: id, ...parsed })
    const archive = await packer.end(id, earlier)
    const at = now()
    log('source_collected', {
      source: id,
      quotes,
      ratings: observation.ratings.length,
      models: observation.models.length,
      rejected: rejected.length,
      first_rejected: rejected[0] ? describeRejected(rejected[0]) : null,
      requests: packer.requests,
      bytes: packer.bytes,
      ms: at.getTime() - startedMs,
    })
    const reason = Object.values(failures)[0] ?? null
    for (const failure of Object.values(failures))
      log('source_failed', { source: id, reason: failure }, 'warn')
    const status = failures.quotes === undefined ? 'ok' : 'failed'
    const last_success_at = status === 'ok' ? at.toISOString() : null
    return { archive, report: { ...report, status, reason, quotes, last_success_at } }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const reason = message.startsWith(`${id}: `) ? message : `${id}: ${message}`
    log('source_failed', { source: id, reason, ms: now().getTime() - startedMs }, 'warn')
    return { report: { ...report, status: 'failed', reason } }
  } finally {
    // Cancel requests in flight, which would only load the host.
    failed.abort(new Error('the source failed'))
    for (const url of urls) cache.delete(url)
  }
}

/** Throws if no source responds, or if this machine's clock is wrong. */
export async function collect(
  { config, log, now, http, store, folders, doing, checksClock = false }: Run,
  { day, isAgain, current }: Pick<Plan, 'day' | 'isAgain' | 'current'>,
  take: Surroundings['take'],
): Promise<Collected> {
  const findLast = async (id: string) => current && findInRelease(store, current.manifest, id)
  const known = await loadSources(folders?.sources)
  for (const id of config.sources ?? []) requireSource(known, id, '--sources')
  const asked = known.filter((source) => config.sources?.includes(source.id) ?? true)
  const clocks = new Clocks()
  return withSourceWorker(async (worker) => {
    const collected = await readSources(asked, {
      worker,
      keys: config.environment,
      origins: config.origins,
      log,
      now,
      day,
      take,
      // Enables conditional requests, so unchanged data isn't sent again.
      findEarlier: (source) => findLast(source).catch(() => undefined),
      doing,
      clocks,
      ...http,
    })
    clocks.add(store.url, store.findSkewMs?.())
    if (checksClock) clocks.check(now(), asked.length)
    if (!collected.reports.some((report) => report.status === 'ok'))
      throw new Error(
        ['sources: expected one to respond, got none', ...describe(collected.reports)].join('\n'),
      )
    if (!isAgain) return collected
    // A daily value uses the last observation of its day, so a source that fails or isn't requested
    // again keeps its earlier one.
    const answered = new Set(collected.archives.map(({ source }) => source))
    for (const source of known.filter(({ id }) => !answered.has(id))) {
      const report = collected.reports.find((one) => one.source === source.id)
      if (report?.status === 'skipped') continue
      const earlier = await findLast(source.id)
      if (!earlier) continue
      const { responses, archive } = earlier
      await take({ source: source.id, ...(await replaySource(source, { worker, responses, day })) })
      collected.archives.push({ source: source.id, kept: archive })
    }
    return collected
  })
}

/** One sentence per kind of failure; the log has the reason for each source. */
function describe(reports: Collected['reports']): string[] {
  return [...Map.groupBy(reports, ({ status }) => status)].map(
    ([status, own]) =>
      `${own.length} ${status}: ${own.map(({ source }) => source).join(', ')}. The first says: ${own[0]?.reason}`,
  )
}
