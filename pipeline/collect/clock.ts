// Whether this machine's clock is right, by the clocks of the store and of the hosts that answer: a
// fix of a day that has not come would stand in the way of every later one.

const MAX_SKEW_MS = 120_000
const MIN_WITNESSES = 3
/** Where fewer sources were asked, all of them have to witness, and to more than this. */
const MAX_SKEW_OF_FEW_MS = 600_000

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

  /**
   * Throws `ClockError` where the median of the clocks is another time than `now`: of at least three,
   * or of as many as were asked, if these were fewer.
   */
  check(now: Date, asked = MIN_WITNESSES): void {
    const skews = [...this.#skews.values()].toSorted((a, b) => a - b)
    const [low, high] = [(skews.length - 1) >> 1, skews.length >> 1].map((at) => skews[at] ?? 0)
    const skewMs = ((low ?? 0) + (high ?? 0)) / 2
    const maxSkewMs = skews.length < MIN_WITNESSES ? MAX_SKEW_OF_FEW_MS : MAX_SKEW_MS
    const isWitnessed = skews.length >= Math.min(MIN_WITNESSES, Math.max(1, asked))
    if (!isWitnessed || Math.abs(skewMs) <= maxSkewMs) return
    const theirs = new Date(now.getTime() + skewMs)
    throw new ClockError(
      `clock: expected a time within ${maxSkewMs / 1000} s of that of ${skews.length} other machine${skews.length === 1 ? '' : 's'}, got ${toSecond(now)} here and ${toSecond(theirs)} there`,
    )
  }
}

/** Throws `ClockError` where the store holds a fix of a time that has not come. */
export function requireNotAhead(asOf: string, now: Date): void {
  if (Date.parse(asOf) - now.getTime() <= MAX_SKEW_MS) return
  throw new ClockError(
    `clock: expected a release of the past, got one as of ${asOf} at ${toSecond(now)}: see "A wrong clock" in docs/runbook.md`,
  )
}

/** To the second, as instants are written. */
export function toSecond(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}
