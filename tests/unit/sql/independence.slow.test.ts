// Two sources with prices of one root do not confirm each other.
import { expect, test } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const GLM = 'z-ai/glm-5'

/** The confirmed quotes, where these sources show the same price. */
function confirmed(...quotes: { source: string; provider: string }[]): Promise<unknown[]> {
  return confirmedAfter([], ...quotes)
}

/** `endpoints`: what the run before left. */
async function confirmedAfter(
  endpoints: readonly { source: string; last_seen: string; last_changed: string }[],
  ...quotes: { source: string; provider: string }[]
): Promise<unknown[]> {
  const [agreements = []] = await runSql(
    {
      state_endpoints: endpoints.map((row) => ({ ...row })),
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

const SHOWN = [
  { source: 'groq', provider: 'groq' },
  { source: 'models-dev', provider: 'groq' },
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
