import type { AccountState } from '../../accounts/state.ts'
import type { Count } from '../../accounts/state/count-table.ts'
import { type Log, warnAtTimes } from '../../contract/log.ts'
import { DAY_MS } from '../../contract/time.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MemoryCounters } from './memory.ts'
import type { add } from './windows.ts'

/** Half of the second that a crash may cost. */
const SAVE_INTERVAL_MS = 500
/** For how many days the usage of a key is kept, today included. */
export const USAGE_DAYS = 30
/** An anonymous key that was not used for so long since its creation is removed. */
const UNUSED_DAYS = 30

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
  readonly #warn: Log
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()
  #isRestored = false
  #forgottenOn = 0
  /** Subjects that the next reading is about, and that reading. */
  #wanted = new Set<string>()
  #reading: Promise<Map<string, Count>> | undefined
  isFailing = false

  constructor(counters: MemoryCounters, options: Options) {
    this.#counters = counters
    this.#options = options
    this.#warn = warnAtTimes(options.log, options.now)
    counters.readSaved = (subject) => this.#read(subject)
  }

  /** One statement for all subjects of a turn, which waits for no save: see `recall`. */
  async #read(subject: string): Promise<Count | undefined> {
    this.#wanted.add(subject)
    this.#reading ??= this.#readWanted()
    try {
      return (await this.#reading).get(subject)
    } catch (error) {
      // The state is away, so that it knows no key either: what is counted starts at zero.
      this.#warn('counters_read_failed', { error: String(error) })
      return undefined
    }
  }

  async #readWanted(): Promise<Map<string, Count>> {
    await nextTurn()
    const subjects = [...this.#wanted]
    this.#wanted = new Set()
    this.#reading = undefined
    const { state, now } = this.#options
    const counts = await state.counts.find(subjects, Math.floor(now() / DAY_MS))
    return new Map(counts.map((count) => [count.subject, count]))
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
    const { state, now, combine } = this.#options
    const today = Math.floor(now() / DAY_MS)
    try {
      if (!this.#isRestored) this.#counters.restore(await state.counts.load(today), combine)
      this.#isRestored = true
      await this.#counters.save((changed) => state.counts.save(changed))
      if (this.#forgottenOn !== today) {
        // Before the counts that tell whether a key was used.
        await state.keys.forgetUnused(new Date(now() - UNUSED_DAYS * DAY_MS).toISOString())
        await state.counts.forget({ today, keysBefore: today - USAGE_DAYS + 1 })
      }
      this.#forgottenOn = today
      this.isFailing = false
    } catch (error) {
      this.#warn('counters_save_failed', { error: String(error) })
      this.isFailing = true
    }
  }
}
