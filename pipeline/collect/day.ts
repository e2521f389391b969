/** The UTC day of a Unix timestamp; `null` if it isn't a valid time. */
export function toDay(seconds: number | null | undefined): string | null {
  if (!seconds) return null
  const at = new Date(seconds * 1000)
  return Number.isNaN(at.getTime()) ? null : findDay(at.toISOString())
}

/** The day at the start of an ISO date or timestamp; `null` for `2026-01` or 30 February. */
export function findDay(text: string | null | undefined): string | null {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|T| )/.exec(text ?? '') ?? []
  if (!day) return null
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}
