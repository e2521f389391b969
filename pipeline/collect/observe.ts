// What the asked-for sources say now.
import type { Store } from '../../store/store.ts'
import type { Plan, Run } from '../prepare.ts'
import { Clocks } from './clock.ts'
import { withSourceWorker } from './source-worker.ts'
import { type Collected, type Said, collect } from './collect.ts'
import { type Earlier, replaySource } from './raw-archive.ts'
import { loadSources, requireSource } from './source.ts'

/** Throws where no source answers, or where the clocks say that this machine's is wrong. */
export async function observe(
  {
    config,
    log,
    now,
    http,
    store,
    folders,
    doing,
    checksClock = false,
  }: Omit<Run, 'store'> & { store: Pick<Store, 'url' | 'findSkewMs'> },
  {
    day,
    isAgain,
    take,
    findEarlier,
  }: Pick<Plan, 'day' | 'isAgain'> & {
    take: (said: Said) => Promise<void>
    /** What a source answered in the last run. */
    findEarlier: (source: string) => Promise<Earlier | undefined>
  },
): Promise<Collected> {
  const known = await loadSources(folders?.sources)
  for (const id of config.sources ?? []) requireSource(known, id, '--sources')
  const asked = known.filter((source) => config.sources?.includes(source.id) ?? true)
  const clocks = new Clocks()
  return withSourceWorker(async (worker) => {
    const collected = await collect(asked, {
      worker,
      keys: config.environment,
      origins: config.origins,
      log,
      now,
      take,
      // What has not changed since the last run is not sent again; what is lost is.
      findEarlier: (source) => findEarlier(source).catch(() => undefined),
      doing,
      clocks,
      ...http,
    })
    clocks.add(store.url, store.findSkewMs?.())
    if (checksClock) clocks.check(now(), asked.length)
    if (!collected.reports.some((report) => report.status === 'ok'))
      throw new Error(
        ['sources: expected one to answer, got none', ...describe(collected.reports)].join('\n'),
      )
    if (!isAgain) return collected
    // A fix uses the last observation of its day: a source that fails, or is not asked again, keeps
    // what it said earlier.
    const answered = new Set(collected.archives.map(({ source }) => source))
    for (const source of known.filter(({ id }) => !answered.has(id))) {
      const report = collected.reports.find((one) => one.source === source.id)
      if (report?.status === 'skipped') continue
      const earlier = await findEarlier(source.id)
      if (!earlier) continue
      const { responses, archive } = earlier
      await take({ source: source.id, ...(await replaySource(source, { worker, responses, day })) })
      collected.archives.push({ source: source.id, kept: archive })
    }
    return collected
  })
}

/** A sentence for each way in which sources did not answer; the log has each one's own reason. */
function describe(reports: Collected['reports']): string[] {
  return [...Map.groupBy(reports, ({ status }) => status)].map(
    ([status, own]) =>
      `${own.length} ${status}: ${own.map(({ source }) => source).join(', ')}. The first says: ${own[0]?.reason}`,
  )
}
