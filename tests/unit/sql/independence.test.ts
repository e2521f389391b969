// Two sources with prices of one root do not confirm each other.
import { expect, test } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const GLM = 'z-ai/glm-5'

/** The confirmed quotes, where these sources show the same price. */
async function confirmed(...quotes: { source: string; provider: string }[]): Promise<unknown[]> {
  const [agreements = []] = await runSql(
    {
      raw_models: [rawModel(GLM)],
      raw_quotes: quotes.map((columns) =>
        rawQuote({ ...columns, provider_model_id: 'zai-org/GLM-5' }),
      ),
    },
    ['agreements'],
  )
  return agreements.map(({ source, provider }) => [source, provider])
}

test('a provider’s own feed and a catalogue of its own confirm each other', async () => {
  expect(
    await confirmed(
      { source: 'groq', provider: 'groq' },
      { source: 'models-dev', provider: 'groq' },
    ),
  ).toEqual([
    ['groq', 'groq'],
    ['models-dev', 'groq'],
  ])
})

test('a catalogue that copies a provider’s feed does not confirm it', async () => {
  expect(
    await confirmed(
      { source: 'novita', provider: 'novita' },
      { source: 'models-dev', provider: 'novita-ai' },
    ),
  ).toEqual([])
})

test('another catalogue confirms both of those', async () => {
  expect(
    await confirmed(
      { source: 'novita', provider: 'novita' },
      { source: 'models-dev', provider: 'novita-ai' },
      { source: 'litellm', provider: 'novita' },
    ),
  ).toEqual([
    ['litellm', 'novita'],
    ['models-dev', 'novita'],
    ['novita', 'novita'],
  ])
})
