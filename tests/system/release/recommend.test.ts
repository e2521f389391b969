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
  expect(usual.recommendations.every(({ aa_score: score }) => (score ?? 0) >= GATE)).toBe(true)
  expect(idsOf(lowered)).toEqual(expect.arrayContaining(idsOf(usual)))
  expect(lowered.recommendations.some(({ aa_score: score }) => (score ?? 0) < GATE)).toBe(true)
  expect(lowered.recommendations.every(({ aa_score: score }) => (score ?? 0) >= 10)).toBe(true)
  expect(lowered.ranking_basis.description).toContain('exclude models with a score below 10')
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

it('recommends models without a score by price alone, where that is asked for', async () => {
  const wide = { context_min: 1000, rank_by: 'price', limit: 50 } as const
  const { alternatives_considered: scored } = await recommend(service, {
    ...wide,
    min_intelligence: 1,
  })
  const { recommendations, alternatives_considered: all } = await recommend(service, {
    ...wide,
    scored_only: false,
  })
  expect(all.count).toBeGreaterThan(scored.count + 50)
  const unscored = recommendations.filter(({ aa_score }) => aa_score === null)
  expect(unscored.length).toBeGreaterThan(0)
  for (const { cost_per_iq, as_of } of unscored)
    expect([cost_per_iq, as_of.aa_score]).toEqual([null, null])
  const prices = recommendations.map((each) => each.blended_price_per_m)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  const body = JSON.stringify({ tier: 'budget', scored_only: false })
  const refused = await service.askWithKey('/v1/recommend', { method: 'POST', body })
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid_body' } } })
})

it('calls an endpoint whose own id is not known through the router that bills it', async () => {
  const asked = { context_min: 1000, limit: 50, endpoints: 10 } as const
  const direct = await recommend(service, asked)
  const routed = await recommend(service, { ...asked, routers: true })
  expect(direct.recommendations.some((each) => (each.endpoints ?? []).some(isRouted))).toBe(false)
  const [found] = routed.recommendations.filter((each) => isRouted(each.endpoint_config))
  const { via_provider: via, endpoint_tag: tag } = found?.endpoint_config ?? {}
  expect(found?.endpoint_config).toMatchObject({
    provider: 'openrouter',
    base_url: 'https://openrouter.ai/api/v1',
    path: '/chat/completions',
    model_id_on_provider: found?.model_id,
    model_id_source: 'catalog',
    body: [{ name: 'provider', value: JSON.stringify({ only: [tag], allow_fallbacks: false }) }],
  })
  expect(via).toBe('meta')
  expect(found?.caveats.join(' ')).toContain('through OpenRouter, which may charge a fee')
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

function isRouted({ via_provider }: { via_provider?: string | undefined }): boolean {
  return via_provider !== undefined
}
