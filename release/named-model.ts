// Finds models by any id that a catalogue or a creator uses, such as those of dated versions.
import type { Model } from '../contract/documents.ts'
import { toCreatorSlug } from '../contract/names.ts'
import type { Release } from './release.ts'
import { requireModel } from './require-named.ts'
import { readBook } from './usage/book.ts'
import { findModel } from './usage/names.ts'

/** As `requireModel`, also by another id of the model. */
export async function requireNamed(release: Release, id: string): Promise<Model> {
  const known = release.modelById.get(id)
  const named = known ? id : await findModelId(release, id, release.manifest.date)
  return requireModel(release, named ?? id)
}

/** The model that an id of its creator meant on that day. */
export async function findModelId(
  release: Release,
  id: string,
  day: string,
): Promise<string | undefined> {
  const found = findModel(await readBook(release), id, { seller: null, day })
  if (!found || found.rule === 'letters') return undefined
  const { model_id: named } = found.model
  // Without its path, an id may be another creator's.
  const isWhole = !found.rule.endsWith('without its path')
  return isWhole || toCreatorSlug(named) === toCreatorSlug(id) ? named : undefined
}
