import { type Log, toLogged } from '../../contract/log.ts'
import { type Count, DAY_MS, type SavedCounters } from './counters.ts'
import type { AccountState } from '../../accounts/state.ts'

/** Half of the second that a crash may cost. */
const SAVE_INTERVAL_MS = 500
/** How far back the usage of a key can be seen, today included. */
export const USAGE_DAYS = 30

/** Keeps the counters of this process in the state, so that a restart gives nobody a fresh window. */
export class CounterSaver {
  readonly #counters: SavedCounters
  readonly #state: AccountState
  readonly #now: () => number
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()
  #keptDay = 0
  #isRestored = false
  isFailing = false

  constructor(
    counters: SavedCounters,
    { state, now, log }: { state: AccountState; now: () => number; log: Log },
  ) {
    this.#counters = counters
    this.#state = state
    this.#now = now
    this.#log = log
  }

  /** Where the state is away, the earlier counts are added when it is back, before any is overwritten. */
  async start(): Promise<void> {
    await this.save()
    this.#timer = setInterval(() => void this.save(), SAVE_INTERVAL_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.save()
  }

  /** Saves after any save under way, so that an older count never overwrites a newer one. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#saveChanged())
    return this.#saving
  }

  async #saveChanged(): Promise<void> {
    let changed: Count[] = []
    try {
      await this.#restore()
      changed = this.#counters.drainChanged()
      if (changed.length > 0) await this.#state.counts.save(changed)
      await this.#forgetPast()
      this.isFailing = false
    } catch (error) {
      this.#counters.markChanged(changed)
      if (!this.isFailing) this.#log('counters_save_failed', { error: toLogged(error) })
      this.isFailing = true
    }
  }

  async #restore(): Promise<void> {
    if (this.#isRestored) return
    this.#counters.restore(await this.#state.counts.load(toDay(this.#now())))
    this.#isRestored = true
  }

  async #forgetPast(): Promise<void> {
    const today = toDay(this.#now())
    if (today === this.#keptDay) return
    await this.#state.counts.forget({ today, keysBefore: today - USAGE_DAYS + 1 })
    this.#keptDay = today
  }
}

function toDay(now: number): number {
  return Math.floor(now / DAY_MS)
}
