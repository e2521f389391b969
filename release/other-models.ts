// Models that write no text, in the shape of the list: what rests on a text price is null.
import { Model, OtherModel } from '../contract/documents.ts'
import type { ListedModel } from '../contract/responses.ts'
import type { Release } from './release.ts'

export function toListed(model: Model | OtherModel): ListedModel
export function toListed(model: Model | OtherModel): object {
  return 'unit_prices' in model
    ? { ...NO_TEXT, ...model }
    : { ...model, kind: 'text', unit_prices: [] }
}

/** What writes text too is one of text: here it is listed for what else it makes. */
export function findOtherModel(
  { modelById, otherModels }: Pick<Release, 'modelById' | 'otherModels'>,
  id: string,
): OtherModel | undefined {
  return modelById.has(id) ? undefined : otherModels.find(({ model_id }) => model_id === id)
}

const OF_TEXT = Object.keys(Model.shape).filter((name) => !(name in OtherModel.shape))
const NO_TEXT = {
  ...Object.fromEntries(OF_TEXT.map((name) => [name, null])),
  price_basis: 'catalogue',
}
