import { type Log, warnAtTimes } from '../../contract/log.ts'
import { MemoryCounters } from './memory.ts'
import { add, advance, negate, toShare, toUsage } from './windows.ts'
import type { Counters, Rates, Update, UpdateResult, Usage, Windows } from './windows.ts'

const HEARTBEAT_MS = 500
/** For a minute after an outage requests wait less: counts that come and go would slow many of them down. */
const RECENT_MS = 60_000
const TIMEOUT_AFTER_OUTAGE_MS = 25
const TURN_MS = 5
/** For how many heartbeats a process reads the shared count of a subject that it has counted. */
const REPORTS = 3
/** More at a time would make requests wait behind them. */
const REPORTS_AT_ONCE = 100
const MAX_REPORTS = 500_000

/** The counts of several processes, in Redis or in the primary process. */
export interface SharedCounts {
  /** How long a request waits for an answer. */
  timeoutMs: number
  update(subject: string, update: Update): Promise<UpdateResult>
  /** Says that this process is alive. Answers the time of the counts, and how many processes are alive. */
  heartbeat(): Promise<{ at: number; processes: number }>
  close(): Promise<void>
}

interface Options {
  /** How many share the counts, until the first heartbeat says it. */
  processes: number
  now: () => number
  log: Log
}

/**
 * Counts every request in the shared counts. While those are away, each process takes requests from its share of what
 * was left when it last saw the count, and reports them when the counts are back.
 */
export class SharedCounters implements Counters {
  /** What all processes have used, as far as this one knows: for shares, for counts that get lost, and saved. */
  readonly local = new MemoryCounters()
  /** The part of `local` that no other process knows of. */
  readonly #unreported = new MemoryCounters()
  /** The part of `local` that was sent, and perhaps counted, before the counts went away. */
  readonly #unanswered = new MemoryCounters()
  /** Subjects that were counted lately, here and perhaps elsewhere: at how many more heartbeats to report them. */
  readonly #toReport = new Map<string, number>()
  readonly #shared: SharedCounts
  readonly #options: Options
  readonly #warn: Log
  #processes: number
  #clockAheadMs = 0
  #awaySince: number | undefined
  #lastOutageAt = -Infinity
  #heartbeat: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  /** Whether the shared counts have answered since the start. */
  isReached = false

  constructor(shared: SharedCounts, options: Options) {
    this.#shared = shared
    this.#options = options
    this.#warn = warnAtTimes(options.log, options.now)
    this.#processes = options.processes
  }

  get isFailing(): boolean {
    return this.#awaySince !== undefined
  }

  /** Resolves when the shared counts have answered, or have failed to. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.heartbeat(), HEARTBEAT_MS).unref()
    await this.#withTimeout(this.heartbeat()).catch(() => undefined)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    if (!this.isFailing) await this.#report().catch((error: unknown) => this.#markAway(error))
    await this.#shared.close()
  }

  take(subject: string, limits: Rates): Promise<Usage> {
    return this.#count(subject, limits, { takes: true })
  }

  peek(subject: string, limits: Rates): Promise<Usage> {
    return this.#count(subject, limits, { takes: false })
  }

  async #count(subject: string, limits: Rates, { takes }: { takes: boolean }): Promise<Usage> {
    let isSent = false
    if (!this.isFailing)
      try {
        const answer = takes ? this.#update(subject, limits) : this.#shared.update(subject, {})
        const result = await this.#withTimeout(answer)
        return toUsage(result.count, limits, result)
      } catch (error) {
        this.#markAway(error)
        isSent = error instanceof TimeoutError
      }
    const at = this.#options.now() + this.#clockAheadMs
    const known = this.#findKnown(subject)
    // Or each request under way would enlarge the share that the next is taken from.
    add(known, negate(this.#unanswered.find(subject)))
    advance(known, at)
    const available = toShare(known, limits, this.#processes)
    const { allowed, count } = this.local.update(subject, takes ? { limits: available } : {}, at)
    const usage = toUsage(count, limits, { allowed, at, available })
    // After a timeout it may be counted there as well: as a part of `known` it is not counted twice.
    const own = isSent ? this.#unanswered : this.#unreported
    if (takes && allowed)
      own.update(subject, { added: { ...count, minuteUsed: 1, dayUsed: 1 } }, usage.at)
    if (takes && this.#toReport.size < MAX_REPORTS) this.#toReport.set(subject, REPORTS)
    return usage
  }

  /** Takes a request, or without limits reports. An answer after the timeout is noted as well. */
  async #update(subject: string, limits?: Rates): Promise<UpdateResult> {
    const added = limits ? undefined : this.#unreported.find(subject)
    const known = this.#findKnown(subject)
    const result = await this.#shared.update(subject, { known, added, limits })
    if (added) this.#unreported.update(subject, { added: negate(added) }, result.at)
    // A report comes after all that was under way before it.
    if (!limits) this.#clear(subject, result.at)
    const left = this.#unreported.find(subject)
    const total = { ...result.count }
    add(total, left)
    this.local.update(subject, { known: total }, result.at)
    const isInUse = left.dayUsed > 0 || (limits && result.count.minuteUsed > 1)
    const reports = isInUse ? REPORTS : (this.#toReport.get(subject) ?? 0) - 1
    if (reports > 0) this.#toReport.set(subject, reports)
    else this.#toReport.delete(subject)
    return result
  }

  #clear(subject: string, at: number): void {
    const unanswered = this.#unanswered.find(subject)
    if (unanswered.dayUsed > 0) this.#unanswered.update(subject, { added: negate(unanswered) }, at)
  }

  #findKnown(subject: string): Windows {
    const known = this.local.find(subject)
    add(known, negate(this.#unreported.find(subject)))
    return known
  }

  /** One at a time: a connection on which nothing is sent shows when it is dead. */
  heartbeat(): Promise<void> {
    this.#heartbeat ??= this.#sendHeartbeat().finally(() => {
      this.#heartbeat = undefined
    })
    return this.#heartbeat
  }

  async #sendHeartbeat(): Promise<void> {
    const { now, log } = this.#options
    const answer = this.#shared.heartbeat()
    try {
      const { at, processes } = await this.#withTimeout(answer)
      this.#clockAheadMs = at - now()
      this.#processes = Math.max(1, processes)
      this.isReached = true
      await this.#report()
      if (this.#awaySince !== undefined)
        log('counters_returned', { away_ms: now() - this.#awaySince })
      this.#awaySince = undefined
    } catch (error) {
      this.#markAway(error)
      await answer.catch(() => undefined)
    }
  }

  /** Reports what was counted here, and reads again what others may have counted. */
  async #report(): Promise<void> {
    const subjects = [...this.#toReport.keys()]
    for (let start = 0; start < subjects.length; start += REPORTS_AT_ONCE) {
      const reports = subjects.slice(start, start + REPORTS_AT_ONCE)
      await this.#withTimeout(Promise.all(reports.map((subject) => this.#update(subject))))
    }
  }

  /** Counts turns of the event loop: after a pause of this process, the answers that have arrived come first. */
  #withTimeout<Value>(answer: Promise<Value>): Promise<Value> {
    const isRecent = performance.now() < this.#lastOutageAt + RECENT_MS
    const ms = isRecent ? TIMEOUT_AFTER_OUTAGE_MS : this.#shared.timeoutMs
    const { promise: timeout, reject } = Promise.withResolvers<never>()
    let waitedMs = 0
    const timer = setInterval(() => {
      waitedMs += TURN_MS
      if (waitedMs >= ms) reject(new TimeoutError(`expected counts in ${ms} ms, got none`))
    }, TURN_MS)
    return Promise.race([answer, timeout]).finally(() => clearInterval(timer))
  }

  #markAway(error: unknown): void {
    this.#lastOutageAt = performance.now()
    if (this.isFailing) return
    this.#awaySince = this.#options.now()
    this.#warn('counters_left', { error: String(error), processes: this.#processes })
  }
}

class TimeoutError extends Error {}
