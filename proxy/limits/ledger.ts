import {
  add,
  advance,
  type Count,
  createWindows,
  DAY_MS,
  keepSubjects,
  merge,
  type Rates,
  subtract,
  toUsage,
  type Usage,
  use,
  type Windows,
} from './counters.ts'
import type { Order, Tally } from './shared-counts.ts'

/** Beyond this many, whoever has been quiet longest is asked about anew. */
const MAX_SUBJECTS = 200_000

/** What one process knows of one subject's shared counts. */
interface Entry {
  subject: string
  /** What all processes had used, as the shared counts last said. */
  heard: Windows
  isHeard: boolean
  /** What was given here and is not told yet; and what is told, but not confirmed. */
  given: Windows
  told: Windows
}

/** An order under way. */
export interface Asked {
  order: Order
  entry: Entry
  /** Set where nobody waited for the answer, and the request was let through here. */
  isGivenHere: boolean
}

export interface Situation {
  /** The shared clock, as well as it is known here. */
  at: number
  /** How many processes share the counts. */
  processes: number
  /** While the shared counts are away, a share is all that there is. */
  isAway: boolean
}

/** The books of one process about counts that it shares with others: what it has heard, given and told. */
export class Ledger {
  readonly #entries = keepSubjects<Entry>(MAX_SUBJECTS)
  readonly #changed = new Set<Entry>()
  readonly #untold = new Set<Entry>()
  /** Taken from since they were last looked at: others may have, too. */
  readonly #stale = new Set<Entry>()
  /** The last of an ending day, until it is saved. */
  #past: Count[] = []

  /** Gives a request out of this process's share of what was left when it last heard. */
  give(subject: string, limits: Rates, situation: Situation): Usage {
    const entry = this.#open(subject, situation.at)
    const left = toLeft(entry, limits, situation.processes)
    const allowed = left.minute > 0 && left.day > 0
    if (allowed) {
      use(entry.given)
      this.#changed.add(entry)
      this.#untold.add(entry)
    }
    return toLocalUsage(entry, limits, { allowed, ...situation })
  }

  look(subject: string, limits: Rates, situation: Situation): Usage {
    const entry = this.#entries.peek(subject) ?? createEntry(subject, situation.at)
    return toLocalUsage(entry, limits, { allowed: true, ...situation })
  }

  isHeard(subject: string): boolean {
    return this.#entries.peek(subject)?.isHeard === true
  }

  /** Whether a window is used up by all processes together, for all that is known here. */
  isUsedUp(subject: string, limits: Rates, at: number): boolean {
    const { minuteUsed, dayUsed } = toTotal(this.#open(subject, at))
    return minuteUsed >= limits.requests_per_minute || dayUsed >= limits.requests_per_day
  }

  /** Writes an order, which also tells what was given here. `hear` or `fail` must follow. */
  ask(subject: string, takes: Rates | undefined, at: number): Asked {
    const entry = this.#open(subject, at)
    const { given } = entry
    const isTelling = given.minuteUsed > 0 || given.dayUsed > 0
    add(entry.told, given)
    entry.given = { ...given, minuteUsed: 0, dayUsed: 0 }
    this.#untold.delete(entry)
    this.#stale.delete(entry)
    const order = {
      subject,
      takes,
      heard: entry.isHeard && (takes || isTelling) ? { ...entry.heard } : undefined,
      given: isTelling ? given : undefined,
    }
    return { order, entry, isGivenHere: false }
  }

  hear(
    { order: { takes, given }, entry, isGivenHere }: Asked,
    { allowed, at, count }: Tally,
  ): void {
    advanceAll(entry, at)
    merge(entry.heard, count)
    entry.isHeard = true
    if (takes && count.minuteUsed > 1) this.#stale.add(entry)
    if (given) subtract(entry.told, given)
    // Too late for the request, but counted all the same: what was given for it here is not told again.
    if (allowed && isGivenHere) subtract(entry.given, { ...count, minuteUsed: 1, dayUsed: 1 })
    this.#changed.add(entry)
  }

  /** What was told may have been heard or not; to tell it again at worst counts it twice, never not at all. */
  fail({ order: { given }, entry }: Asked): void {
    this.#stale.add(entry)
    if (!given) return
    subtract(entry.told, given)
    add(entry.given, given)
    this.#untold.add(entry)
  }

  /** Subjects of which something was given that nobody else knows yet. */
  listUntold(): string[] {
    return [...this.#untold].map(({ subject }) => subject)
  }

  /** Those, and the ones of which others may have taken since: so that shares are of what is really left. */
  listDue(): string[] {
    return [...this.#untold.union(this.#stale)].map(({ subject }) => subject)
  }

  restore(counts: Iterable<Count>): void {
    for (const { subject, ...windows } of counts) {
      const entry = this.#entries.get(subject)
      if (entry) merge(entry.heard, windows)
      else this.#entries.set(subject, { ...createEntry(subject, 0), heard: windows, isHeard: true })
    }
  }

  drainChanged(): Count[] {
    const counts = [...this.#past, ...[...this.#changed].map(toCount)]
    this.#past = []
    this.#changed.clear()
    return counts
  }

  markChanged(counts: Iterable<Count>): void {
    for (const count of counts) {
      const entry = this.#entries.peek(count.subject)
      if (entry?.heard.day === count.day) this.#changed.add(entry)
      else this.#past.push(count)
    }
  }

  #open(subject: string, at: number): Entry {
    let entry = this.#entries.get(subject)
    if (!entry) {
      entry = createEntry(subject, at)
      this.#entries.set(subject, entry)
    }
    if (Math.floor(at / DAY_MS) > entry.heard.day && this.#changed.has(entry))
      this.#past.push(toCount(entry))
    advanceAll(entry, at)
    return entry
  }
}

function createEntry(subject: string, at: number): Entry {
  const windows = createWindows(at)
  return {
    subject,
    heard: windows,
    isHeard: false,
    given: { ...windows },
    told: { ...windows },
  }
}

function advanceAll({ heard, given, told }: Entry, at: number): void {
  // All three stand in the same windows, the latest that any of them has seen.
  advance(heard, at)
  for (const windows of [given, told]) {
    if (windows.minute !== heard.minute)
      Object.assign(windows, { minute: heard.minute, minuteUsed: 0 })
    if (windows.day !== heard.day) Object.assign(windows, { day: heard.day, dayUsed: 0 })
  }
}

function toTotal({ heard, given, told }: Entry): Windows {
  const total = { ...heard }
  add(total, given)
  add(total, told)
  return total
}

function toCount(entry: Entry): Count {
  return { subject: entry.subject, ...toTotal(entry) }
}

/**
 * The share is an equal part of what was left, but at least one request: with fewer requests than processes,
 * nobody would get any.
 */
function toLeft({ heard, given, told }: Entry, limits: Rates, processes: number) {
  const toShare = (limit: number, used: number) =>
    used >= limit ? 0 : Math.max(1, Math.floor((limit - used) / processes))
  return {
    minute:
      toShare(limits.requests_per_minute, heard.minuteUsed) - given.minuteUsed - told.minuteUsed,
    day: toShare(limits.requests_per_day, heard.dayUsed) - given.dayUsed - told.dayUsed,
  }
}

function toLocalUsage(
  entry: Entry,
  limits: Rates,
  { allowed, at, processes, isAway }: Situation & { allowed: boolean },
): Usage {
  const usage = toUsage(toTotal(entry), limits, { allowed, at })
  if (!isAway) return usage
  const left = toLeft(entry, limits, processes)
  usage.minute.remaining = Math.min(usage.minute.remaining, Math.max(0, left.minute))
  usage.day.remaining = Math.min(usage.day.remaining, Math.max(0, left.day))
  return usage
}
