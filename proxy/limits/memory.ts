import { LRUCache } from 'lru-cache'
import { type Count, toKeySubject } from '../../accounts/state/count-table.ts'
import { DAY_MS } from '../../contract/time.ts'
import { add, applyUpdate, createWindows, toUsage } from './windows.ts'
import type { Counters, Rates, Update, UpdateResult, Usage, Windows } from './windows.ts'

/** Of keys, and of client addresses: beyond this many, the count that was used longest ago is dropped. */
const MAX_COUNTS = 250_000
/** Of counts that were dropped before they could be saved; more come only while the state is away. */
const MAX_UNSAVED = 250_000
const KEY_PREFIX = toKeySubject('')

/** Counts in the memory of this process. */
export class MemoryCounters implements Counters {
  /** Counts that are not saved yet. */
  readonly #changed = new Set<Count>()
  /** Those of them that were dropped. */
  readonly #unsaved = new Map<string, Count>()
  /** Those that are being saved: one that is dropped meanwhile is found here, however long it takes. */
  #saving = new Map<string, Count>()
  /** Reads the saved count of a subject; without it a count that is dropped is lost. */
  readSaved: ((subject: string) => Promise<Count | undefined>) | undefined
  #hasDropped = false
  readonly #keys = this.#createTable()
  /** Apart from keys, which any number of client addresses would otherwise push out. */
  readonly #clientAddresses = this.#createTable()

  async take(subject: string, limits: Rates, now: number): Promise<Usage> {
    const recalled = this.recall(subject)
    if (recalled) await recalled
    const { allowed, count } = this.update(subject, { limits }, now)
    return toUsage(count, limits, { allowed, at: now })
  }

  async peek(subject: string, limits: Rates, now: number): Promise<Usage> {
    await this.recall(subject)
    return toUsage(this.update(subject, {}, now).count, limits, { allowed: true, at: now })
  }

  /**
   * Brings back the count of a subject that may have been dropped, or it would start at zero.
   * `undefined` where there is nothing to wait for, which is always so until a count is dropped.
   */
  recall(subject: string): Promise<unknown> | undefined {
    if (!this.#hasDropped || !this.readSaved || this.#table(subject).has(subject)) return undefined
    if (this.#bringBack(subject)) return undefined
    return this.readSaved(subject).then((saved) => this.#bringBack(subject, saved))
  }

  /** What this process counted comes before what it saved. Returns whether the count is here. */
  #bringBack(subject: string, saved?: Count): boolean {
    const table = this.#table(subject)
    const kept = this.#unsaved.get(subject) ?? this.#saving.get(subject) ?? (saved && { ...saved })
    if (kept && !table.has(subject)) table.set(subject, kept)
    this.#unsaved.delete(subject)
    return kept !== undefined
  }

  update(subject: string, update: Update, now: number): UpdateResult {
    const isReading = !update.known && !update.added && !update.limits
    const count = isReading ? { subject, ...this.find(subject) } : this.#open(subject, now)
    const allowed = applyUpdate(count, update, now)
    if (allowed && !isReading) this.#changed.add(count)
    return { allowed, at: now, count: toWindows(count) }
  }

  /** A copy, in the windows of the last update. */
  find(subject: string): Windows {
    return toWindows(this.#table(subject).peek(subject) ?? createWindows(0))
  }

  /** `combine`: how a count that was used since the start takes in its saved one. */
  restore(counts: Iterable<Count>, combine: typeof add = add): void {
    for (const saved of counts) {
      const count = this.#table(saved.subject).get(saved.subject)
      if (count) {
        combine(count, saved)
        this.#changed.add(count)
      } else this.#table(saved.subject).set(saved.subject, { ...saved })
    }
  }

  /** Saves the counts that were changed since the last call, and again those that could not be. */
  async save(write: (changed: readonly Count[]) => Promise<void>): Promise<void> {
    const changed = [...this.#changed]
    if (changed.length === 0) return
    this.#changed.clear()
    this.#unsaved.clear()
    // Of a subject, the count of its latest day: the table had that one.
    this.#saving = new Map(
      changed.toSorted((one, other) => one.day - other.day).map((count) => [count.subject, count]),
    )
    try {
      await write(changed)
    } catch (error) {
      for (const count of changed)
        if (this.#table(count.subject).has(count.subject)) this.#changed.add(count)
        else this.#keepUnsaved(count)
      throw error
    } finally {
      this.#saving = new Map()
    }
  }

  #keepUnsaved(count: Count): void {
    if (!this.readSaved || this.#unsaved.size >= MAX_UNSAVED) this.#changed.delete(count)
    else {
      this.#changed.add(count)
      this.#unsaved.set(count.subject, count)
    }
  }

  #open(subject: string, now: number): Count {
    let count = this.#table(subject).get(subject)
    if (!count) {
      count = { subject, ...createWindows(now) }
      this.#table(subject).set(subject, count)
    }
    // The last state of a day that ends is saved beside the first of the next.
    if (Math.floor(now / DAY_MS) > count.day && this.#changed.has(count))
      this.#changed.add({ ...count })
    return count
  }

  #table(subject: string): LRUCache<string, Count> {
    return subject.startsWith(KEY_PREFIX) ? this.#keys : this.#clientAddresses
  }

  #createTable(): LRUCache<string, Count> {
    return new LRUCache<string, Count>({
      // As a sum of sizes the bound takes no memory in advance.
      maxSize: MAX_COUNTS,
      sizeCalculation: () => 1,
      dispose: (count, _subject, reason) => {
        if (reason !== 'evict') return
        this.#hasDropped = true
        if (this.#changed.has(count)) this.#keepUnsaved(count)
      },
    })
  }
}

function toWindows({ minute, minuteUsed, day, dayUsed }: Windows): Windows {
  return { minute, minuteUsed, day, dayUsed }
}
