// What is said of an offer beside its price: its tiers, its list price, what it is an offer of.
import { expect, test } from 'vitest'
import { rawModel, rawQuote } from './rows.ts'
import { runSql } from './run-sql.ts'

const MODEL = 'openai/gpt-5.4'
/** Of which the embedded history of catalogues says nothing. */
const NEW_MODEL = 'openai/gpt-9'
const TIER = JSON.stringify([
  { kind: 'context_tier', direction: 'input', threshold_tokens: 200000, usd: 2 },
])

const quote = (columns: object) =>
  rawQuote({ provider: 'azure', provider_model_id: 'gpt-5.4', ...columns })

const run = (tables: readonly string[], ...raw_quotes: ReturnType<typeof quote>[]) =>
  runSql({ raw_models: [MODEL, NEW_MODEL].map((id) => rawModel(id)), raw_quotes }, tables)

/** Of the model, whatever the id says. */
const quoteOf = (provider: string, provider_model_id: string | undefined, source = 'openrouter') =>
  quote({ provider, provider_model_id, model_ref: MODEL, model_ref_kind: 'canonical', source })

test.each([
  ['stays where its maker has one', TIER, true],
  ['is of earlier terms where its maker has none', null, false],
])('a context tier that a catalogue states of a seller %s', async (_name, other_prices, isKept) => {
  const [endpoints = [], schedules = []] = await run(
    ['endpoints', 'schedules'],
    quote({ source: 'litellm', other_prices: TIER }),
    quote({ source: 'litellm', provider: 'openai', other_prices }),
  )
  const azure = endpoints.find(({ provider }) => provider === 'azure')?.['endpoint_id']
  const schedule = JSON.stringify(schedules.find((each) => each['endpoint_id'] === azure))
  expect(schedule.includes('200000')).toBe(isKept)
})

test.each([
  ['is the most that another root says', null, 272_000],
  ['stands where a price past that is stated', TIER, 1_050_000],
])('a context that nobody confirms %s', async (_name, other_prices, context_length) => {
  const own = { source: 'openrouter', context_length: 1_050_000, max_output_tokens: 1000 }
  const longer = other_prices?.replaceAll('200000', '272000')
  const [[endpoint] = []] = await run(
    ['endpoints'],
    quote({ ...own, other_prices: longer }),
    quote({ source: 'litellm', context_length: 272_000 }),
  )
  expect(Number(endpoint?.context_length)).toBe(context_length)
})

test.each([
  ['its own id', 'eu.amazon.nova-lite-v1:0', 'eu.amazon.nova-lite-v1:0', true],
  ['the id of another region', 'us.amazon.nova-lite-v1:0', 'eu.amazon.nova-lite-v1:0', false],
  ['the plain id', 'eu.amazon.nova-lite-v1:0', 'amazon.nova-lite', true],
  ['a version of it', 'amazon.nova-lite', 'amazon.nova-lite-20250414', false],
])('an end of %s is an end of an offer and its batches', async (_name, own, dated, ends) => {
  const [endpoints = []] = await run(
    ['endpoints'],
    quoteOf('amazon-bedrock', own),
    { ...quoteOf('amazon-bedrock', own), offer: 'batch', input_usd_per_mtok: '0.5' },
    { ...quoteOf('amazon-bedrock', dated, 'litellm'), until: '2026-10-15' },
  )
  const until = ends ? '2026-10-15' : null
  expect(endpoints.filter(({ source }) => source === 'openrouter')).toMatchObject([
    { offer: 'batch', until },
    { offer: 'standard', until },
  ])
})

test.each([
  ['is that of its own row', [], 2, ['litellm']],
  ['stands where another root says it of the id', ['models-dev'], 1, ['models-dev', 'openrouter']],
])('the price of a region %s, and plain rows confirm none', async (_name, agreeing, usd, roots) => {
  const [plain, eu] = ['amazon.nova-lite-v1:0', 'eu.amazon.nova-lite-v1:0']
  const [endpoints = [], evidence = []] = await run(
    ['endpoints', 'endpoint_evidence'],
    { ...quoteOf('amazon-bedrock', eu), endpoint_tag: 'amazon-bedrock/eu-west-1' },
    { ...quoteOf('amazon-bedrock', eu, 'litellm'), input_usd_per_mtok: '2' },
    quoteOf('amazon-bedrock', plain, 'litellm'),
    quoteOf('amazon-bedrock', plain, 'genai-prices'),
    ...agreeing.map((source) => quoteOf('amazon-bedrock', eu, source)),
  )
  const ofRegion = endpoints.filter(({ provider_model_id }) => provider_model_id === eu)
  expect(ofRegion).toMatchObject([{ input_price_per_m: usd }])
  const said = evidence.find(({ endpoint_id }) => endpoint_id === ofRegion[0]?.['endpoint_id'])
  expect(said?.['price_evidence']).toMatchObject(roots.map((root) => ({ root })))
})

test.each([
  ['a catalogue lists', 'models-dev', false],
  ['a router bills', 'openrouter', true],
])('what %s of a model that its creator ended', async (_name, source, is_available) => {
  const ended = { input_usd_per_mtok: '0.9', until: '2026-06-15', is_available: false }
  const quotes = [
    quoteOf('openai', 'gpt-9', 'models-dev'),
    quoteOf('databricks', 'gpt', source),
    { ...quoteOf('openai', 'gpt-9', 'litellm'), ...ended },
  ].map((row) => ({ ...row, model_ref: NEW_MODEL }))
  const [endpoints = []] = await run(['endpoints'], ...quotes)
  // The end of an id holds for it at any price.
  expect(endpoints.filter((each) => each['source'] !== 'litellm')).toMatchObject([
    { provider: 'databricks', until: null, is_available },
    { provider: 'openai', until: '2026-06-15', is_available: false },
  ])
})

test('what a plan includes is no offer, free or priced', async () => {
  const free = { input_usd_per_mtok: '0', output_usd_per_mtok: '0' }
  const [endpoints = []] = await run(
    ['endpoints'],
    { ...quoteOf('alibaba-coding-plan', 'gpt-5.4', 'models-dev'), ...free },
    { ...quoteOf('nvidia', 'gpt-5.4', 'models-dev'), ...free },
  )
  expect(endpoints).toMatchObject([{ provider: 'nvidia', offer: 'free', is_free: true }])
})

const toTiers = (...rows: [number, number][]) => {
  const tier = { kind: 'context_tier', direction: 'input', service_tier: 'standard' }
  const priced = { ...tier, modality: 'text', is_surcharge: false, unit: '1M_tokens' }
  return JSON.stringify(
    rows.map(([threshold_tokens, usd]) => ({ ...priced, threshold_tokens, usd })),
  )
}
const BATCH = { kind: 'batch', direction: 'input', service_tier: 'batch', modality: 'text', usd: 1 }

test.each<[what: string, own: object, listed: object, prices: object[]]>([
  [
    'longer prompts',
    { other_prices: toTiers([128_000, 1.5]) },
    { other_prices: toTiers([32_000, 2.5], [128_000, 3], [192_000, 1.2], [256_000, 6]) },
    [
      { threshold_tokens: '128000', usd: 1.5 },
      { threshold_tokens: '256000', usd: 6 },
    ],
  ],
  [
    'batches',
    {},
    {
      cache_read_usd_per_mtok: '0.2',
      other_prices: JSON.stringify([{ ...BATCH, is_surcharge: false, unit: '1M_tokens' }]),
    },
    [BATCH],
  ],
])(
  'what a promotion leaves unsaid of %s is what another list of the seller states',
  async (...given) => {
    const [, own, listed, prices] = given
    const [[schedule] = []] = await run(
      ['schedules'],
      quote({ source: 'openrouter', discount: 0.5, ...own }),
      quote({ source: 'litellm', input_usd_per_mtok: '2', output_usd_per_mtok: '8', ...listed }),
    )
    expect(schedule?.['prices']).toMatchObject([
      { kind: 'base', direction: 'input', usd: 1 },
      { kind: 'base', direction: 'output', usd: 4 },
      ...prices,
    ])
  },
)

test('a price that is dated to end names the one that follows, at every seller that asks it', async () => {
  const next = {
    from: '2026-09-01',
    input_price_per_m: 3,
    output_price_per_m: 15,
    cache_read_price_per_m: null,
    source: 'genai-prices',
  }
  const [endpoints = []] = await run(
    ['endpoints'],
    quoteOf('azure', 'gpt-5.4'),
    quoteOf('openai', 'gpt-5.4'),
    {
      ...quoteOf('openai', 'gpt-5.4', 'genai-prices'),
      until: '2026-08-31',
      next_price: JSON.stringify(next),
    },
  )
  expect(endpoints).toMatchObject([
    { provider: 'azure', until: null, price_until: '2026-08-31', next_price: next },
    { provider: 'openai', until: '2026-08-31', price_until: '2026-08-31', next_price: next },
  ])
})

test('what a batch might cost is no part of a promotion', async () => {
  const batch = [
    {
      kind: 'batch',
      direction: 'input',
      service_tier: 'batch',
      modality: 'text',
      unit: '1M_tokens',
      is_surcharge: false,
      usd: 1,
    },
  ]
  const [endpoints = [], assumed = []] = await run(
    ['endpoints', 'assumed_prices'],
    { ...quoteOf('openai', 'gpt-5.4'), discount: 0.5, other_prices: JSON.stringify(batch) },
    { ...quoteOf('azure', 'gpt-5.4'), input_usd_per_mtok: '3' },
  )
  const azure = endpoints.find(({ provider }) => provider === 'azure')?.['endpoint_id']
  const prices = assumed.find(({ endpoint_id }) => endpoint_id === azure)?.['prices']
  expect(prices).toMatchObject([{ kind: 'batch', usd: 1.5 }])
})

test('what a cached token might cost is the lowest part of its input that any seller asks', async () => {
  const [endpoints = [], assumed = []] = await run(
    ['endpoints', 'assumed_prices'],
    quoteOf('azure', 'gpt-5.4'),
    { ...quoteOf('groq', 'gpt-5.4'), cache_read_usd_per_mtok: '1' },
    { ...quoteOf('novita', 'gpt-5.4'), cache_read_usd_per_mtok: '0.29' },
  )
  const azure = endpoints.find(({ provider }) => provider === 'azure')?.['endpoint_id']
  expect(assumed).toMatchObject([
    { endpoint_id: azure, prices: [{ kind: 'cache_read', usd: 0.29 }] },
  ])
})

test.each([
  ['stays where its flag alone goes, under another tag too', [], 0.35],
  ['ends where another root shows the bill', [quote({ source: 'litellm' })], 0],
  [
    'stays where another root shows the list',
    [quote({ source: 'litellm', output_usd_per_mtok: '6' })],
    0.35,
  ],
])('a discount %s', async (_name, others, discount) => {
  const before = { source: 'openrouter', observed_from: '2026-07-20', observed_to: '2026-07-28' }
  const [offers = []] = await run(
    ['current_offers'],
    quote({ ...before, endpoint_tag: 'azure', discount: 0.35 }),
    quote({ source: 'openrouter', observed_from: '2026-07-29', endpoint_tag: 'azure/fp8' }),
    ...others,
  )
  expect(offers.find(({ endpoint_tag }) => endpoint_tag === 'azure/fp8')).toMatchObject({
    discount,
  })
})

test.each([
  ['on its first day, which catalogues confirm', '2026-07-31', '4', true],
  ['on its first day, which catalogues contradict', '2026-07-31', '1', false],
  ['since days, which catalogues contradict', '2026-07-28', '1', true],
])('a price billed %s: is it confirmed?', async (_name, observed_from, said, confirmed) => {
  const [[evidence] = []] = await run(
    ['endpoint_evidence'],
    quote({ source: 'openrouter', observed_from, input_usd_per_mtok: '4' }),
    quote({ source: 'litellm', observed_from: '2026-07-28', input_usd_per_mtok: said }),
    quote({ source: 'models-dev', observed_from: '2026-07-28', input_usd_per_mtok: said }),
  )
  expect(evidence).toMatchObject({ is_price_confirmed: confirmed, is_bill_confirmed: confirmed })
})

test('a catalogue that stated nothing new for two weeks confirms no price, and none speaks for a router', async () => {
  const old = { observed_from: '2026-06-30', observed_to: '2026-07-31' }
  const [evidence = [], endpoints = []] = await run(
    ['endpoint_evidence', 'endpoints'],
    quote({ source: 'openrouter', observed_from: '2026-07-31' }),
    quote({ source: 'models-dev', ...old }),
    { ...quoteOf('openrouter', 'openai/gpt-5.4', 'litellm'), input_usd_per_mtok: '0.18' },
  )
  expect(evidence).toMatchObject([{ is_price_confirmed: false }])
  expect(endpoints).toMatchObject([{ provider: 'azure' }])
})

test('a cache costs what its maker bills, what two other roots agree on, or what is shown', async () => {
  const cases = [
    ['two other roots agree on', ['0.2', '0.2'], 0.2, 'litellm'],
    ['its maker bills, whatever they say', ['0.2', '0.2'], 0.1, 'openrouter', 'openai'],
    ['one other root says', ['0.2'], 0.1, 'openrouter'],
    ['others say, who do not agree', ['0.2', '0.3'], 0.1, 'openrouter'],
    ['others say, one of them with the row', ['0.2', '0.1'], 0.1, 'openrouter'],
    ['is not known where it costs more than input', [], null, undefined, 'azure', '0.1', '99'],
    ['one root says at a cloud, as the maker does', ['0.2'], 0.2, 'litellm', 'azure', '0.2'],
    ['one root says at a host, as the maker does', ['0.2'], 0.1, 'openrouter', 'io-net', '0.2'],
  ] as const
  const models = cases.map((_, place) => `openai/gpt-5.4-of-${place}`)
  const [endpoints = [], schedules = []] = await runSql(
    {
      raw_models: models.map((model) => rawModel(model)),
      raw_quotes: cases.flatMap(
        ([, said, , , provider = 'azure', maker = '0.1', shown = '0.1'], place) => {
          const asked = (source: string, seller: string, cache_read_usd_per_mtok: string) => ({
            ...quoteOf(seller, models[place], source),
            model_ref: models[place],
            cache_read_usd_per_mtok,
          })
          return [
            asked('openrouter', provider, shown),
            ...said.map((usd, at) => asked(['litellm', 'models-dev'][at] ?? '', provider, usd)),
            ...(provider === 'openai' ? [] : [asked('openrouter', 'openai', maker)]),
          ]
        },
      ),
    },
    ['endpoints', 'schedules'],
  )
  for (const [place, [name, , usd, source, provider = 'azure']] of cases.entries()) {
    const endpoint = endpoints.find(
      (each) => each['model_id'] === models[place] && each['provider'] === provider,
    )
    const schedule = schedules.find((each) => each['endpoint_id'] === endpoint?.['endpoint_id'])
    expect(endpoint, name).toMatchObject({ source: 'openrouter', cache_read_price_per_m: usd })
    if (source !== undefined)
      expect(schedule?.['price_sources'], name).toContainEqual({ about: 'cache_read', source })
  }
})

/** What is known of calls to those offers, in one run: each is of a model of its own. */
async function readCalls(
  ...calls: (readonly [provider: string, id: string, source?: string | undefined])[]
) {
  const models = calls.map((_, place) => `openai/gpt-5.4-of-${place}`)
  const [endpoints = [], evidence = [], addresses = []] = await runSql(
    {
      raw_models: models.map((model) => rawModel(model)),
      raw_quotes: calls.map((call, place) => ({ ...quoteOf(...call), model_ref: models[place] })),
    },
    ['endpoints', 'endpoint_evidence', 'addresses'],
  )
  return models.map((model) => {
    const { endpoint_id: own } = endpoints.find(({ model_id }) => model_id === model) ?? {}
    const find = (rows: typeof endpoints) => rows.find(({ endpoint_id }) => endpoint_id === own)
    const { api, body } = find(addresses) ?? {}
    return { api, body, called_id: find(evidence)?.['called_id'] }
  })
}

test('an offer is asked for by an API and an id of its seller, or not handed out', async () => {
  const calls = [
    ['openai', 'gpt-5.1-codex', 'openai-responses', 'gpt-5.1-codex'],
    ['azure', 'gpt-5.4-pro', 'openai-responses', 'gpt-5.4-pro'],
    ['openai', 'gpt-5.4', 'openai-chat', 'gpt-5.4'],
    ['xai', 'grok-4.20-multi-agent-0309', 'openai-responses', 'grok-4.20-multi-agent-0309'],
    // Spoken to over a WebSocket alone.
    ['alibaba', 'qwen3-omni-flash-realtime', 'openai-chat', null],
    // An endpoint of the aggregator's own account, and a spelling that the seller does not know.
    ['streamlake', 'ep-zt08ah-1774648418751969715', 'openai-chat', null],
    ['alibaba', 'qwen2-5-14b-instruct', 'openai-chat', null],
    ['mistral', 'mistral-large', 'openai-chat', null, 'genai-prices'],
    // Spellings of a catalogue: Mistral sells open-mistral-nemo, no deployment has a slash in its name.
    ['mistral', 'mistral-nemo', 'openai-chat', null],
    ['azure', 'openai/gpt-4o-mini', 'openai-chat', null],
    ['perplexity-agent', 'openai/gpt-5.4', 'openai-responses', 'openai/gpt-5.4'],
  ] as const
  const known = await readCalls(...calls.map(([seller, id, , , of]) => [seller, id, of] as const))
  expect(known).toMatchObject(calls.map(([, , api, called_id]) => ({ api, called_id })))
})

test('a request has in its body besides what its model needs at its seller', async () => {
  const calls = [
    ['openai', 'gpt-audio', ['modalities', 'audio']],
    ['openai', 'o3-deep-research', ['tools']],
    ['openai', 'gpt-5.4', []],
    ['azure', 'gpt-audio', []],
    ['alibaba', 'qwen3-32b', ['enable_thinking']],
    ['alibaba', 'qwen3-235b-a22b-instruct-2507', []],
  ] as const
  const known = await readCalls(...calls.map(([seller, id]) => [seller, id] as const))
  const bodies = known.map(({ body }) => JSON.parse(typeof body === 'string' ? body : '{}'))
  expect(bodies.map((body) => Object.keys(body))).toEqual(calls.map(([, , names]) => names))
})

test.each([
  ['the prefix of its region', 'eu.amazon.nova-lite-v1:0', 'amazon.nova-lite-v1:0', 0, 1],
  // What a catalogue names of another region is an offer of its own.
  ['the prefix of another region', 'us.amazon.nova-lite-v1:0', 'eu.amazon.nova-lite-v1:0', 0, 2],
  ['what another root says', 'amazon.nova-lite-v1:0', 'us.amazon.nova-lite-v1:0', 1, 2],
])("an endpoint of Bedrock is called by %s: its own %s, another's %s", async (_name, ...given) => {
  const [own, other, called, offers] = given
  const ids = [own, other]
  const quotes = [own, other].map((provider_model_id, place) =>
    quoteOf('amazon-bedrock', provider_model_id, ['openrouter', 'models-dev'][place]),
  )
  const [evidence = []] = await run(['endpoint_evidence'], ...quotes)
  expect(evidence).toHaveLength(offers)
  expect(evidence.find(({ own_root }) => own_root === 'openrouter')).toMatchObject({
    called_id: ids[called],
    is_id_confirmed: true,
  })
})

test('an account that is called in its own way has headers and an address of its own', async () => {
  const accounts = ['anthropic', 'anthropic-2'].map((name) => quoteOf(name, 'claude-opus-5'))
  const [addresses = []] = await run(['addresses'], ...accounts)
  const seen = addresses.map(({ base_url, headers }) => [
    String(base_url),
    String(headers).includes('anthropic-workspace-id'),
  ])
  expect(seen).toEqual(
    expect.arrayContaining([
      ['https://api.anthropic.com/v1', false],
      ['https://aws-external-anthropic.{region}.api.aws/v1', true],
    ]),
  )
})

test.each([
  ['two catalogues', ['litellm', 'genai-prices'], '2026-07-31', ['azure', 'openai']],
  ['two catalogues, at two prices', ['litellm', 'genai-prices'], '2026-07-31', ['openai'], 16],
  ['one catalogue', ['litellm'], '2026-07-31', ['openai']],
  ['two catalogues, until a week before', ['litellm', 'genai-prices'], '2026-07-24', ['openai']],
])(
  '%s of the embedded history list an offer',
  async (_name, sources, observed_to, expected, other = 15) => {
    const said = {
      provider: 'azure',
      provider_model_id: 'gpt-5.4',
      model_id: MODEL,
      offer: 'standard',
      endpoint_tag: '',
    }
    const [endpoints = []] = await runSql(
      {
        raw_models: [rawModel(MODEL)],
        raw_quotes: [quoteOf('openai', 'gpt-5.4')],
        raw_past_quotes: sources.map((source, place) => ({
          ...said,
          source,
          input_usd_per_mtok: 3,
          output_usd_per_mtok: place === 0 ? 15 : other,
          observed_from: '2026-03-05',
          observed_to,
        })),
      },
      ['endpoints'],
    )
    expect(new Set(endpoints.map(({ provider }) => provider))).toEqual(new Set(expected))
  },
)
