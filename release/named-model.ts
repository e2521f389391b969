// Finds models by any id that a catalogue or a creator uses, such as those of dated versions.
import { ApiError } from '../contract/api-error.ts'
import type { Model, OtherModel } from '../contract/documents.ts'
import { toCreatorSlug } from '../contract/names.ts'
import { memoize } from './memoize.ts'
import type { Release } from './release.ts'
import { findOtherModel, requireModel } from './require-named.ts'
import { readBook } from './usage/book.ts'
import { findModel, findOther } from './usage/names.ts'
import type { UsageBook } from './usage/usage-book.ts'

/**
 * The book without modes and former models, which have past prices of their own and would match
 * first.
 */
const readListed = memoize(async (release: Release) => {
  const book = await readBook(release)
  const models = book.models.filter(({ model_id }) => release.modelById.has(model_id))
  return { ...book, models }
})

/** Like `requireModel`, but also accepts the model's other ids. */
export async function requireNamed(release: Release, id: string): Promise<Model> {
  if (release.modelById.has(id)) return requireModel(release, id)
  const { date } = release.manifest
  const listed = findIn(await readListed(release), id, date)
  if (listed) return requireModel(release, listed.model_id)
  const former = findIn(await readBook(release), id, date)
  if (!former) return requireModel(release, id)
  throw new ApiError(
    'model_not_found',
    `model_id: expected a model in the current list, got ${former.model_id}; its prices on record are at /v1/models/${former.model_id}/price?on=<day>, and announced retirements at /v1/retirements`,
  )
}

/** Like `requireNamed`, but also accepts models of other kinds. */
export async function requireAnyNamed(release: Release, id: string): Promise<Model | OtherModel> {
  const other = findOtherModel(release, id)
  if (other) return other
  const book = await readListed(release)
  const isText = release.modelById.has(id) || findIn(book, id, release.manifest.date)
  return (isText ? undefined : findOther(book, id)) ?? requireNamed(release, id)
}

/**
 * The model that an id other than its own referred to on that day, and whether the id names a mode.
 */
export async function findMeant(
  release: Release,
  id: string,
  day: string,
): Promise<{ model_id: string; isMode: boolean } | undefined> {
  for (const book of [await readBook(release), await readListed(release)]) {
    const found = findIn(book, id, day)
    if (found && found.model_id !== id) return found
  }
  return undefined
}

function findIn(book: UsageBook, id: string, day: string) {
  const found = findModel(book, id, { provider: null, day })
  if (!found || found.rule === 'letters') return undefined
  const { model_id } = found.model
  // Without its path, the id may belong to another creator's model.
  const isWhole = !found.rule.endsWith('without its path') || found.isOwn === true
  if (!isWhole && toCreatorSlug(model_id) !== toCreatorSlug(id)) return undefined
  return { model_id, isMode: found.variant !== undefined || found.rule.startsWith('mode') }
}
