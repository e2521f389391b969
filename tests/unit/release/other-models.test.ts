import { expect, test } from 'vitest'
import { findOtherModel } from '../../../release/other-models.ts'
import { createModels } from './model-fixture.ts'

test('by its id, what writes text too is a model of text', () => {
  const models = createModels().map(({ model }) => model)
  const modelById = new Map(models.map((model) => [model.model_id, model]))
  const otherModels = ['openai/dall-e-3', 'openai/gpt-5.4'].flatMap((model_id) =>
    models.slice(0, 1).map((model) => ({ ...model, model_id, kind: 'images' as const })),
  )
  const release = { modelById, otherModels }
  expect(findOtherModel(release, 'openai/dall-e-3')).toBe(otherModels[0])
  expect(findOtherModel(release, 'openai/gpt-5.4')).toBeUndefined()
})
