// Models that write no text, in the shape of the list: what rests on a text price is null.
import { Model, OtherModel } from '../contract/documents.ts'
import type { ListedModel } from '../contract/responses.ts'

export function toListed(model: Model | OtherModel): ListedModel
export function toListed(model: Model | OtherModel): object {
  return 'unit_prices' in model
    ? { ...NO_TEXT, ...model }
    : { ...model, kind: 'text', unit_prices: [] }
}

const OF_TEXT = Object.keys(Model.shape).filter((name) => !(name in OtherModel.shape))
const NO_TEXT = {
  ...Object.fromEntries(OF_TEXT.map((name) => [name, null])),
  price_basis: 'catalogue',
}
