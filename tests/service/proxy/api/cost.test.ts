// Workloads worked out by hand, asked of the service: each seller of the small release bills by one
// of their price lists.
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { CostResponse, RecommendResponse } from '../../../../contract/responses.ts'
import { CASES } from '../../../unit/release/workload-cases.ts'
import { createModels, toCandidates } from '../../../unit/release/model-fixture.ts'
import { openStore } from '../../../../store/open.ts'
import { createDocuments, publish } from '../../release/release-fixture.ts'
import { startService } from '../service.ts'

const LISTS = [...new Set(CASES.map(([, prices]) => prices))]
/** Long enough for every workload. */
const CONTEXT = 1_050_000
let count = 0
const models = createModels().map(({ model, endpoints }) => ({
  model,
  endpoints: endpoints.map((endpoint) => {
    const prices = endpoint.is_free ? [] : (LISTS[count++] ?? [])
    return { ...endpoint, prices, context_length: CONTEXT, discount: 0, promotion: null }
  }),
}))

const service = await startService({ release: 'none', until: afterAll })
await publish(await openStore(`file:${join(service.folder, 'store')}`), {
  documents: {
    ...createDocuments(),
    'recommend.json': {
      candidates: models.flatMap(({ model, endpoints }) => toCandidates(model, endpoints)),
    },
    ...Object.fromEntries(
      models.map(({ model: { model_id }, endpoints }) => [
        `models/${model_id}.json`,
        { model_id, endpoints, price_steps: [], moves: [] },
      ]),
    ),
  },
})
await service.server.releases.refresh()

function findSeller(list: (typeof LISTS)[number]): { model_id: string; provider: string } {
  for (const { model, endpoints } of models)
    for (const { prices, provider } of endpoints)
      if (prices === list) return { model_id: model.model_id, provider }
  throw new Error('expected a seller with that price list')
}

async function recommend(body: object): Promise<RecommendResponse> {
  const answer = await service.askWithKey('/v1/recommend', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return RecommendResponse.parse(answer.body)
}

it.each(CASES)(
  'of %s is what it comes to by hand, to the cent',
  async (_, prices, workload, request, month) => {
    const { model_id, provider } = findSeller(prices)
    const { recommendations } = await recommend({
      models: [model_id],
      providers: [provider],
      workload,
    })
    const query = new URLSearchParams(
      Object.entries(workload).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const listed = await service.askWithKey(`/v1/models/${model_id}/cost?${query.toString()}`)
    const { endpoints } = CostResponse.parse(listed.body)
    for (const cost of [
      recommendations[0]?.cost,
      endpoints.find((endpoint) => endpoint.provider === provider)?.cost,
    ]) {
      expect(cost?.per_request).toBeCloseTo(request, 9)
      expect(cost?.per_month).toBeCloseTo(month, 6)
      expect(cost?.lines.reduce((sum, { usd }) => sum + usd, 0)).toBeCloseTo(request, 8)
    }
  },
)

it('is asked only of sellers whose context holds the request', async () => {
  const workload = { input_tokens: CONTEXT - 99, output_tokens: 100 }
  const { recommendations, alternatives_considered: others } = await recommend({ workload })
  expect(recommendations).toEqual([])
  expect(others.runner_ups[0]?.reason).toBe(
    'its context length of 1050000 is 1 below workload of 1050001',
  )
})
