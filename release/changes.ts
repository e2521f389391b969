// The change log by model and provider.
import type { Change } from '../contract/documents.ts'
import { requireModel, requireProvider } from './require-named.ts'
import { findFirstDay } from './history.ts'
import type { Release } from './release.ts'

const CHANGE_LOG_DAYS = 90

/**
 * Changes from the day `since` on, newest first, filtered by model or provider. Models and providers
 * that have left are found through their changes. Throws `model_not_found` or `provider_not_found`
 * for unknown names.
 */
export async function selectChanges(
  release: Release,
  asked: {
    since?: string | undefined
    model_id?: string | undefined
    provider?: string | undefined
  },
): Promise<{ since: string; changes: readonly Change[] }> {
  const { changes: all } = await release.read('changes.json')
  const first = findFirstDay(release.manifest.date, CHANGE_LOG_DAYS)
  const { model_id: id, provider: name } = asked
  const asSlug = name?.toLowerCase()
  const isSeller = all.some(({ provider }) => provider === asSlug)
  const slug = name && !isSeller ? requireProvider(release, name).slug : asSlug
  if (id !== undefined && !all.some(({ model_id }) => model_id === id)) requireModel(release, id)
  const since = asked.since !== undefined && asked.since > first ? asked.since : first
  const changes = all.filter(
    ({ date, model_id, provider }) =>
      date >= since &&
      (id === undefined || model_id === id) &&
      (slug === undefined || provider === slug),
  )
  return { since, changes }
}
