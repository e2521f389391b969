// Models that write no text.
import type { OtherModel } from '../contract/documents.ts'
import type { Release } from './release.ts'

/** What writes text too is one of text: here it is listed for what else it makes. */
export function findOtherModel(
  { modelById, otherModels }: Pick<Release, 'modelById' | 'otherModels'>,
  id: string,
): OtherModel | undefined {
  return modelById.has(id) ? undefined : otherModels.find(({ model_id }) => model_id === id)
}
