import type { AccountState } from '../../accounts/state.ts'
import type { Count } from '../../accounts/state/count-table.ts'
import { type Log, toLogged } from '../../contract/log.ts'
import { DAY_MS } from '../../contract/time.ts'
import type { MemoryCounters } from './memory.ts'
import type { add } from './windows.ts'

/** Half of the second that a crash may cost. */
const SAVE_INTERVAL_MS = 500
/** For how many days the usage of a key is kept, today included. */
export const USAGE_DAYS = 30

interface Options {
  state: AccountState
  now: () => number
  log: Log
  /** How a count that was used since the start takes in its saved one, where the state was away until now. */
  combine?: typeof add
}

/** Saves counts in the state, and restores them at the next start. */
export class CounterSaver {
  readonly #counters: MemoryCounters
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()
  #isRestored = false
  #forgottenOn = 0
  isFailing = false

  constructor(counters: MemoryCounters, options: Options) {
    this.#counters = counters
    this.#options = options
  }

  async start(): Promise<void> {
    await this.save()
    this.#timer = setInterval(() => void this.save(), SAVE_INTERVAL_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.save()
  }

  /** After any save under way, so that an older count never overwrites a newer one. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#saveChanged())
    return this.#saving
  }

  async #saveChanged(): Promise<void> {
    const { state, now, log, combine } = this.#options
    const today = Math.floor(now() / DAY_MS)
    let changed: Count[] = []
    try {
      if (!this.#isRestored) this.#counters.restore(await state.counts.load(today), combine)
      this.#isRestored = true
      changed = this.#counters.drainChanged()
      if (changed.length > 0) await state.counts.save(changed)
      if (this.#forgottenOn !== today)
        await state.counts.forget({ today, keysBefore: today - USAGE_DAYS + 1 })
      this.#forgottenOn = today
      this.isFailing = false
    } catch (error) {
      this.#counters.markChanged(changed)
      if (!this.isFailing) log('counters_save_failed', { error: toLogged(error) })
      this.isFailing = true
    }
  }
}
