// What a buyer asks of an offer: how it is called, where it runs, what else it costs. Asked of the API over the
// embedded history; the expected answers are those of the sources' own captures and the sellers' documents.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULTS } from '../../../contract/defaults.ts'
import {
  CostResponse,
  EndpointsResponse,
  ModelsResponse,
  PriceUsageResponse,
  RequestResponse,
} from '../../../contract/responses.ts'
import {
  listEndpoints,
  recommend,
  startEmbeddedService,
} from '../../service/proxy/embedded-service.ts'

const service = await startEmbeddedService()

async function find(model: string, provider: string, tag = '', kind = 'standard') {
  const found = (await listEndpoints(service, model)).find(
    ({ provider: seller, endpoint_tag, offer }) =>
      seller === provider && endpoint_tag.includes(tag) && offer === kind,
  )
  if (!found) throw new Error(`${model}: expected an offer of ${provider}, got none`)
  return found
}

it('a mode that shares the id of its model is called by its header and body, or not handed out', async () => {
  expect(await find('anthropic/claude-opus-4.8', 'anthropic', '', 'priority')).toMatchObject({
    model_id_on_provider: 'claude-opus-4-8',
    headers: [
      { name: 'anthropic-version', value: '2023-06-01' },
      { name: 'anthropic-beta', value: 'fast-mode-2026-02-01' },
    ],
    body: [{ name: 'speed', value: 'fast' }],
    id_shared_with: null,
  })
  expect(await find('openai/gpt-5.6-sol', 'openai', '', 'mode')).toMatchObject({
    id_shared_with: 'openai/gpt-5.6-sol',
    verified: false,
  })
})

it('a price and an id are verified apart, each with its roots', async () => {
  const offer = await find('xiaomi/mimo-v2.5', 'xiaomi')
  expect(offer).toMatchObject({ price_verified: true, id_verified: false })
  expect(offer.id_evidence.map(({ root }) => root)).toEqual(['models-dev'])
  // Two others state its list price; what one channel bills is of a promotion that nobody else shows.
  expect(await find('openai/gpt-5.6-luna', 'openai')).toMatchObject({
    verified: true,
    price_verified: false,
    input_price_per_m: 0.1,
    list: { input_price_per_m: 0.2 },
  })
})

it('an offer of a region is one of its own, with its country, its blocs and its surcharge', async () => {
  expect(await find('openai/gpt-5.4', 'azure-eu')).toMatchObject({
    endpoint_tag: 'azure/eu',
    regions: ['swedencentral'],
    places: ['EEA', 'EU'],
    region_source: 'list',
    surcharge: 0.1,
    price_verified: true,
    prices: expect.arrayContaining([expect.objectContaining({ kind: 'priority', usd: 5.5 })]),
  })
  for (const model of ['anthropic/claude-opus-5', 'anthropic/claude-sonnet-5'])
    expect(await listEndpoints(service, model)).toContainEqual(
      expect.objectContaining({
        model_id_on_provider: `eu.${model.replace('/', '.')}`,
        // A profile of the Union is called from within it.
        base_url_parameters: [expect.objectContaining({ example: 'eu-central-1' })],
        places: ['EEA', 'EU'],
        price_verified: true,
      }),
    )
  expect((await find('anthropic/claude-opus-4.8', 'amazon-bedrock', 'eu-west-1')).places).toContain(
    'EU',
  )
})

it.each([
  ['a seller with data centres in two blocs is in neither', 'xiaomi/mimo-v2.5', 'xiaomi', '', []],
  [
    'a profile of the EU is in no one country',
    'anthropic/claude-opus-4.8',
    'amazon-bedrock',
    'eu-west-1',
    ['EEA', 'EU'],
  ],
])('%s', async (_, model, provider, tag, places) => {
  expect((await find(model, provider, tag)).places).toEqual(places)
})

it('prices of pictures, of sound and of the other tiers are in the schedule', async () => {
  const pictures = await find('google/gemini-3-pro-image', 'google-vertex')
  expect(pictures.prices).toContainEqual(
    expect.objectContaining({ kind: 'image', direction: 'output', unit: '1M_tokens', usd: 120 }),
  )
  const { prices } = await find('openai/gpt-5.4', 'openai')
  expect(new Set(prices.map(({ service_tier }) => service_tier))).toEqual(
    new Set(['standard', 'batch', 'flex', 'priority']),
  )
})

it('what has ended is not on sale, and has no cost', async () => {
  const ended = await find('anthropic/claude-sonnet-4', 'anthropic')
  expect(ended).toMatchObject({
    until: '2026-05-14',
    is_available: false,
    recommendation_rank: null,
  })
  // Nor where its list is a month old, and the maker ended the model before.
  const gone = await listEndpoints(service, 'google/gemini-3-pro-preview')
  expect(gone.filter(({ is_available }) => is_available)).toEqual([])
  expect(gone.find(({ provider }) => provider === 'google-ai-studio')?.until).toBe('2026-03-09')
  const { endpoints } = await costsOf('anthropic/claude-sonnet-4', {
    input_tokens: 1000,
    output_tokens: 0,
  })
  expect(endpoints.map(({ provider }) => provider)).not.toContain('anthropic')
  expect(endpoints.length).toBeGreaterThan(0)
})

it.each([
  ['provider=amazon-bedrock&region=EU', 'eu.'],
  ['provider=amazon-bedrock/eu-west-1', 'eu.'],
  ['provider=jp.anthropic.claude-sonnet-4-5-20250929-v1:0', 'jp.'],
  ['region=Japan', 'jp.'],
])('hands out the offer that %s asks for', async (query, prefix) => {
  const path = `/v1/models/anthropic/claude-sonnet-4.5/request?${query}`
  const { body } = await service.askWithKey(path)
  const { model_id_on_provider: id, text } = RequestResponse.parse(body)
  expect(id).toBe(`${prefix}anthropic.claude-sonnet-4-5-20250929-v1:0`)
  // The variable from which the SDK of AWS takes such a key.
  expect(text).toContain('Bearer $AWS_BEARER_TOKEN_BEDROCK')
})

it.each([
  ['provider=amazon-bedrock/eu-west-2', 'provider_not_found'],
  ['provider=amazon-bedrock&region=CA', 'not_found'],
])('%s finds no offer, and names those that there are', async (query, code) => {
  const path = `/v1/models/anthropic/claude-sonnet-4.5/request?${query}`
  const { status, body } = await service.askWithKey(path)
  const message = expect.stringContaining('amazon-bedrock/eu-west-1')
  expect({ status, body }).toMatchObject({ status: 404, body: { error: { code, message } } })
})

it('a seller that is named stands for its accounts and parts', async () => {
  const model = '/v1/models/anthropic/claude-haiku-4.5'
  const ask = async (query: string) => {
    const path = `${model}/request?${query}`
    return RequestResponse.parse((await service.askWithKey(path)).body).provider
  }
  expect(await ask('provider=Bedrock')).toBe('amazon-bedrock-global')
  expect(await ask('provider=amazon-bedrock')).toBe('amazon-bedrock-global')
  expect(await ask('provider=google-vertex&region=europe-west1')).toBe('google-vertex-europe')
  const eu = { region: 'EU', creators: ['openai'], limit: 50 }
  const sellersOf = async (asked: object) =>
    (await recommend(service, { ...eu, ...asked })).recommendations.map(
      ({ endpoint_config: { provider } }) => provider,
    )
  expect(await sellersOf({ providers: ['azure'] })).toContain('azure-eu')
  expect(await sellersOf({ exclude_providers: ['azure'] })).not.toContain('azure-eu')
  expect(await sellersOf({ providers: ['azure-eu'] })).toContain('azure-eu')
})

it('says that an account shares its address with another', async () => {
  const { shares_address_with } = await find('x-ai/grok-4.3', 'xai-zdr')
  expect(shares_address_with).toBe('xai')
})

it.each(['openai/gpt-5.4', 'anthropic/claude-opus-4.8', 'deepseek/deepseek-v3.2'])(
  'of %s each fact is known with who says it, or unknown',
  async (model) => {
    for (const { prices, facts, quantization, regions } of await listEndpoints(service, model)) {
      const tier = (name: string) => prices.some(({ service_tier }) => service_tier === name)
      expect(facts.batch.status).toBe(tier('batch') ? 'known' : 'unknown')
      expect(facts.flex.status).toBe(tier('flex') ? 'known' : 'unknown')
      expect(facts.precision.status).toBe(quantization === null ? 'unknown' : 'known')
      expect(facts.region.status).toBe(regions.length > 0 ? 'known' : 'unknown')
      for (const { status, source } of Object.values(facts))
        expect(source === null).toBe(status === 'unknown')
    }
  },
)

it.each([
  ['google/gemini-2.5-flash-image', 'image output costs 30'],
  ['openai/gpt-audio', 'audio input costs 32 and audio output costs 64'],
])('what %s costs by its text says what other tokens cost', async (model, said) => {
  const tokens = { input_tokens: 2000, output_tokens: 2000 }
  const { body } = await service.askWithKey(
    `/v1/models/${model}/cost?input_tokens=2000&output_tokens=2000`,
  )
  for (const { caveats } of CostResponse.parse(body).endpoints)
    expect(caveats.join()).toContain(said)
  const lines = [{ model, at: '2026-07-30', ...tokens }]
  const priced = await service.askWithKey('/v1/price-usage', {
    method: 'POST',
    body: JSON.stringify({ lines }),
  })
  expect(PriceUsageResponse.parse(priced.body).lines[0]?.caveats.join()).toContain(said)
})

it('what a body has beside the usual is JSON in every language', async () => {
  for (const format of ['curl', 'python', 'typescript'] as const) {
    const path = `/v1/models/openai/gpt-audio/request?format=${format}`
    const { text } = RequestResponse.parse((await service.askWithKey(path)).body)
    expect(text).toContain('"modalities":["text","audio"],"audio":{"voice"')
  }
})

it('an offer that is not verified is handed out where it is asked for, and the refusal says so', async () => {
  const path = '/v1/models/aion-labs/aion-3.0/request'
  const { body } = await service.askWithKey(path)
  expect(body).toMatchObject({
    error: { message: expect.stringMatching(/is verified.+: aion-labs/) },
  })
  expect((await service.askWithKey(`${path}?provider=aion-labs`)).status).toBe(200)
})

it('no sound is priced as text, and a model of another kind has offers too', async () => {
  const { body } = await service.askWithKey('/v1/models?kind=audio&limit=500')
  const { models } = ModelsResponse.parse(body)
  const heard = models.find((model) => model.model_id === 'openai/whisper-1')?.unit_prices ?? []
  expect(heard).toContainEqual(
    expect.objectContaining({ provider: 'openai', unit: 'second', usd: 0.0001 }),
  )
  expect(heard.map(({ unit }) => unit)).not.toContain('1M_tokens')
  const { model_id = '', unit_prices } = models[0] ?? {}
  const offers = await service.askWithKey(`/v1/models/${model_id}/endpoints`)
  expect(EndpointsResponse.parse(offers.body)).toMatchObject({ model_id, unit_prices })
  const { body: history } = await service.askWithKey(`/v1/models/${model_id}/history?days=30`)
  expect(history).toMatchObject({ model_id, history: [] })
  for (const { usd, steps } of unit_prices ?? []) expect(steps[0]?.usd).toBe(usd)
})

it('an image has its price by size and quality, and a cost by what its model is billed by', async () => {
  const { body } = await service.askWithKey('/v1/models?kind=images&limit=500')
  const { models } = ModelsResponse.parse(body)
  const listed = (id: string) =>
    models
      .filter(({ model_id }) => model_id === id)
      .flatMap(({ unit_prices }) => unit_prices)
      .map(({ provider, image_size, image_quality, usd }) =>
        [provider, image_size, image_quality, usd].join(' '),
      )
  expect(listed('amazon/titan-image-generator-v1')).toEqual([
    'amazon-bedrock <=512x512 premium 0.01',
    'amazon-bedrock <=512x512 standard 0.008',
    'amazon-bedrock >512x512 premium 0.012',
    'amazon-bedrock >512x512 standard 0.01',
  ])
  expect(listed('amazon/nova-canvas-v1')).toEqual(['amazon-bedrock 1024x1024 50-steps 0.06'])
  // The catalogue states these for an image, though it names the field for input.
  expect(listed('openai/gpt-image-1.5')).toContain('openai 1024x1536 high 0.2')
  for (const [query, usd] of [
    ['openai/dall-e-3/cost?output_images=100&image_size=1024x1792&image_quality=hd', 12],
    ['openai/whisper-1/cost?input_audio_seconds=3600', 0.36],
    ['openai/text-embedding-3-small/cost?input_tokens=1000000', 0.02],
    ['openai/tts-1/cost?input_characters=2000', 0.03],
    ['cohere/rerank-v3.5/cost?requests_per_day=1000', 0.002],
  ] as const) {
    const { body: cost } = await service.askWithKey(`/v1/models/${query}`)
    const { unit_costs, workload } = CostResponse.parse(cost)
    const own = unit_costs.find(({ provider }) => ['openai', 'amazon-bedrock'].includes(provider))
    expect([query, own?.per_request]).toEqual([query, usd])
    const counts = [...new URLSearchParams(query.split('?')[1])].filter(([, text]) =>
      /^\d+$/.test(text),
    )
    expect(workload).toMatchObject(
      Object.fromEntries(counts.map(([name, text]) => [name, Number(text)])),
    )
  }
  for (const query of ['openai/gpt-5.4/cost?output_images=1', 'openai/dall-e-3/cost'])
    expect((await service.askWithKey(`/v1/models/${query}`)).body).toMatchObject({
      error: { code: 'invalid_parameter', message: expect.stringContaining('expected') },
    })
})

async function costsOf(model: string, query: Record<string, string | number>) {
  const text = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, `${value}`])),
  )
  return CostResponse.parse(
    (await service.askWithKey(`/v1/models/${model}/cost?${text.toString()}`)).body,
  )
}

async function costAt(model: string, tag: string, query: Record<string, string | number>) {
  const { endpoints } = await costsOf(model, query)
  const found = endpoints.findLast(({ endpoint_tag }) => endpoint_tag === tag)
  if (!found) throw new Error(`${model}: expected a cost at ${tag}, got none`)
  return found.cost
}

it('an offer whose context is shorter than the request is named apart, and never ranked', async () => {
  const { endpoints, does_not_fit } = await costsOf('anthropic/claude-sonnet-4.5', {
    input_tokens: 300_000,
    output_tokens: 1000,
  })
  for (const { context_length } of endpoints)
    expect(context_length ?? Infinity).toBeGreaterThan(300_000)
  expect(does_not_fit.length).toBeGreaterThan(0)
  const offers = does_not_fit.map((each) =>
    [each.provider, each.endpoint_tag, each.model_id_on_provider].join(),
  )
  expect(new Set(offers).size).toBe(offers.length)
})

it('an offer is not ranked at its plain price where nothing says what the tier asked for costs', async () => {
  const asked = { input_tokens: 1000, output_tokens: 500, service_tier: 'priority' } as const
  const { endpoints, does_not_fit } = await costsOf('openai/gpt-oss-120b', asked)
  for (const { cost } of endpoints)
    expect(cost.per_request_low !== null || !cost.unknown.includes('priority')).toBe(true)
  expect(does_not_fit).toContainEqual(
    expect.objectContaining({
      provider: 'deepinfra',
      reason: 'its price for the priority tier is unknown',
    }),
  )
  const { recommendations, alternatives_considered: others } = await recommend(service, {
    workload: { ...DEFAULTS.workload, ...asked },
    limit: 50,
  })
  for (const { cost } of recommendations) expect(cost?.per_request_low).not.toBeNull()
  expect(others.excluded_by_unknown['workload']).toBeGreaterThan(0)
})

it('an offer of batches has prices of batches alone', async () => {
  const sold = await listEndpoints(service, 'openai/gpt-5.4')
  const tiers = sold
    .filter(({ offer }) => offer === 'batch')
    .flatMap(({ prices }) => prices.map(({ service_tier }) => service_tier))
  expect(new Set(tiers)).toEqual(new Set(['batch']))
})

/** Worked out by hand from the lists of 2026-07-31; a range where the seller's list is silent, without a lower end where every other is too. */
const WORKLOADS = readFileSync(join(import.meta.dirname, 'workloads.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

it.each(WORKLOADS)(
  '%s at %s costs %s what it comes to by hand',
  async (
    model = '',
    tag = '',
    query = '',
    _by_hand = '',
    usd = '',
    _ = '',
    least = '',
    unknown = '',
  ) => {
    const cost = await costAt(model, tag, Object.fromEntries(new URLSearchParams(query)))
    expect(cost.lines.reduce((sum, line) => sum + line.usd, 0)).toBeCloseTo(cost.per_request, 6)
    expect([cost.per_request, cost.per_request_low, cost.unknown.join()]).toEqual([
      expect.closeTo(Number(usd), 6),
      least === '' ? null : expect.closeTo(Number(least), 6),
      unknown,
    ])
  },
)
