// A run's inputs and starting point.
import type { Log } from '../contract/log.ts'
import type { Store } from '../store/store.ts'
import type { HttpOptions } from './collect/http.ts'
import type { Config } from './config.ts'
import type { Input, Progress } from './make/compute.ts'
import type { Folders } from './make/data-files.ts'
import type { CurrentRelease, State } from './publish/current-release.ts'
import type { Lease } from './publish/run-lock.ts'

export interface Run {
  config: Config
  store: Store
  log: Log
  now: () => Date
  folders?: Folders
  /** Whether to compare the store's and the sources' clocks with `now`. */
  checksClock?: boolean
  /** Receives what the run is waiting for. */
  doing?: (what: string) => void
  /** Checked again before publishing; absent if no other run is possible. */
  lease?: Lease | undefined
  progress?: Progress | undefined
  http?: Pick<HttpOptions, 'limits' | 'sleep' | 'random'>
}

export interface Plan {
  current: CurrentRelease | undefined
  /** The time and day of the daily value. */
  asOf: string
  day: string
  /** Whether the current release is of the same day, whose value is then recomputed. */
  isAgain: boolean
  state: State
  /** The methodology: a version and a hash of its parameters. */
  method: string
  /** The computation's input, except for the sources' current data. */
  input: Input
}
