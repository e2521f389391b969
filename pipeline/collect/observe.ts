// What the asked-for sources say now.
import type { Log } from '../../contract/log.ts'
import type { Config } from '../config.ts'
import { type Collected, collect } from './collect.ts'
import type { HttpOptions } from './http.ts'
import type { RawResponse } from './response.ts'
import { replaySource } from './raw-archive.ts'
import { loadSources, requireSource } from './source.ts'

/** Throws where not one source answers, so that nothing is published from nothing. */
export async function observe(
  { config, log, now, http }: { config: Config; log: Log; now: () => Date; http?: HttpOptions },
  {
    day,
    isAgain,
    earlier,
  }: {
    day: string
    /** Whether the last run was of the same day. */
    isAgain: boolean
    /** What the sources answered in the last run. */
    earlier: readonly RawResponse[]
  },
): Promise<Collected> {
  const known = await loadSources()
  for (const id of config.sources ?? []) requireSource(known, id, '--sources')
  const asked = known.filter((source) => config.sources?.includes(source.id) ?? true)
  const collected = await collect(asked, {
    keys: config.environment,
    origins: config.origins,
    // What has not changed since the last run is not sent again.
    cache: new Map(earlier.map((response) => [response.url, response])),
    log,
    now,
    ...http,
  })
  if (!collected.reports.some((report) => report.status === 'ok')) {
    const reasons = collected.reports.map((report) => report.reason ?? report.source)
    throw new Error(`sources: expected one to answer, got none: ${reasons.join('; ')}`)
  }
  if (!isAgain) return collected
  // A fix uses the last observation of its day: a source that fails keeps what it said earlier.
  for (const { source: id } of collected.reports.filter((report) => report.status === 'failed')) {
    const source = asked.find((candidate) => candidate.id === id)
    const responses = earlier.filter((response) => response.source === id)
    if (!source || responses.length === 0) continue
    const observation = await replaySource(source, { responses, day })
    collected.observations.push({ source: id, observation, raw: responses })
  }
  return collected
}
