import { expect, it } from 'vitest'
import { findModelName } from '../../../release/model-names.ts'
import { createModels } from './model-fixture.ts'

it('a model that has left keeps its name, one that nobody names goes by its id', () => {
  const models = createModels().map(({ model }) => model)
  const modelById = new Map(models.map((model) => [model.model_id, model]))
  expect(findModelName({ modelById }, 'openai/gpt-5.4')).toBe('GPT-5.4')
  expect(findModelName({ modelById }, 'x-ai/grok-3-mini')).toBe('Grok 3 Mini')
  expect(findModelName({ modelById }, 'nobody/nothing')).toBe('nobody/nothing')
})
