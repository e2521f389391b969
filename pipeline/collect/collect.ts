// Collect: reads the asked-for sources side by side. This is the one place that catches: a source that
// fails is reported and gives nothing at all, and the others are read as if it were not there.
import type { SourceReport } from '../../contract/release.ts'
import { type HttpClient, type HttpOptions, type RawResponse, createHttpClient } from './http.ts'
import type { Observation } from './quote.ts'
import { createReadContext, findKey } from './read-context.ts'
import type { Source } from './source.ts'

const RUN_LIMIT_MS = 600_000

/** How reading a source went; what its rows are worth is known only after the SQL. */
type CollectReport = Omit<SourceReport, 'age_seconds' | 'disagreements'>

export interface Collected {
  observations: { source: string; observation: Observation; raw: RawResponse[] }[]
  reports: CollectReport[]
}

type CollectLog = (event: Record<string, unknown> & { event: string; source: string }) => void

/** A source could not be read, or was not what it should be. */
class SourceError extends Error {
  override name = 'SourceError'
  readonly source: string

  constructor(source: string, { cause }: { cause: unknown }) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(reason.startsWith(`${source}: `) ? reason : `${source}: ${reason}`, { cause })
    this.source = source
  }
}

export async function collect(
  sources: readonly Source[],
  {
    keys,
    log,
    now,
    runMs = RUN_LIMIT_MS,
    signal,
    ...http
  }: HttpOptions & {
    /** By the name a source gives its key, e.g. `AA_API_KEY`. */
    keys: Record<string, string | undefined>
    log: CollectLog
    now: () => Date
    runMs?: number
    signal?: AbortSignal
  },
): Promise<Collected> {
  const client = createHttpClient({ ...http, now })
  const run = new AbortController()
  const timer = setTimeout(() => run.abort(new Error(`the run’s limit of ${runMs} ms`)), runMs)
  const stop = signal ? AbortSignal.any([signal, run.signal]) : run.signal
  try {
    const results = await Promise.all(
      sources.map((source) => collectOne(source, { client, keys, log, now, stop })),
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
  {
    client,
    keys,
    log,
    now,
    stop,
  }: {
    client: HttpClient
    keys: Record<string, string | undefined>
    log: CollectLog
    now: () => Date
    stop: AbortSignal
  },
): Promise<{ observed?: Collected['observations'][number]; report: CollectReport }> {
  const report = { source: source.id, quotes: 0, quarantined: 0, last_success_at: null }
  const key = findKey(source, keys)
  if (key === undefined) {
    const reason = `${source.id}: expected a key in ${source.keyName}, got none`
    log({ event: 'source_skipped', source: source.id, reason })
    return { report: { ...report, status: 'skipped', reason } }
  }
  const startedMs = now().getTime()
  const failed = new AbortController()
  try {
    const raw: RawResponse[] = []
    const body = await source.read(
      createReadContext(source, {
        client,
        key,
        signal: AbortSignal.any([stop, failed.signal]),
        onAnswer: (answer) => raw.push(answer),
      }),
    )
    const { observation, rejected } = source.parse(body, now().toISOString().slice(0, 10))
    const at = now()
    log({
      event: 'source_collected',
      source: source.id,
      quotes: observation.quotes.length,
      scores: observation.scores.length,
      models: observation.models.length,
      rejected: rejected.length,
      first_rejected: rejected[0] ?? null,
      requests: raw.length,
      bytes: raw.reduce((sum, { body: { length } }) => sum + length, 0),
      ms: at.getTime() - startedMs,
    })
    return {
      observed: { source: source.id, observation, raw },
      report: {
        ...report,
        status: 'ok',
        reason: null,
        quotes: observation.quotes.length,
        last_success_at: at.toISOString(),
      },
    }
  } catch (cause) {
    const error = new SourceError(source.id, { cause })
    log({
      event: 'source_failed',
      source: source.id,
      reason: error.message,
      ms: now().getTime() - startedMs,
    })
    return { report: { ...report, status: 'failed', reason: error.message } }
  } finally {
    // Whatever the source still had in flight when it failed would only load its host.
    failed.abort(new Error('the source failed'))
  }
}
