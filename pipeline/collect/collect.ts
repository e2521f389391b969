// Reads the requested sources in parallel. Here the failure of one source is caught: it is reported
// and contributes nothing, and the other sources are read as usual.
import type { Log } from '../../contract/log.ts'
import type { SourceReport } from '../../contract/release.ts'
import { type HttpOptions, HttpClient } from './http.ts'
import type { RawResponse } from './response.ts'
import type { Observation } from './quote.ts'
import { type Source, createReadContext, findKey } from './source.ts'

const RUN_LIMIT_MS = 600_000

/** How reading a source went; what its rows are worth is known only after the SQL. */
type CollectReport = Omit<SourceReport, 'age_seconds' | 'disagreements'>

export interface Collected {
  observations: { source: string; observation: Observation; raw: RawResponse[] }[]
  reports: CollectReport[]
}

interface Surroundings {
  /** By the name a source gives its key, e.g. `AA_API_KEY`. */
  keys: Record<string, string | undefined>
  log: Log
  now: () => Date
}

export async function collect(
  sources: readonly Source[],
  {
    keys,
    log,
    now,
    runMs = RUN_LIMIT_MS,
    ...http
  }: Surroundings & HttpOptions & { runMs?: number },
): Promise<Collected> {
  const client = new HttpClient({ ...http, now })
  const run = new AbortController()
  const timer = setTimeout(() => run.abort(new Error(`the run’s limit of ${runMs} ms`)), runMs)
  try {
    const results = await Promise.all(
      sources.map((source) => collectOne(source, { client, keys, log, now, limit: run.signal })),
    )
    return {
      observations: results.flatMap(({ observed }) => observed ?? []),
      reports: results.map(({ report }) => report),
    }
  } finally {
    clearTimeout(timer)
    await client.close()
  }
}

async function collectOne(
  source: Source,
  { client, keys, log, now, limit }: Surroundings & { client: HttpClient; limit: AbortSignal },
): Promise<{ observed?: Collected['observations'][number]; report: CollectReport }> {
  const { id } = source
  const report = { source: id, quotes: 0, quarantined: 0, last_success_at: null }
  const key = findKey(source, keys)
  if (key === undefined) {
    const reason = `${id}: expected a key in ${source.keyName}, got none`
    log('source_skipped', { source: id, reason })
    return { report: { ...report, status: 'skipped', reason } }
  }
  const startedMs = now().getTime()
  const failed = new AbortController()
  try {
    const raw: RawResponse[] = []
    const signal = AbortSignal.any([limit, failed.signal])
    const context = createReadContext(key, async (url, headers = {}) => {
      const answer = await client.fetchJson({ source: id, url, headers, signal })
      raw.push(answer.raw)
      return answer.json
    })
    const body = await source.read(context)
    const { observation, rejected } = source.parse(body, now().toISOString().slice(0, 10))
    const at = now()
    const quotes = observation.quotes.length
    log('source_collected', {
      source: id,
      quotes,
      scores: observation.scores.length,
      models: observation.models.length,
      rejected: rejected.length,
      first_rejected: rejected[0] ?? null,
      requests: raw.length,
      bytes: raw.reduce((sum, { body: { length } }) => sum + length, 0),
      ms: at.getTime() - startedMs,
    })
    const last_success_at = at.toISOString()
    return {
      observed: { source: id, observation, raw },
      report: { ...report, status: 'ok', reason: null, quotes, last_success_at },
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const reason = message.startsWith(`${id}: `) ? message : `${id}: ${message}`
    log('source_failed', { source: id, reason, ms: now().getTime() - startedMs }, 'warn')
    return { report: { ...report, status: 'failed', reason } }
  } finally {
    // What the source still had in flight when it failed would only load its host.
    failed.abort(new Error('the source failed'))
  }
}
