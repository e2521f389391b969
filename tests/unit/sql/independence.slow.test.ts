// Two sources with prices of one root do not confirm each other.
import { expect, test } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const GLM = 'z-ai/glm-5'

type Shown = [source: string, provider: string]

/** The confirmed quotes, where these sources show the same price. */
function confirmed(...quotes: Shown[]): Promise<unknown[]> {
  return confirmedAfter([], ...quotes)
}

/** `endpoints`: what the run before left. */
async function confirmedAfter(state_endpoints: Record<string, unknown>[], ...quotes: Shown[]) {
  const raw_quotes = quotes.map(([source, provider]) =>
    rawQuote({ source, provider, provider_model_id: 'zai-org/GLM-5' }),
  )
  const given = { state_endpoints, raw_models: [rawModel(GLM)], raw_quotes }
  const [agreements = []] = await runSql(given, ['agreements'])
  return agreements.map(({ source, provider }) => [source, provider])
}

test('a provider’s own feed and a catalogue of its own confirm each other', async () => {
  expect(await confirmed(['groq', 'groq'], ['models-dev', 'groq'])).toEqual([
    ['groq', 'groq'],
    ['models-dev', 'groq'],
  ])
})

test('a catalogue that copies a provider’s feed does not confirm it', async () => {
  expect(await confirmed(['novita', 'novita'], ['models-dev', 'novita-ai'])).toEqual([])
})

test('another catalogue confirms both of those', async () => {
  expect(
    await confirmed(['novita', 'novita'], ['models-dev', 'novita-ai'], ['litellm', 'novita']),
  ).toEqual([
    ['litellm', 'novita'],
    ['models-dev', 'novita'],
    ['novita', 'novita'],
  ])
})

const SHOWN: Shown[] = [
  ['groq', 'groq'],
  ['models-dev', 'groq'],
]

test.each([
  ['17 days ago', [['2026-07-10', '2026-07-14']], '2026-07-30', false],
  ['14 days ago', [['2026-07-10', '2026-07-17']], '2026-07-30', true],
  // As long as its own longest pause, three times over.
  ['17 days ago, after a pause of six', [['2026-07-08', '2026-07-14']], '2026-07-30', true],
  ['17 days ago, when runs ended', [['2026-07-10', '2026-07-14']], '2026-07-15', true],
] as const)(
  'a catalogue that changed last %s is stale, or confirms',
  async (_when, changes, last_seen, confirms) => {
    const endpoints = (source: string) =>
      changes.map(([first_seen, last_changed]) => ({ source, first_seen, last_changed, last_seen }))
    expect(await confirmedAfter(endpoints('models-dev'), ...SHOWN)).toEqual([
      ...(confirms ? [['groq', 'groq']] : []),
      // What the catalogue shows is confirmed all the same.
      ['models-dev', 'groq'],
    ])
    // The provider bills at its price, however old that is.
    expect(await confirmedAfter(endpoints('groq'), ...SHOWN)).toHaveLength(2)
  },
)
