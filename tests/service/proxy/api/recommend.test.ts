import { afterAll, describe, expect, it } from 'vitest'
import { RecommendResponse } from '../../../../contract/responses.ts'
import { startService } from '../service.ts'

const service = await startService({ until: afterAll })
const LLAMA = 'meta/llama-5-8b'
const DEEPSEEK = 'deepseek/deepseek-v4-flash'
const MINI = 'openai/gpt-5.4-mini'
const GPT = 'openai/gpt-5.4'

describe('recommend', () => {
  it('ranks by cost per IQ and hands out the cheapest endpoint of each model', async () => {
    const answer = await recommend({ budget_max_usd_per_m: 100 })
    expect(answer.query).toEqual({ budget_max_usd_per_m: 100, modality: 'text', limit: 5 })
    expect(answer.recommendations.map(({ rank, model_id }) => [rank, model_id])).toEqual([
      [1, LLAMA],
      [2, DEEPSEEK],
      [3, MINI],
      [4, GPT],
    ])
    expect(answer.recommendations[1]).toMatchObject({
      blended_price_per_m: 0.2,
      aa_score: 40.3,
      context_length: 128_000,
      is_reasoning: false,
      endpoint_config: {
        provider: 'deepinfra',
        base_url: 'https://api.deepinfra.example/v1',
        input_price_per_m: 0.1,
        output_price_per_m: 0.5,
        auth_scheme: 'bearer',
      },
      as_of: { price: '2026-07-31T06:00:00.000Z', aa_score: '2026-07-01' },
    })
    expect(answer.ranking_basis.method).toBe('cost_per_iq_ascending')
  })

  it('tells what speaks against an entry', async () => {
    const { recommendations } = await recommend({ modality: 'text' })
    const [llama, deepseek, mini] = recommendations
    expect(llama?.caveats).toEqual([
      'Only one source (OpenRouter) states the price.',
      'The intelligence score is an estimate by its publisher.',
      'The intelligence score, from 2026-01-01, is more than 180 days old.',
    ])
    expect(deepseek?.caveats).toEqual([
      'The price is a promotion, 25% below the list price, which the provider may end at any time.',
      'The model is served quantized to 4 bits (fp4), which can lower its quality.',
    ])
    expect(mini?.caveats).toEqual([])
    const old = (await recommend({ providers: ['azure'], tier: 'budget' })).recommendations
    expect(old[0]?.caveats).toEqual([
      'The price was last seen on 2026-07-29, more than a day before this release.',
    ])
    expect(old[0]?.as_of.price).toBe('2026-07-29T00:00:00Z')
    const [seeing] = (await recommend({ modality: 'image' })).recommendations
    expect(seeing?.caveats).toContain(
      "The figures don't include the cost of image input, because no source states how many tokens it is billed as.",
    )
  })

  it('names runners-up: first those beyond the limit, then those one constraint away', async () => {
    const answer = await recommend({ budget_max_usd_per_m: 0.8, limit: 1 })
    const { runner_ups: others, ...rest } = answer.alternatives_considered
    expect(rest).toMatchObject({ count: 3, excluded_by: { budget_max_usd_per_m: 2 }, relax: [] })
    expect(
      others.map(({ model_id, cost_per_iq, reason }) => [model_id, cost_per_iq, reason]),
    ).toEqual([
      [DEEPSEEK, 0.198511, expect.stringContaining('rank 2, beyond the limit of 1')],
      [MINI, 1, expect.stringContaining('of 1 is 0.2 (25%) above budget_max_usd_per_m of 0.8')],
      [GPT, 4, expect.stringContaining('of 6 is 5.2 (650%) above budget_max_usd_per_m of 0.8')],
    ])
  })

  it('returns an empty list if nothing matches, with how many each constraint excluded', async () => {
    const answer = await recommend({ budget_max_usd_per_m: 0.01, eu_sovereign: true })
    expect(answer.recommendations).toEqual([])
    expect(answer.alternatives_considered).toMatchObject({
      count: 4,
      excluded_by: { budget_max_usd_per_m: 4, eu_sovereign: 3 },
      excluded_by_unknown: { eu_sovereign: 3 },
    })
  })

  it('lists names that match nothing, with suggestions', async () => {
    const { recommendations, unmatched_names } = await recommend({
      models: ['OpenAI/GPT-5.4', 'openai/gtp-5.4', 'OPENAI/gtp-5.4', 'acme/old-model'],
      providers: ['Azure OpenAI', 'AZURE', 'deepinfa'],
      exclude_providers: ['qqqqqqqq'],
      creators: ['openai', 'Opnai'],
    })
    expect(recommendations).toMatchObject([{ model_id: GPT }])
    expect(
      unmatched_names.map((said) => said.replace('expected names that are known, got ', '')),
    ).toEqual([
      'models: "OPENAI/gtp-5.4"; did you mean openai/gpt-5.4?',
      'providers: "deepinfa"; did you mean deepinfra?',
      'exclude_providers: "qqqqqqqq"',
      'creators: "Opnai"; did you mean openai?',
      expect.stringMatching(/^models: "acme\/old-model" is not recommended/),
    ])
  })
})

async function recommend(body: Record<string, unknown>): Promise<RecommendResponse> {
  const answer = await service.askWithKey('/v1/recommend', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
  return RecommendResponse.parse(answer.body)
}
