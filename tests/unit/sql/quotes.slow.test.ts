import { expect, test } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const GLM = 'z-ai/glm-5'

/** The `quotes` made of raw quotes of one model that differ in `columns`, in the order given. */
async function judge(...columns: object[]): Promise<Record<string, unknown>[]> {
  const [quotes = []] = await runSql(
    {
      raw_models: [rawModel(GLM)],
      raw_quotes: columns.map((more, place) =>
        rawQuote({
          provider: 'deepinfra',
          provider_model_id: GLM,
          endpoint_tag: String(place).padStart(2, '0'),
          ...more,
        }),
      ),
    },
    ['quotes'],
  )
  return quotes.toSorted((one, other) =>
    String(one.endpoint_tag).localeCompare(String(other.endpoint_tag)),
  )
}

test('a plain price is eligible, blended three to one', async () => {
  expect(await judge({ input_usd_per_mtok: '1', output_usd_per_mtok: '5' })).toMatchObject([
    {
      model_id: GLM,
      provider: 'deepinfra',
      provider_kind: 'host',
      level: 'L3',
      blended_usd_per_mtok: 2,
      is_eligible: true,
      ineligible_reason: null,
      invalid_rule: null,
    },
  ])
})

test('a promotion is undone: the list price counts', async () => {
  expect(await judge({ discount: 0.5 })).toMatchObject([
    {
      input_usd_per_mtok: 1,
      list_input_usd_per_mtok: 2,
      list_output_usd_per_mtok: 8,
      blended_usd_per_mtok: 3.5,
      shown_blended_usd_per_mtok: 1.75,
    },
  ])
})

test('what is not a standard offer of text for dollars is not eligible, and says why', async () => {
  const reasons: [string, Record<string, unknown>][] = [
    ['free', { offer: 'free', input_usd_per_mtok: '0', output_usd_per_mtok: '0' }],
    ['free', { input_usd_per_mtok: '0', output_usd_per_mtok: '0' }],
    ['batch', { offer: 'batch' }],
    ['priority', { offer: 'priority' }],
    ['routed', { provider: 'nano-gpt' }],
    ['routed', { provider: 'zai-coding-plan' }],
    ['currency', { provider: 'scaleway' }],
    ['currency', { provider: 'moonshotai-cn' }],
    ['currency', { source: 'ovhcloud', provider: 'ovhcloud', currency: 'EUR' }],
    ['input is not text', { input_modalities: ['image'] }],
    ['output is not text', { output_modalities: ['text', 'image'], output_usd_per_mtok: '30' }],
    ['unavailable', { is_available: false }],
    ['routed', { source: 'openrouter', provider: 'sambanova/glm-dedicated' }],
  ]
  const judged = await judge(...reasons.map(([, columns]) => columns))
  expect(judged.map((row) => [row['is_eligible'], row['ineligible_reason']])).toEqual(
    reasons.map(([reason]) => [false, reason]),
  )
})

test('an aggregator bills in dollars what the provider itself sells for euros', async () => {
  expect(await judge({ source: 'openrouter', provider: 'scaleway' })).toMatchObject([
    { level: 'L2', is_eligible: true },
  ])
})

test('what no price can be is refused, with the rule and the value', async () => {
  const rules: [string, string, Record<string, unknown>][] = [
    ['negative', '-1 / -1', { input_usd_per_mtok: '-1', output_usd_per_mtok: '-1' }],
    ['not a decimal', '1e-6 / 4', { input_usd_per_mtok: '1e-6' }],
    ['not a decimal', 'NaN / 4', { input_usd_per_mtok: 'NaN' }],
    ['not a decimal', 'Infinity / 4', { input_usd_per_mtok: 'Infinity' }],
    ['not a decimal', ' / 4', { input_usd_per_mtok: null }],
    ['not a decimal', '1,5 / 4', { input_usd_per_mtok: '1,5' }],
    ['one side zero', '1 / 0', { output_usd_per_mtok: '0' }],
    ['discount', '0.95', { discount: 0.95 }],
    ['discount', '-0.2', { discount: -0.2 }],
    ['blend out of range', '1750.0', { input_usd_per_mtok: '1000', output_usd_per_mtok: '4000' }],
    ['blend out of range', '0.005', { input_usd_per_mtok: '0.004', output_usd_per_mtok: '0.008' }],
  ]
  const judged = await judge(...rules.map(([, , columns]) => columns))
  expect(judged.map((row) => [row['invalid_rule'], row['invalid_value']])).toEqual(
    rules.map(([rule, value]) => [rule, value]),
  )
  expect(judged[0]).toMatchObject({ list_input_usd_per_mtok: null, blended_usd_per_mtok: null })
})

test('the bounds themselves are sound', async () => {
  expect(
    await judge(
      { input_usd_per_mtok: '0.01', output_usd_per_mtok: '0.01' },
      { input_usd_per_mtok: '500', output_usd_per_mtok: '500' },
      { discount: 0.94 },
    ),
  ).toMatchObject(Array.from({ length: 3 }, () => ({ invalid_rule: null })))
})

test('repeated quotes count once; contradicting quotes are all quarantined', async () => {
  const same = { endpoint_tag: '' }
  expect(await judge(same, same)).toMatchObject([{ invalid_rule: null }])
  expect(await judge(same, { ...same, output_usd_per_mtok: '5' })).toMatchObject([
    { invalid_rule: 'duplicate' },
    { invalid_rule: 'duplicate' },
  ])
})

test('ids that differ in case or by a blank are one model of one seller, and confirm nothing', async () => {
  const ids = [GLM, GLM.toUpperCase(), `${GLM} `, ` ${GLM}`]
  const judged = await judge(...ids.map((id) => ({ provider_model_id: id, model_ref: id })))
  expect(judged).toHaveLength(ids.length)
  for (const quote of judged)
    expect(quote).toMatchObject({ model_id: GLM, provider_group: 'deepinfra', level: 'L3' })
})

test('an id outside ASCII is no model, however its accents are written', async () => {
  const ids = ['z-ai/gl\u00e9-5', 'z-ai/gle\u0301-5', 'z-ai/\u0261lm-5']
  const judged = await judge(...ids.map((id) => ({ provider_model_id: id, model_ref: id })))
  expect(judged.map(({ model_id: id }) => id)).toEqual(ids.map(() => null))
})

test('speed is a tier of its own where the provider sells the usual speed as well', async () => {
  const fast = { provider_model_id: 'glm-5-fast', input_usd_per_mtok: '2' }
  expect(await judge(fast)).toMatchObject([{ model_id: GLM, offer: 'standard' }])
  expect(await judge({}, fast)).toMatchObject([{ offer: 'standard' }, { offer: 'priority' }])
})

test('turbo is a speed where it costs more, and smaller weights where it costs less', async () => {
  expect(
    await judge(
      {},
      { provider_model_id: 'zai-org/GLM-5-FP8-Turbo', input_usd_per_mtok: '2' },
      { provider_model_id: 'zai-org/GLM-5-Turbo', input_usd_per_mtok: '0.5' },
    ),
  ).toMatchObject([{ offer: 'standard' }, { offer: 'priority' }, { offer: 'standard' }])
})

test('an id is called without the blanks that a list wrote around it', async () => {
  const raw_quotes = [rawQuote({ provider: 'xai', provider_model_id: ' grok-3\t' })]
  const [quotes = []] = await runSql({ raw_quotes }, ['quotes'])
  expect(quotes).toMatchObject([{ provider_model_id: 'grok-3', model_ref: 'grok-3' }])
})

test('regions and accounts of a provider are of one group', async () => {
  const [quotes = [], providers = []] = await runSql(
    {
      raw_models: [rawModel(GLM)],
      raw_quotes: ['google-vertex/eu', 'google-vertex/mars', 'Novita AI', 'novita-ai'].map(
        (provider) => rawQuote({ provider, provider_model_id: GLM }),
      ),
    },
    ['quotes', 'providers'],
  )
  expect(quotes.map(({ provider, provider_group }) => [provider, provider_group])).toStrictEqual([
    ['google-vertex-eu', 'google-vertex'],
    ['google-vertex-mars', 'google-vertex'],
    ['novita', 'novita'],
    ['novita', 'novita'],
  ])
  expect(providers.find(({ provider }) => provider === 'google-vertex-mars')).toMatchObject({
    provider_group: 'google-vertex',
    kind: 'host',
    first_party_of: [],
    base_url: null,
    zdr: null,
  })
})

test("a provider's data policy stands where the source is silent, unknown stays unknown", async () => {
  expect(
    await judge(
      { provider: 'together' },
      { provider: 'together', zdr: false },
      { provider: 'crof' },
    ),
  ).toMatchObject([{ zdr: true }, { zdr: false }, { zdr: null, trains_on_prompts: null }])
})

test('a text that is not a finite number is no price in any column', async () => {
  const texts = ['NaN', 'Infinity', '-Infinity', '1e309', '9'.repeat(400)]
  const columns = ['input', 'output', 'cache_read', 'cache_write'].map((of) => `${of}_usd_per_mtok`)
  const fill = (value: unknown) => Object.fromEntries(columns.map((column) => [column, value]))
  const quotes = await judge(...texts.map(fill))
  expect(quotes).toHaveLength(texts.length)
  for (const quote of quotes)
    expect(quote).toMatchObject({
      ...fill(null),
      invalid_rule: expect.stringMatching(/^(not a decimal|negative)$/),
      blended_usd_per_mtok: null,
    })
})
