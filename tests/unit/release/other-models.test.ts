import { expect, test } from 'vitest'
import type { OtherModel } from '../../../contract/documents.ts'
import { findOtherModel } from '../../../release/other-models.ts'
import { DATE, createModels } from './model-fixture.ts'

const draws = (model_id: string): OtherModel => ({
  kind: 'images',
  model_id,
  name: model_id,
  provider: 'OpenAI',
  context_length: null,
  endpoint_count: 1,
  provider_count: 1,
  providers: ['openai'],
  price_observed_on: DATE,
  first_seen: DATE,
  input_modalities: ['text'],
  output_modalities: ['image'],
  input_price_per_m: null,
  unit_prices: [],
})

test('by its id, what writes text too is a model of text', () => {
  const release = {
    modelById: new Map(createModels().map(({ model }) => [model.model_id, model])),
    otherModels: [draws('openai/dall-e-3'), draws('openai/gpt-5.4')],
  }
  expect(findOtherModel(release, 'openai/dall-e-3')).toBe(release.otherModels[0])
  expect(findOtherModel(release, 'openai/gpt-5.4')).toBeUndefined()
})
