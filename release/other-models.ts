// Models that don't write text.
import type { OtherModel } from '../contract/documents.ts'
import type { Release } from './release.ts'

/** Models that also write text are listed here for their other output. */
export function findOtherModel(
  { modelById, otherModels }: Pick<Release, 'modelById' | 'otherModels'>,
  id: string,
): OtherModel | undefined {
  return modelById.has(id) ? undefined : otherModels.find(({ model_id }) => model_id === id)
}
