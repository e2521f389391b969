// Compares this machine's clock with those of the store and of the hosts that respond, because a
// daily value dated in the future would block every later one.

const MAX_SKEW_MS = 120_000
const MIN_CLOCKS = 3
/** If fewer sources were requested, all of them must agree, and the clock must be further off. */
const MAX_SKEW_OF_FEW_MS = 600_000

/** This machine's clock, or a time in the store, is wrong. */
class ClockError extends Error {
  override name = 'ClockError'
}

/** How far each host's clock is ahead of this one, in milliseconds. */
export class Clocks {
  readonly #skews = new Map<string, number>()

  /** `date` and `age` are headers of a response received at `now` (RFC 9110, RFC 9111). */
  note(host: string, { date, age, now }: { date: string; age: string; now: Date }): void {
    const sentMs = Date.parse(date)
    if (Number.isNaN(sentMs)) return
    // A cached response reports its creation time and age.
    const ageMs = /^\d{1,9}$/.test(age) ? Number(age) * 1000 : 0
    this.#skews.set(host, sentMs + ageMs - now.getTime())
  }

  add(host: string, skewMs: number | undefined): void {
    if (skewMs !== undefined) this.#skews.set(host, skewMs)
  }

  /**
   * Throws `ClockError` if the median clock differs from `now`. Needs three clocks, or all that
   * were requested if fewer.
   */
  check(now: Date, asked = MIN_CLOCKS): void {
    const skews = [...this.#skews.values()].toSorted((a, b) => a - b)
    const [low, high] = [(skews.length - 1) >> 1, skews.length >> 1].map((at) => skews[at] ?? 0)
    const skewMs = ((low ?? 0) + (high ?? 0)) / 2
    const maxSkewMs = skews.length < MIN_CLOCKS ? MAX_SKEW_OF_FEW_MS : MAX_SKEW_MS
    const isConfirmed = skews.length >= Math.min(MIN_CLOCKS, Math.max(1, asked))
    if (!isConfirmed || Math.abs(skewMs) <= maxSkewMs) return
    const theirs = new Date(now.getTime() + skewMs)
    throw new ClockError(
      `clock: expected a time within ${maxSkewMs / 1000} s of that of ${skews.length} other machine${skews.length === 1 ? '' : 's'}, got ${toSecond(now)} here and ${toSecond(theirs)} there`,
    )
  }
}

/** Throws `ClockError` if the store contains a daily value dated in the future. */
export function requireNotAhead(asOf: string, now: Date): void {
  if (Date.parse(asOf) - now.getTime() <= MAX_SKEW_MS) return
  throw new ClockError(
    `clock: expected a release dated in the past, got one as of ${asOf} at ${toSecond(now)}: see "A wrong clock" in docs/runbook.md`,
  )
}

/** An ISO timestamp, to the second. */
export function toSecond(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}
