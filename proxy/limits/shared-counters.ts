import { type Log, toLogged } from '../../contract/log.ts'
import {
  type Count,
  type Counters,
  type Rates,
  type SavedCounters,
  type Usage,
  toUsage,
} from './counters.ts'
import { type Asked, Ledger, type Situation } from './ledger.ts'
import { Patience } from './patience.ts'
import type { SharedCounts, Tally } from './shared-counts.ts'

const BEAT_MS = 500
/**
 * A request waits 100 ms for counts that have answered all along: on a busy machine they are late and not away, and
 * shares are not exact. For a minute after they were away it waits 20 to 25 ms, so that flapping slows nobody down.
 */
const PATIENCE_TURNS = 20
const DOUBTING_TURNS = 5
const DOUBT_MS = 60_000
/** What was given is told, and what was taken elsewhere heard, within a second: half of one until its turn begins. */
const SLICES = 10
const SLICE_MS = 50
/** More at once would make every request behind them wait. Beyond 20,000 subjects a second, telling takes longer. */
const MAX_SLICE = 1_000

/** `exact` asks for every request. `batch` gives a share without asking, and tells of it within a second. */
export type CountingMode = 'exact' | 'batch'

/**
 * Takes requests from counts that are kept elsewhere. While those are away, or slower than a request can wait, this
 * process gives its share of what was left: nobody is let through without limit, and nobody gets an error.
 *
 * All processes together may pass a limit only where they give shares, and by less than the limit: none gives more
 * than its part of what was left when it last heard, and in batch mode it hears every second.
 */
export class SharedCounters implements Counters, SavedCounters {
  readonly #shared: SharedCounts
  readonly #mode: CountingMode
  readonly #now: () => number
  readonly #log: Log
  readonly #patience = new Patience()
  readonly #patienceTurns: number
  readonly #ledger = new Ledger()
  #processes: number
  #clockAheadMs = 0
  #isReached = false
  #awaySince: number | undefined
  #doubtedUntil = 0
  #beating: Promise<void> | undefined
  #slices: string[][] = []
  #timers: NodeJS.Timeout[] = []

  constructor(
    shared: SharedCounts,
    {
      mode,
      processes,
      now,
      log,
      patienceTurns = PATIENCE_TURNS,
    }: {
      mode: CountingMode
      /** How many processes share the counts, as far as is known before they can be asked. */
      processes: number
      now: () => number
      log: Log
      patienceTurns?: number
    },
  ) {
    this.#shared = shared
    this.#mode = mode
    this.#processes = processes
    this.#now = now
    this.#log = log
    this.#patienceTurns = patienceTurns
  }

  get isFailing(): boolean {
    return this.#awaySince !== undefined
  }

  /** Whether the shared counts have answered since the start. */
  get isReached(): boolean {
    return this.#isReached
  }

  /** Resolves when the shared counts have answered, or have failed to. */
  async start(): Promise<void> {
    this.#timers = [
      setInterval(() => void this.beat(), BEAT_MS).unref(),
      setInterval(() => void this.#tellSlice(), SLICE_MS).unref(),
    ]
    await this.#wait(this.beat()).catch(() => undefined)
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    if (!this.isFailing)
      await Promise.all(
        [...this.#slices.flat(), ...this.#ledger.listUntold()].map((subject) =>
          this.#tell(subject),
        ),
      )
    await this.#shared.close()
  }

  /** One at a time, however long it takes: a connection on which nothing is sent can be seen to be dead. */
  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = undefined
    })
    return this.#beating
  }

  async take(subject: string, limits: Rates): Promise<Usage> {
    const situation = this.#situation()
    if (situation.isAway) return this.#ledger.give(subject, limits, situation)
    if (this.#mode === 'batch' && this.#ledger.isHeard(subject)) {
      const usage = this.#ledger.give(subject, limits, situation)
      // What is not left of the share may be left to others, unless it is known that nobody has any.
      if (usage.allowed || this.#ledger.isUsedUp(subject, limits, situation.at)) return usage
    }
    const asked = this.#ledger.ask(subject, limits, situation.at)
    try {
      const { allowed, at, count } = await this.#wait(this.#exchange(asked))
      return toUsage(count, limits, { allowed, at })
    } catch (error) {
      this.#leave(error)
      const usage = this.#ledger.give(subject, limits, this.#situation())
      asked.isGivenHere = usage.allowed
      return usage
    }
  }

  async peek(subject: string, limits: Rates): Promise<Usage> {
    const situation = this.#situation()
    const isKnown = this.#mode === 'batch' && this.#ledger.isHeard(subject)
    if (situation.isAway || isKnown) return this.#ledger.look(subject, limits, situation)
    try {
      const order = { subject, takes: undefined, heard: undefined, given: undefined }
      const { at, count } = await this.#wait(this.#shared.exchange(order))
      return toUsage(count, limits, { allowed: true, at })
    } catch (error) {
      this.#leave(error)
      return this.#ledger.look(subject, limits, this.#situation())
    }
  }

  restore(counts: Iterable<Count>): void {
    this.#ledger.restore(counts)
  }

  drainChanged(): Count[] {
    return this.#ledger.drainChanged()
  }

  markChanged(counts: Iterable<Count>): void {
    this.#ledger.markChanged(counts)
  }

  #wait<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const isDoubted = this.isFailing || performance.now() < this.#doubtedUntil
    return this.#patience.wait(answer, isDoubted ? DOUBTING_TURNS : this.#patienceTurns)
  }

  #situation(): Situation {
    return {
      at: this.#now() + this.#clockAheadMs,
      processes: this.#processes,
      isAway: this.isFailing,
    }
  }

  /** Books the answer even where nobody waits for it any more. */
  async #exchange(asked: Asked): Promise<Tally> {
    try {
      const tally = await this.#shared.exchange(asked.order)
      this.#ledger.hear(asked, tally)
      return tally
    } catch (error) {
      this.#ledger.fail(asked)
      throw error
    }
  }

  async #beat(): Promise<void> {
    const answer = this.#shared.beat()
    try {
      const { at, processes } = await this.#wait(answer)
      this.#clockAheadMs = at - this.#now()
      this.#processes = Math.max(1, processes)
      this.#isReached = true
      if (this.#awaySince !== undefined)
        this.#log('counters_returned', { away_ms: this.#now() - this.#awaySince })
      this.#awaySince = undefined
    } catch (error) {
      this.#leave(error)
      // Only one that comes in time is a way back, but until it comes there is no other.
      await answer.catch(() => undefined)
    }
  }

  #leave(error: unknown): void {
    this.#doubtedUntil = performance.now() + DOUBT_MS
    if (this.#awaySince !== undefined) return
    this.#awaySince = this.#now()
    this.#patience.giveUp()
    this.#log('counters_left', { error: toLogged(error), processes: this.#processes })
  }

  async #tellSlice(): Promise<void> {
    if (this.isFailing) return
    if (this.#slices.length === 0) {
      const due = this.#ledger.listDue()
      const size = Math.min(MAX_SLICE, Math.ceil(due.length / SLICES))
      for (let start = 0; start < due.length; start += size)
        this.#slices.push(due.slice(start, start + size))
    }
    await Promise.all((this.#slices.shift() ?? []).map((subject) => this.#tell(subject)))
  }

  async #tell(subject: string): Promise<void> {
    try {
      await this.#exchange(this.#ledger.ask(subject, undefined, this.#situation().at))
    } catch (error) {
      this.#leave(error)
    }
  }
}
