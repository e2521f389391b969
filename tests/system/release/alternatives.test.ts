// What does as well for less, asked of the embedded history.
import { expect, it } from 'vitest'
import type { z } from 'zod'
import {
  AlternativesResponse,
  ExplainResponse,
  ModelsResponse,
} from '../../../contract/responses.ts'
import { recommend, startEmbeddedService } from '../../service/proxy/embedded-service.ts'

const GATE = 35
const service = await startEmbeddedService()
const { models } = ModelsResponse.parse(
  (await service.askWithKey('/v1/models?limit=500&sort=tokens&order=desc')).body,
)
const scored = models.flatMap((model) =>
  'aa_score' in model && model.aa_score !== null ? [model] : [],
)

async function ask(modelId: string, query = ''): Promise<z.output<typeof AlternativesResponse>> {
  const { body } = await service.askWithKey(`/v1/models/${modelId}/alternatives?limit=50${query}`)
  return AlternativesResponse.parse(body)
}

it('every alternative is as good, costs less, and is what a recommendation hands out', async () => {
  let [found, below] = [0, 0]
  for (const { model_id } of scored.slice(0, 40)) {
    const { score, blended_price_per_m: price, alternatives } = await ask(model_id, '&score_drop=2')
    const asked = { min_intelligence: Math.max(GATE, score - 2), limit: 50 }
    const { recommendations } = await recommend(service, asked)
    const handedOut = new Map(recommendations.map((each) => [each.model_id, each]))
    for (const alternative of alternatives) {
      expect(alternative.score).toBeGreaterThanOrEqual(score - 2)
      expect(alternative.blended_price_per_m).toBeLessThan(price)
      expect(alternative.model_id).not.toBe(model_id)
      found += 1
      if (alternative.score < GATE) {
        // Below the gate a recommendation has models, too, whose score one board alone states.
        const { body } = await service.askWithKey(`/v1/explain?model_id=${alternative.model_id}`)
        const { cheapest_verified_endpoint: handed } = ExplainResponse.parse(body)
        expect(alternative.provider, alternative.model_id).toBe(handed?.provider)
        below += 1
        continue
      }
      const same = handedOut.get(alternative.model_id)
      expect(same?.endpoint_config.provider).toBe(alternative.provider)
      expect(same?.caveats).toEqual(alternative.caveats)
    }
  }
  expect(found - below).toBeGreaterThan(100)
  expect(below).toBeGreaterThan(5)
})

it('a model is compared at its own price on the same terms as the others', async () => {
  for (const { model_id } of scored.slice(0, 20))
    for (const terms of [{}, { promotions: true }, { context_min: 250_000 }]) {
      const query = Object.entries(terms).map(([name, value]) => `&${name}=${value}`)
      const asked = { models: [model_id], min_intelligence: 0, limit: 1, ...terms }
      const [own] = (await recommend(service, asked)).recommendations
      const { blended_price_per_m: price } = await ask(model_id, query.join(''))
      if (own) expect(price, `${model_id}${query.join('')}`).toBe(own.blended_price_per_m)
    }
})

it('a model that scores too little to be recommended has the price that its explanation hands out', async () => {
  const gated = scored.filter((model) => (model.aa_score ?? 0) < GATE).slice(0, 20)
  for (const { model_id } of gated) {
    const { body } = await service.askWithKey(`/v1/explain?model_id=${model_id}`)
    const { cheapest_verified_endpoint: handed } = ExplainResponse.parse(body)
    const { provider, blended_price_per_m: price } = await ask(model_id)
    expect(provider, model_id).toBe(handed?.provider ?? null)
    if (handed) expect(price, model_id).toBe(handed.blended_per_m)
  }
})

it('a constraint narrows the alternatives, and what is not known meets none', async () => {
  const { alternatives } = await ask('openai/gpt-5.4', '&score_drop=10')
  const narrowed = (await ask('openai/gpt-5.4', '&score_drop=10&zdr=true')).alternatives
  expect(narrowed.length).toBeGreaterThan(0)
  expect(narrowed.length).toBeLessThan(alternatives.length)
})

it('each model of a succession reaches the score, at a price below all before it', async () => {
  for (const { model_id } of scored.slice(0, 20)) {
    const { score, succession } = await ask(model_id)
    for (const [place, step] of succession.entries()) {
      expect(step.score).toBeGreaterThanOrEqual(score)
      const before = succession[place - 1]
      if (!before) continue
      expect(step.blended_price_per_m).toBeLessThan(before.blended_price_per_m)
      expect(step.from > before.from).toBe(true)
    }
  }
})

it('the successor of a model came out later, scores at least as much and costs no more', async () => {
  const byId = new Map(scored.map((model) => [model.model_id, model]))
  let found = 0
  for (const { model_id } of scored) {
    const { score, newer } = await ask(model_id)
    if (!newer) continue
    expect(newer.model_id.split('/')[0]).toBe(model_id.split('/')[0])
    expect(newer.score).toBeGreaterThanOrEqual(score)
    const [from, to] = [byId.get(model_id)?.released_on, byId.get(newer.model_id)?.released_on]
    if (from && to) expect(to > from, model_id).toBe(true)
    expect(newer.saving, model_id).toBeGreaterThanOrEqual(0)
    found += 1
  }
  expect(found).toBeGreaterThan(10)
})
