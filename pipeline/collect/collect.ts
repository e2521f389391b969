// Reads the requested sources in parallel, and hands over what each says as it is read. Here the
// failure of one source is caught: it is reported and contributes nothing, and the other sources are
// read as usual.
import pLimit from 'p-limit'
import type { Log } from '../../contract/log.ts'
import type { SourceReport } from '../../contract/release.ts'
import type { SourceWorker } from './source-worker.ts'
import { type HttpOptions, type ResponseCache, HttpClient } from './http.ts'
import { toSentence } from './validate-quotes.ts'
import { type Archive, type Earlier, Packer } from './raw-archive.ts'
import { createBudget } from './response.ts'
import { type Parsed, type Source, findKey } from './source.ts'

const RUN_LIMIT_MS = 600_000
/** Each holds what its source answered until it is read. */
const SOURCES_AT_ONCE = 8

/** How reading a source went; what its rows are worth is known only after the SQL. */
type CollectReport = Omit<SourceReport, 'age_seconds'>

/** What one source says, and the rows that did not fit. */
export type Said = { source: string } & Parsed

export interface Collected {
  reports: CollectReport[]
  archives: Archive[]
}

interface Surroundings {
  worker: SourceWorker
  /** By the name a source gives its key, e.g. `XAI_API_KEY`. */
  keys: Record<string, string | undefined>
  log: Log
  now: () => Date
  /** Called for one source after another; where it throws, the source has failed. */
  take: (said: Said) => Promise<void>
  doing?: ((what: string) => void) | undefined
  findEarlier?: (source: string) => Promise<Earlier | undefined>
}

export async function collect(
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
    take,
    findEarlier,
    limit,
  }: Omit<Surroundings, 'doing'> & {
    client: HttpClient
    cache: ResponseCache
    limit: AbortSignal
  },
): Promise<{ archive?: Archive; report: CollectReport }> {
  const { id, redirectHosts } = source
  const report = { source: id, quotes: 0, quarantined: 0, last_success_at: null }
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
      day: now().toISOString().slice(0, 10),
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
    const ratings = observation.ratings.length
    const models = observation.models.length
    await take({ source: id, ...parsed })
    const archive = await packer.end(id, earlier)
    const at = now()
    log('source_collected', {
      source: id,
      quotes,
      ratings,
      models,
      rejected: rejected.length,
      first_rejected: rejected[0] ? toSentence(rejected[0]) : null,
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
    // What the source still had in flight when it failed would only load its host.
    failed.abort(new Error('the source failed'))
    for (const url of urls) cache.delete(url)
  }
}
