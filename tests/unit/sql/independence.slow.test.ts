// Two sources with prices of one root do not confirm each other.
import { expect, test } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const GLM = 'z-ai/glm-5'

type Shown = [source: string, provider: string]

/** The sources whose price another confirms, where these show the same one. */
async function listConfirmed(quotes: readonly Shown[]) {
  const raw_quotes = quotes.map(([source, provider]) =>
    rawQuote({ source, provider, provider_model_id: 'zai-org/GLM-5' }),
  )
  const [confirmations = [], series = []] = await runSql(
    { raw_models: [rawModel(GLM)], raw_quotes },
    ['confirmations', 'series'],
  )
  const confirmed = new Set(
    confirmations.filter((row) => row['is_confirmed']).map((row) => row['series_id']),
  )
  return series
    .filter((row) => confirmed.has(row['series_id']))
    .map((row) => String(row['source']))
    .toSorted((one, other) => one.localeCompare(other))
}

test('a provider’s own feed and a catalogue of its own confirm each other', async () => {
  expect(
    await listConfirmed([
      ['groq', 'groq'],
      ['models-dev', 'groq'],
    ]),
  ).toEqual(['groq', 'models-dev'])
})

const COPIED: Shown[] = [
  ['novita', 'novita'],
  ['models-dev', 'novita-ai'],
]

test('a catalogue that copies a provider’s feed does not confirm it', async () => {
  expect(await listConfirmed(COPIED)).toEqual([])
})

test('another catalogue confirms both of those', async () => {
  const all = await listConfirmed([...COPIED, ['litellm', 'novita']])
  expect(all).toEqual(['litellm', 'models-dev', 'novita'])
})
