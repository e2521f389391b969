import type { Change } from '../contract/documents.ts'

interface ChangeLog {
  /** The first day of it. */
  since: string
  changes: readonly Change[]
}

/** What a change log has of a model, a seller by its slug, or all, from a day on. */
export function filterChanges(
  { since: first, changes }: ChangeLog,
  asked: { since?: string | undefined; model_id?: string | undefined; seller?: string | undefined },
): ChangeLog {
  const since = asked.since !== undefined && asked.since > first ? asked.since : first
  const found = changes.filter(
    ({ date, model_id, seller }) =>
      date >= since &&
      (asked.model_id === undefined || model_id === asked.model_id) &&
      (asked.seller === undefined || seller === asked.seller),
  )
  return { since, changes: found }
}
