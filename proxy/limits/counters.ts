import { LRUCache } from 'lru-cache'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { connectRedis, createLimiter, MAX_COUNTS, type Redis } from './limiters.ts'
import { createSavedCounts, type SavedOptions } from './saved.ts'
import { countWindows, type Rates, type Usage, type Window, WINDOW_MS } from './windows.ts'

type WindowName = Window['name']

/** How long counting is reported as failing after the last request that Redis missed. */
const FAILING_MS = 2_000

interface Counted {
  used: number
  /** Counted by this replica alone, so only its share of the limit applies. */
  isShare: boolean
}

interface Options extends SavedOptions {
  /** `undefined` counts in this process. */
  redisUrl: string | undefined
  replicas: number
}

export async function openCounters(options: Options): Promise<Counters> {
  const { redisUrl: url, log } = options
  return new Counters(options, url === undefined ? undefined : await connectRedis(url, log))
}

/**
 * Counts requests in fixed windows; the start of a window is part of the key. Replicas' clocks must
 * agree.
 */
export class Counters {
  readonly saved: ReturnType<typeof createSavedCounts>
  /** Whether Redis has been reached since startup. */
  isReached: boolean
  readonly #redis: Redis | undefined
  readonly #replicas: number
  readonly #limiters: Record<WindowName, ReturnType<typeof createLimiter>>
  /**
   * The day's counts that include the saved value. Fewer than the memory limiter keeps, so no key
   * is dropped there but kept here.
   */
  readonly #restored = new LRUCache<string, Promise<void>>({ max: MAX_COUNTS / 2 })
  /** The last count of each minute that Redis answered, in case it loses them. */
  readonly #minutes = new LRUCache<string, number>({ max: MAX_COUNTS / 2 })
  #awayAt = -Infinity

  constructor(options: Options, redis?: Redis) {
    this.#replicas = options.replicas
    this.#redis = redis
    this.saved = createSavedCounts(options, () => this.#restored.clear())
    this.#limiters = { minute: createLimiter('minute', redis), day: createLimiter('day', redis) }
    this.isReached = redis?.isReady ?? true
    redis?.on('ready', () => {
      this.isReached = true
      // Redis may have lost its counts.
      this.#restored.clear()
    })
  }

  /** Whether replicas currently enforce only their share, or today's counts can't be saved. */
  isFailing(): boolean {
    return this.#isAway() || this.saved.isFailing()
  }

  async close(): Promise<void> {
    await this.saved.stop()
    this.#redis?.destroy()
  }

  /**
   * Takes a request from both windows, or from neither if one is used up. Until it is returned, a
   * concurrent request may be rejected although it had room, but none is allowed beyond the limit.
   */
  async take(subject: string, limits: Rates, now: number): Promise<Usage> {
    await this.#restore(subject, now)
    const minute = await this.#add('minute', subject, limits, now)
    const day =
      minute.window.remaining < 0 ? undefined : await this.#add('day', subject, limits, now)
    if (day && day.window.remaining >= 0) {
      // A replica's share isn't the total that all have used.
      if (!day.isShare) this.saved.note(subject, day.used, now)
      return { allowed: true, at: now, minute: minute.window, day: day.window }
    }
    await this.#giveBack('minute', subject, minute, now)
    if (day) await this.#giveBack('day', subject, day, now)
    const usage = await this.peek(subject, limits, now)
    // A Redis without memory can still be read, and then holds an older count.
    const usedUp = day ? 'day' : 'minute'
    return { ...usage, [usedUp]: { ...usage[usedUp], remaining: 0 }, allowed: false }
  }

  /** Reads without counting. */
  async peek(subject: string, limits: Rates, now: number): Promise<Usage> {
    await this.#restore(subject, now)
    const read = async (name: WindowName) => {
      const found = await this.#limiters[name].insured.get(nameWindow(name, subject, now))
      const used = found?.consumedPoints ?? 0
      const window = this.#toWindow(name, { used, isShare: this.#isAway() }, limits, now)
      return { ...window, remaining: Math.max(0, window.remaining) }
    }
    return { allowed: true, at: now, minute: await read('minute'), day: await read('day') }
  }

  async #add(name: WindowName, subject: string, limits: Rates, now: number) {
    const answer = await this.#limiters[name].insured.penalty(nameWindow(name, subject, now), 1)
    // The limiter in memory has no points when used as a fallback; otherwise limiters have plenty.
    const counted = { used: answer.consumedPoints, isShare: answer.remainingPoints === 0 }
    if (counted.isShare) this.#awayAt = performance.now()
    else if (name === 'minute' && this.#redis)
      this.#minutes.set(nameWindow(name, subject, now), counted.used)
    return { ...counted, window: this.#toWindow(name, counted, limits, now) }
  }

  /** Returns the request where it was counted. If Redis goes down in between, it stays counted. */
  async #giveBack(name: WindowName, subject: string, { isShare }: Counted, now: number) {
    const { main, memory } = this.#limiters[name]
    await (isShare ? memory : main).reward(nameWindow(name, subject, now), 1).catch(() => undefined)
  }

  /**
   * A day's count that is new here may have been lost by Redis, so raises the counts of the day and
   * the minute to the last known ones.
   */
  #restore(subject: string, now: number): Promise<void> {
    const day = nameWindow('day', subject, now)
    const raised = this.#restored.get(day) ?? this.#raise(day, subject, now)
    this.#restored.set(day, raised)
    return raised
  }

  /**
   * If two replicas raise a count at the same time, both may add to it, which leaves the subject
   * fewer requests in that window.
   */
  async #raise(day: string, subject: string, now: number): Promise<void> {
    const minute = nameWindow('minute', subject, now)
    await raiseTo(this.#limiters.minute.main, minute, this.#minutes.get(minute) ?? 0)
    await raiseTo(this.#limiters.day.main, day, await this.saved.find(subject, now))
  }

  #isAway(): boolean {
    return this.#redis?.isReady === false || performance.now() - this.#awayAt < FAILING_MS
  }

  /** `remaining` is negative for a request over the limit. */
  #toWindow(name: WindowName, { used, isShare }: Counted, limits: Rates, now: number): Window {
    const limit = limits[`requests_per_${name}`]
    const own = isShare ? Math.max(1, Math.floor(limit / this.#replicas)) : limit
    const resetAt = (countWindows(name, now) + 1) * WINDOW_MS[name]
    return { name, limit, remaining: own - used, resetAt }
  }
}

function nameWindow(name: WindowName, subject: string, now: number): string {
  return `${name}:${countWindows(name, now)}:${subject}`
}

async function raiseTo(main: RateLimiterAbstract, key: string, used: number): Promise<void> {
  try {
    const missing = used - ((await main.get(key))?.consumedPoints ?? 0)
    if (missing > 0) await main.penalty(key, missing)
  } catch {
    // Redis is down; this is repeated once it is back.
  }
}
