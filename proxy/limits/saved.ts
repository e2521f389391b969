import type { AccountState } from '../../accounts/state.ts'
import type { Count } from '../../accounts/state/count-table.ts'
import { type Log, warnAtTimes } from '../../contract/log.ts'
import { countWindows } from './windows.ts'

/** Counts of this period may be lost in a crash. */
const SAVE_INTERVAL_MS = 2_000
/** Maximum kept while the state database is down. */
const MAX_UNSAVED = 250_000

export interface SavedOptions {
  state: AccountState
  now: () => number
  log: Log
}

/** Saves the day's counts, so they survive restarts and appear on the dashboard. */
export class SavedCounts {
  readonly #state: AccountState
  readonly #warn: Log
  readonly #onReturn: () => void
  /** By day and subject, so the last count of a day is saved beside the first of the next. */
  readonly #unsaved = new Map<string, Count>()
  #saved: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  isFailing = false

  /** `onReturn` is called when the state database is back. */
  constructor({ state, now, log }: SavedOptions, onReturn: () => void) {
    this.#state = state
    this.#warn = warnAtTimes(log, now)
    this.#onReturn = onReturn
  }

  note(subject: string, used: number, now: number): void {
    const day = countWindows('day', now)
    const key = `${day} ${subject}`
    if (this.#unsaved.size < MAX_UNSAVED || this.#unsaved.has(key))
      this.#unsaved.set(key, { subject, day, used })
  }

  /** Usage of the subject on the day that contains `now`. */
  async find(subject: string, now: number): Promise<number> {
    const day = countWindows('day', now)
    const key = `${day} ${subject}`
    try {
      return this.#unsaved.get(key)?.used ?? (await this.#state.counts.find(subject, day))
    } catch (error) {
      // Without the state database, keys can't be checked either, so counting starts at zero.
      this.#fail('counters_read_failed', error)
      return 0
    }
  }

  async start(): Promise<void> {
    await this.save()
    this.#timer = setInterval(() => void this.save(), SAVE_INTERVAL_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.save()
  }

  /** Waits for any save in progress, so that an older count never overwrites a newer one. */
  save(): Promise<void> {
    this.#saved = this.#saved.then(() => this.#save())
    return this.#saved
  }

  async #save(): Promise<void> {
    const saving = [...this.#unsaved]
    try {
      if (saving.length > 0) await this.#state.counts.save(saving.map(([, count]) => count))
      else if (this.isFailing) await this.#state.check()
      // Counts added since then are newer.
      for (const [key, count] of saving)
        if (this.#unsaved.get(key) === count) this.#unsaved.delete(key)
      if (this.isFailing) this.#onReturn()
      this.isFailing = false
    } catch (error) {
      this.#fail('counters_save_failed', error)
    }
  }

  #fail(event: string, error: unknown): void {
    this.#warn(event, { error: String(error) })
    this.isFailing = true
  }
}
