// What a run is given, and what it starts from.
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
  /** The method of this run: a version, and a hash of its parameters. */
  method: string
  /** What the day is computed from, but for what sources say now. */
  input: Input
}
