// Determines a run's starting point: the current release, the time of the daily value, and the
// previous state.
import { ConfigError } from '../contract/plans.ts'
import { type Manifest, STATE_VERSION } from '../contract/release.ts'
import { requireNotAhead, toSecond } from './collect/clock.ts'
import { type Database, sweepFolders } from './make/database.ts'
import { readMethod } from './make/parameters.ts'
import type { Input } from './make/compute.ts'
import { readSeedLastDay } from './make/stage.ts'
import type { Plan, Run } from './plan.ts'
import {
  type State,
  fetchState,
  findCurrentRelease,
  readRevisions,
} from './publish/current-release.ts'
import { findLetThrough } from './publish/holds.ts'
import { relink } from './upkeep/relink.ts'

export async function prepare(
  { config, store, log, now, folders = {}, progress }: Run,
  { database, folder }: { database: Database; folder: string },
): Promise<Plan> {
  const asked = readAsked(config.asOf, now())
  await sweepFolders(folder)
  const current = await findCurrentRelease(store)
  if (current) requireNotAhead(current.manifest.as_of, now())
  const latest = async () =>
    config.isOffline
      ? `${await readSeedLastDay(database, folders.data)}T23:59:59Z`
      : toSecond(now())
  const asOf = asked ?? (await latest())
  const day = asOf.slice(0, 10)
  const hold = current?.manifest.hold
  const isAgain = current?.manifest.date === day || hold?.day === day
  const method = await readMethod(folders)
  const found = findState(current?.manifest, isAgain)
  const isFirst = Object.keys(found.blobs).length === 0
  // An older time than the published one has nothing to add.
  const isNew = current !== undefined && current.manifest.as_of <= asOf
  const isChanged = isNew && !isFirst && found.method !== method
  const { state, unlinked } = isChanged
    ? await relink(store, { state: found, method, day, log, folders })
    : { state: found, unlinked: undefined }
  const usesSeed = config.isOffline || isFirst
  const input: Input = {
    day,
    folder,
    folders,
    state: await fetchState(store, { ...state, folder }),
    usesSeed,
    revisions: isAgain && current ? readRevisions(current.manifest) : [],
    heldSince: hold?.since ?? (isAgain ? current?.manifest.hold_ended?.since : undefined),
    // An approved daily value stays approved when a later run of its day recomputes it.
    letThrough: hold
      ? await findLetThrough(store, hold)
      : isAgain
        ? current?.manifest.hold_ended?.release
        : undefined,
    unlinked,
    published: current?.manifest.documents ?? {},
    progress,
  }
  return { current, asOf, day, isAgain, state, method, input }
}

/** The state that the last release left, or, if its day is recomputed, the one it started from. */
function findState(manifest: Manifest | undefined, isAgain: boolean): State {
  if (!manifest) return { version: STATE_VERSION, blobs: {} }
  const { version, before, after, before_method, after_method } = manifest.state
  return isAgain
    ? { version, blobs: before, method: before_method }
    : { version, blobs: after, method: after_method }
}

/** Today means this second, because its last second hasn't come yet. */
function readAsked(asOf: string | undefined, now: Date): string | undefined {
  const instant = toSecond(now)
  if (asOf === undefined || asOf <= instant) return asOf
  if (asOf === `${instant.slice(0, 10)}T23:59:59Z`) return instant
  throw new ConfigError(`--as-of: expected a time in the past, got "${asOf}" at ${instant}`)
}
