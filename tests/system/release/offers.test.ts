// What a buyer asks of an offer: how it is called, where it runs, what else it costs. Asked of the API over the
// embedded history; the expected answers are those of the sources' own captures and the sellers' documents.
import { expect, it } from 'vitest'
import {
  listEndpoints,
  recommend,
  startEmbeddedService,
} from '../../service/proxy/embedded-service.ts'

const service = await startEmbeddedService()

async function find(model: string, provider: string, tag = '') {
  const found = (await listEndpoints(service, model)).find(
    (endpoint) => endpoint.provider === provider && endpoint.endpoint_tag.includes(tag),
  )
  if (!found) throw new Error(`${model}: expected an offer of ${provider}, got none`)
  return found
}

const AZURE = 'https://{resource}.services.ai.azure.com/anthropic/v1'
const VERTEX = '/projects/{project}/locations/{region}/publishers'

it.each([
  ['anthropic/claude-opus-4.8', 'azure', 'anthropic-messages', AZURE, '/messages'],
  ['anthropic/claude-fable-5', 'azure', 'anthropic-messages', AZURE, '/messages'],
  [
    'openai/gpt-5.4',
    'azure',
    'openai-chat',
    'https://{resource}.openai.azure.com/openai/v1',
    '/chat/completions',
  ],
  [
    'openai/gpt-5.4',
    'amazon-bedrock',
    'openai-responses',
    'https://bedrock-mantle.{region}.api.aws/openai/v1',
    '/responses',
  ],
  [
    'anthropic/claude-opus-4.8',
    'amazon-bedrock',
    'bedrock-converse',
    'https://bedrock-runtime.{region}.amazonaws.com',
    '/model/{model}/converse',
  ],
  [
    'anthropic/claude-opus-4.8',
    'google-vertex-europe',
    'anthropic-messages',
    'https://{region}-aiplatform.googleapis.com/v1',
    `${VERTEX}/anthropic/models/{model}:rawPredict`,
  ],
  [
    'google/gemini-2.5-pro',
    'google-vertex-eu',
    'google-generate',
    'https://{region}-aiplatform.googleapis.com/v1',
    `${VERTEX}/google/models/{model}:generateContent`,
  ],
  [
    'google/gemini-2.5-pro',
    'google-vertex-global',
    'google-generate',
    'https://aiplatform.googleapis.com/v1',
    '/projects/{project}/locations/global/publishers/google/models/{model}:generateContent',
  ],
  [
    'deepseek/deepseek-v3.2',
    'google-vertex',
    'openai-chat',
    'https://{region}-aiplatform.googleapis.com/v1/projects/{project}/locations/{region}/endpoints/openapi',
    '/chat/completions',
  ],
])('%s at %s speaks %s', async (model, provider, api, base_url, path) => {
  const offer = await find(model, provider)
  expect(offer).toMatchObject({ api, base_url, path })
  const parts = new Set([...`${base_url}${path}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  parts.delete('model')
  expect(new Set(offer.placeholders.map(({ name }) => name))).toEqual(parts)
})

it('a mode that shares the id of its model is called by its header and body, or not handed out', async () => {
  expect(await find('anthropic/claude-opus-4.8-fast', 'anthropic')).toMatchObject({
    model_id_on_provider: 'claude-opus-4-8',
    headers: [
      { name: 'anthropic-version', value: '2023-06-01' },
      { name: 'anthropic-beta', value: 'fast-mode-2026-02-01' },
    ],
    body: [{ name: 'speed', value: 'fast' }],
    id_shared_with: null,
  })
  expect(await find('openai/gpt-5.6-sol-pro', 'openai')).toMatchObject({
    id_shared_with: 'openai/gpt-5.6-sol',
    verified: false,
  })
})

it('a price and an id are verified apart, each with its roots', async () => {
  const offer = await find('openai/gpt-4o-mini', 'azure')
  expect(offer).toMatchObject({ price_verified: true, id_verified: false })
  expect(offer.id_evidence.map(({ root }) => root)).toEqual(['models-dev'])
})

it('an offer of a region is one of its own, with its country, its blocs and its surcharge', async () => {
  expect(await find('openai/gpt-5.4', 'azure-eu')).toMatchObject({
    endpoint_tag: 'azure/eu',
    regions: ['swedencentral'],
    places: ['EEA', 'EU', 'SE'],
    region_source: 'list',
    surcharge: 0.1,
  })
  expect((await find('anthropic/claude-opus-4.8', 'amazon-bedrock', 'eu-west-1')).places).toContain(
    'EU',
  )
})

it('a bloc means any of its members', async () => {
  const { recommendations } = await recommend(service, { region: 'EU', limit: 20 })
  expect(recommendations.map(({ model_id }) => model_id)).toContain('anthropic/claude-opus-4.8')
  for (const { endpoint_config, model_id } of recommendations) {
    const listed = await listEndpoints(service, model_id)
    const { provider, model_id_on_provider: id } = endpoint_config
    expect(
      listed.some(
        (each) =>
          each.provider === provider &&
          each.model_id_on_provider === id &&
          each.places.includes('EU'),
      ),
    ).toBe(true)
  }
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

it('what was measured last is shown, and an announced end with it', async () => {
  const { performance } = await find('anthropic/claude-opus-4.8', 'anthropic')
  expect(performance?.latency_ms).toBeGreaterThan(0)
})
