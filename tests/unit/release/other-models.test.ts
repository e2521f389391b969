import { expect, test } from 'vitest'
import { OtherModels } from '../../../contract/documents.ts'
import { findOtherModel } from '../../../release/other-models.ts'
import { DATE, createModels } from './model-fixture.ts'
import { fillIn } from './unknowns.ts'

const Draws = OtherModels.shape.models.element
const draws = (model_id: string) =>
  Draws.parse(
    fillIn(
      Draws,
      { kind: 'images', price_basis: 'catalogue', model_id, name: model_id, provider: 'OpenAI' },
      DATE,
    ),
  )

test('by its id, what writes text too is a model of text', () => {
  const release = {
    modelById: new Map(createModels().map(({ model }) => [model.model_id, model])),
    otherModels: [draws('openai/dall-e-3'), draws('openai/gpt-5.4')],
  }
  expect(findOtherModel(release, 'openai/dall-e-3')).toBe(release.otherModels[0])
  expect(findOtherModel(release, 'openai/gpt-5.4')).toBeUndefined()
})
