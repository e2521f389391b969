// What a buyer asks of the embedded history: models below the gate, the price alone, and endpoints to fall
// back on.
import { expect, it } from 'vitest'
import { RecommendResponse } from '../../../contract/responses.ts'
import { Workload } from '../../../contract/workload.ts'
import { recommend, startEmbeddedService } from '../../service/proxy/embedded-service.ts'

const GATE = 35
const service = await startEmbeddedService()

it('the gate is the default, which a request may lower and not raise by silence', async () => {
  const asked = { region: 'EU', zdr: true, supports_tools: true, context_min: 128_000, limit: 50 }
  const usual = await recommend(service, asked)
  const lowered = await recommend(service, { ...asked, min_intelligence: 10 })
  const idsOf = ({ recommendations }: typeof usual) => recommendations.map((each) => each.model_id)
  expect(usual.recommendations.every(({ aa_score }) => aa_score >= GATE)).toBe(true)
  expect(idsOf(lowered)).toEqual(expect.arrayContaining(idsOf(usual)))
  expect(lowered.recommendations.some(({ aa_score }) => aa_score < GATE)).toBe(true)
  expect(lowered.recommendations.every(({ aa_score }) => aa_score >= 10)).toBe(true)
  expect(lowered.ranking_basis.description).toContain('below 10 are excluded')
  expect(lowered.recommendations[0]?.blended_price_per_m).toBeLessThan(
    usual.recommendations[0]?.blended_price_per_m ?? 0,
  )
})

it('a batch of 40 million documents costs 960 USD', async () => {
  const workload = Workload.parse({ input_tokens: 800, output_tokens: 20, batch_share: 1 })
  const asked = { min_intelligence: 20, rank_by: 'price', workload } as const
  const { recommendations, ranking_basis } = await recommend(service, asked)
  const [first] = recommendations
  expect([first?.model_id, 40e6 * (first?.cost?.per_request ?? 0)]).toEqual([
    'openai/gpt-5-nano',
    960,
  ])
  expect(ranking_basis.method).toBe('workload_cost_ascending')
})

it('ranks by the price alone where that is asked for', async () => {
  const { recommendations, ranking_basis } = await recommend(service, {
    rank_by: 'price',
    min_intelligence: 1,
    limit: 50,
  })
  const prices = recommendations.map((each) => each.blended_price_per_m)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  expect(ranking_basis.method).toBe('blended_price_ascending')
})

it('lists endpoints to fall back on, the recommended one first, none of them cheaper', async () => {
  const { recommendations } = await recommend(service, { zdr: true, endpoints: 3, limit: 50 })
  for (const { endpoint_config, endpoints = [] } of recommendations) {
    expect(endpoints[0]).toMatchObject(endpoint_config)
    const complete = endpoints.filter(({ placeholders }) => placeholders.length === 0)
    const prices = complete.map((each) => each.blended_price_per_m)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  }
  const counts = recommendations.map(({ endpoints = [] }) => endpoints.length)
  expect([Math.min(...counts) > 0, Math.max(...counts)]).toEqual([true, 3])
})

it('names a cheaper offer that it passed over, and says when its data are old', async () => {
  const asked = { min_intelligence: 35, limit: 50 }
  const { recommendations, stale } = await recommend(service, asked)
  const passed = recommendations.filter(({ passed_over }) => passed_over !== null)
  for (const { passed_over, blended_price_per_m } of passed)
    expect(passed_over?.blended_price_per_m).toBeLessThan(blended_price_per_m)
  expect([passed.length > 0, stale]).toEqual([true, false])
  service.clock.now += 120 * 24 * 3_600_000
  const body = JSON.stringify(asked)
  const old = await service.askWithKey('/v1/recommend', { method: 'POST', body })
  expect(RecommendResponse.parse(old.body)).toMatchObject({
    stale: true,
    as_of: '2026-07-31T23:59:59Z',
  })
})
