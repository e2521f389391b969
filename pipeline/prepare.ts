// What a run starts from: the release that stands, the instant of the fix, and the state that it
// goes on from.
import type { Log } from '../contract/log.ts'
import { ConfigError } from '../contract/plans.ts'
import { type LetThrough, type Manifest, STATE_VERSION } from '../contract/release.ts'
import type { Store } from '../store/store.ts'
import { toSecond } from './collect/clock.ts'
import type { HttpOptions } from './collect/http.ts'
import type { Config } from './config.ts'
import type { Database } from './make/database.ts'
import { sweepFolders } from './make/run-folder.ts'
import { type Folders, readMethod } from './make/data-files.ts'
import type { Progress } from './make/make.ts'
import { readSeedLastDay } from './make/stage.ts'
import { type CurrentRelease, type State, findCurrentRelease } from './publish/current-release.ts'
import { findLetThrough } from './publish/holds.ts'
import type { Lease } from './publish/lease.ts'
import { relink } from './upkeep/relink.ts'

export interface Run {
  config: Config
  store: Store
  log: Log
  now: () => Date
  folders?: Folders
  /** Whether the clocks of the store and the sources are compared with `now`. */
  checksClock?: boolean
  /** Is told what the run waits for from now on. */
  doing?: (what: string) => void
  /** Asked for once more at publishing; none where no other run can be at work. */
  lease?: Lease | undefined
  progress?: Progress | undefined
  http?: Pick<HttpOptions, 'limits' | 'sleep' | 'random'>
}

export interface Plan {
  current: CurrentRelease | undefined
  /** The instant of the fix, and its day. */
  asOf: string
  day: string
  /** Whether the current release is of the same day: its fix is made again. */
  isAgain: boolean
  state: State
  /** Why a change of method since the last fix could not be linked: the run is held. */
  unlinked?: string
  /** The method of this run: a version, and a hash of its parameters. */
  method: string
  folders: Folders
  usesSeed: boolean
  /** When the hold began that stands, or stood until the day's fix before. */
  heldSince: string | undefined
  /** Where an operator lets the hold through that stands. */
  letThrough: LetThrough | undefined
}

export async function prepare(
  { config, store, log, now, folders: given }: Run,
  database: Database,
  askedInstant: string | undefined,
): Promise<Plan> {
  const current = await findCurrentRelease(store)
  if (!config.isDryRun) await store.sweep(now())
  await sweepFolders()
  const latest = async () =>
    config.isOffline ? `${await readSeedLastDay(database, given?.data)}T23:59:59Z` : toSecond(now())
  const asOf = askedInstant ?? (await latest())
  const day = asOf.slice(0, 10)
  const hold = current?.manifest.hold
  const isAgain = current?.manifest.date === day || hold?.day === day
  const folders = given ?? {}
  const method = await readMethod(folders)
  const state = findState(current?.manifest, isAgain)
  const isFirst = Object.keys(state.blobs).length === 0
  // An older instant than the published one has nothing to add.
  const isNew = current !== undefined && current.manifest.as_of <= asOf
  const isChanged = isNew && !isFirst && state.method !== method
  const linked = isChanged ? await relink(store, { state, method, day, log, folders }) : { state }
  return {
    current,
    asOf,
    day,
    isAgain,
    method,
    folders,
    ...linked,
    usesSeed: config.isOffline || isFirst,
    heldSince: hold?.since ?? (isAgain ? current?.manifest.hold_ended?.since : undefined),
    // A fix that was released is released again when a later run of its day makes it again.
    letThrough: hold
      ? await findLetThrough(store, hold)
      : isAgain
        ? current?.manifest.hold_ended?.release
        : undefined,
  }
}

/** What the last release left or, where its day is made again, what that one went on from. */
function findState(manifest: Manifest | undefined, isAgain: boolean): State {
  if (!manifest) return { version: STATE_VERSION, blobs: {} }
  const { version, before, after, before_method, after_method } = manifest.state
  return isAgain
    ? { version, blobs: before, method: before_method }
    : { version, blobs: after, method: after_method }
}

/** Today stands for this second, because its last one is yet to come. */
export function readAsked(asOf: string | undefined, now: Date): string | undefined {
  const instant = toSecond(now)
  if (asOf === undefined || asOf <= instant) return asOf
  if (asOf === `${instant.slice(0, 10)}T23:59:59Z`) return instant
  throw new ConfigError(
    `--as-of: expected an instant that has been, got "${asOf}" at ${instant}: nothing has been observed then`,
  )
}
