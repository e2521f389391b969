// Whether this machine's clock is right, by the clocks of the store and of the hosts that answer: a
// fix of a day that has not come would stand in the way of every later one.

const MAX_SKEW_MS = 120_000
const MIN_WITNESSES = 3

/** The clock of this machine, or an instant in the store, is not what it should be. */
class ClockError extends Error {
  override name = 'ClockError'
}

/** How far other clocks are ahead of this one, in milliseconds, by who shows them. */
export class Clocks {
  readonly #skews = new Map<string, number>()

  /** `date` and `age` are the headers of an answer that came at `now` (RFC 9110, RFC 9111). */
  note(host: string, { date, age, now }: { date: string; age: string; now: Date }): void {
    const sentMs = Date.parse(date)
    if (Number.isNaN(sentMs)) return
    // An answer out of a cache says when it was made, and how long ago that is.
    const ageMs = /^\d{1,9}$/.test(age) ? Number(age) * 1000 : 0
    this.#skews.set(host, sentMs + ageMs - now.getTime())
  }

  add(host: string, skewMs: number | undefined): void {
    if (skewMs !== undefined) this.#skews.set(host, skewMs)
  }

  /** Throws `ClockError` where the median of at least three clocks is another time than `now`. */
  check(now: Date): void {
    const skews = [...this.#skews.values()].toSorted((a, b) => a - b)
    const [low, high] = [(skews.length - 1) >> 1, skews.length >> 1].map((at) => skews[at] ?? 0)
    const skewMs = ((low ?? 0) + (high ?? 0)) / 2
    if (skews.length < MIN_WITNESSES || Math.abs(skewMs) <= MAX_SKEW_MS) return
    const theirs = new Date(now.getTime() + skewMs)
    throw new ClockError(
      `clock: expected a time within ${MAX_SKEW_MS / 1000} s of that of ${skews.length} other machines, got ${toText(now)} here and ${toText(theirs)} there`,
    )
  }
}

/** Throws `ClockError` where the store holds a fix of a time that has not come. */
export function requireNotAhead(asOf: string, now: Date): void {
  if (Date.parse(asOf) - now.getTime() <= MAX_SKEW_MS) return
  throw new ClockError(
    `clock: expected a release of the past, got one as of ${asOf} at ${toText(now)}: see "A clock that was wrong" in docs/runbook.md`,
  )
}

function toText(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}
