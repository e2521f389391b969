// What announced changes of the method would make of the index, before they take effect.
import { z } from 'zod'
import type { Log } from '../../contract/log.ts'
import type { Shadow } from '../../contract/release.ts'
import type { Store } from '../../store/store.ts'
import type { Folders } from '../make/data-files.ts'
import type { Rules } from '../make/method-versions.ts'
import type { State } from '../publish/current-release.ts'
import { type Both, withBoth } from './relink.ts'
import { listWeek, remakeDays } from './remake-days.ts'

/**
 * What each announced change would do to the levels of the last complete fix before `day`, if it
 * took effect there: its days are made again by the values of the change. One that cannot be
 * measured is logged. `known`: those that were measured already.
 */
export async function measureShadows(
  store: Store,
  {
    announced,
    known,
    state,
    day,
    log,
    folders,
  }: {
    announced: Rules['announced']
    known: readonly Shadow[]
    state: State
    day: string
    log: Log
    folders: Folders
  },
): Promise<Shadow[]> {
  const days = announced.length > 0 ? await listWeek(store, day) : []
  const last = days.findLast(({ isHeld }) => !isHeld)
  if (!last) return []
  const shadows: Shadow[] = []
  for (const { version, effective, announced: from, summary } of announced) {
    const old = known.find((shadow) => shadow.version === version && shadow.day === last.day)
    if (old) shadows.push(old)
    else
      try {
        const { files, overlap } = await remakeDays(store, days, { ...folders, rulesOf: effective })
        const compared = { last, state, madeAgain: files, overlap }
        const levels = await withBoth(store, compared, (both) => readLevels(both, last.day))
        shadows.push({ version, effective, announced: from, summary, day: last.day, levels })
      } catch (error) {
        log('shadow_failed', { version, day: last.day, reason: String(error) }, 'warn')
      }
  }
  return shadows
}

/** What the change makes of the published levels of the composite and the tiers. */
async function readLevels({ database, effects }: Both, day: string): Promise<Shadow['levels']> {
  const rows = await database.rows(
    'select scope, price_per_m from published.fixes where day = $day::date order by scope',
    { day },
  )
  const Level = z.object({ scope: z.string(), price_per_m: z.number() })
  return rows
    .map((row) => Level.parse(row))
    .map(({ scope, price_per_m: usd }) => ({
      scope,
      price_per_m: usd * Math.exp(effects[scope] ?? 0),
    }))
}
