// Facts that buyers asked for, by the API over the embedded history; the right values are those of the
// sellers' own lists and of catalogues' captures.
import { expect, it } from 'vitest'
import {
  ModelPriceResponse,
  ModelsResponse,
  PriceUsageResponse,
  RetirementsResponse,
} from '../../../contract/responses.ts'
import { openEmbedded } from '../../embedded-history.ts'
import {
  listEndpoints,
  recommend,
  startEmbeddedService,
} from '../../service/proxy/embedded-service.ts'

const service = await startEmbeddedService()
const { retirements } = RetirementsResponse.parse(
  (await service.askWithKey('/v1/retirements?limit=500')).body,
)
const { models } = ModelsResponse.parse((await service.askWithKey('/v1/models?limit=500')).body)

it('a price that a router has billed for days is verified, whatever an old catalogue says', async () => {
  const [offer] = (await listEndpoints(service, 'deepseek/deepseek-v4-flash')).filter(
    ({ provider, offer: kind }) => provider === 'deepinfra' && kind === 'standard',
  )
  expect(offer).toMatchObject({ blended_per_m: 0.1125, verified: true, price_verified: true })
})

it.each([
  ['anthropic/claude-3-opus', '2026-01-05', true],
  ['google/gemini-3-pro-preview', '2026-03-09', true],
  // Two clouds are seen billing it since.
  ['anthropic/claude-sonnet-4', '2026-06-15', false],
  ['openai/gpt-5.2-chat', '2026-08-10', false],
])('%s ends on %s', (model, retires_on, retired) => {
  expect(retirements.find(({ model_id }) => model_id === model)).toMatchObject({
    retires_on,
    retired,
    evidence: { retires_on: { source: expect.any(String), stated_on: expect.any(String) } },
  })
  expect(models.find(({ model_id }) => model_id === model)).toMatchObject({ retires_on, retired })
})

it.each([
  ['openai/dall-e-3', '2026-05-12', true],
  ['openai/gpt-image-1', '2026-10-23', false],
])('%s, which draws images, ends on %s', async (model, retires_on, retired) => {
  const { body } = await service.askWithKey('/v1/models?kind=images&limit=500')
  const listed = ModelsResponse.parse(body).models
  expect(listed.find(({ model_id }) => model_id === model)).toMatchObject({ retires_on, retired })
})

it('no offer of a retired model can be called, and none is recommended', async () => {
  const retired = models.filter((model) => model.retired)
  expect(retired.length).toBeGreaterThan(10)
  for (const { model_id } of retired)
    for (const offer of await listEndpoints(service, model_id))
      expect(offer, model_id).toMatchObject({ callable: false, is_available: false })
  const { recommendations } = await recommend(service, { context_min: 1, limit: 50 })
  const ids = new Set(retired.map(({ model_id }) => model_id))
  expect(recommendations.filter(({ model_id }) => ids.has(model_id))).toEqual([])
})

it('a request to a retired model says so', async () => {
  const { status, body } = await service.askWithKey('/v1/models/anthropic/claude-3-opus/request')
  expect(status).toBe(404)
  expect(JSON.stringify(body)).toContain('was retired on 2026-01-05')
})

it('no catalogue speaks for a router that answers itself', async () => {
  for (const { model_id } of models)
    for (const { provider } of await listEndpoints(service, model_id))
      expect(['openrouter', 'vercel', 'llmgateway']).not.toContain(provider)
})

it('models that a catalogue or the aggregator dates have an end', async () => {
  const database = await openEmbedded()
  const dated = await database.rows(
    `select distinct model_id
     from raw_past_quotes
     left join (
       select provider, unnest(string_split(first_party_of, '|')) as creator from data_providers
     ) as own on own.provider = raw_past_quotes.provider and own.creator = split_part(model_id, '/', 1)
     where offer = 'standard' and source in ('litellm', 'openrouter') and until < '2090-01-01'
       and (raw_past_quotes.provider = source or own.creator is not null)`,
  )
  database.close()
  const ended = retirements.filter(({ retires_on, retired }) => retires_on !== null || retired)
  const known = new Set(ended.map(({ model_id }) => model_id))
  const missing = dated.filter(({ model_id }) => !known.has(String(model_id)))
  expect(dated.length).toBeGreaterThan(100)
  expect(missing.length / dated.length).toBeLessThan(0.1)
})

it("today's price of a model is the same in the list, on the day and for usage", async () => {
  const date = '2026-07-31'
  const lines = models.flatMap(({ model_id: model }) =>
    [
      { input_tokens: 1e6, output_tokens: 0 },
      { input_tokens: 0, output_tokens: 1e6 },
    ].map((counts) => ({ model, at: date, requests: 1e6, ...counts })),
  )
  const body = JSON.stringify({ lines })
  const used = PriceUsageResponse.parse(
    (await service.askWithKey('/v1/price-usage', { method: 'POST', body })).body,
  )
  for (const [at, { model_id, input_price_per_m, output_price_per_m }] of models.entries()) {
    const answer = await service.askWithKey(`/v1/models/${model_id}/price?on=${date}`)
    const price = ModelPriceResponse.parse(answer.body)
    const usage = used.lines.slice(2 * at, 2 * at + 2).map((line) => line.plain_cost_usd)
    const doors = [[price.input_price_per_m, price.output_price_per_m], usage]
    for (const [input, output] of doors) {
      expect(input, model_id).toBeCloseTo(input_price_per_m ?? NaN, 9)
      expect(output, model_id).toBeCloseTo(output_price_per_m ?? NaN, 9)
    }
  }
})
