import { afterAll, describe, expect, it } from 'vitest'

import {
  CostResponse,
  ModelHistoryResponse,
  ModelsResponse,
} from '../../../../contract/responses.ts'
import { startService } from '../service.ts'

const service = await startService({ until: afterAll })
const GPT = 'openai/gpt-5.4'
const MINI = 'openai/gpt-5.4-mini'
const FLASH = 'deepseek/deepseek-v4-flash'
const LLAMA = 'meta/llama-5-8b'
const FREE = 'meta/llama-5-8b:free'

describe('a cost', () => {
  const path = `/v1/models/${FLASH}/cost?input_tokens=100000&output_tokens=2000`

  it('falls by a discount, which the response repeats, in the same order', async () => {
    const { endpoints: listed, ...plain } = await readCosts(path)
    expect(plain).not.toHaveProperty('discount_percent')
    expect(listed.some(({ list_cost: usd }) => usd !== null)).toBe(true)
    const { endpoints, ...answer } = await readCosts(`${path}&discount_percent=12.5`)
    expect(answer).toEqual({ ...plain, discount_percent: 12.5 })
    expect(endpoints.map(({ provider, list_cost: usd }) => [provider, usd])).toEqual(
      listed.map(({ provider, list_cost: usd }) => [provider, usd]),
    )
    for (const [index, { cost }] of endpoints.entries())
      for (const name of ['per_request', 'per_day', 'per_month'] as const)
        expect(cost[name]).toBeCloseTo(0.875 * (listed[index]?.cost[name] ?? NaN), 9)
    expect((await readCosts(`${path}&discount_percent=0`)).endpoints).toEqual(listed)
  })

  it('is also in another currency, where a rate is on record', async () => {
    const { endpoints } = await readCosts(`${path}&currency=EUR`)
    for (const { cost, converted } of endpoints) {
      expect(converted).toMatchObject({ currency: 'EUR', rate: 0.85, rate_date: '2026-07-30' })
      expect(converted?.per_month).toBeCloseTo(0.85 * cost.per_month, 9)
    }
    const [unknown] = (await readCosts(`${path}&currency=JPY`)).endpoints
    expect(unknown?.converted).toBeNull()
    expect(unknown?.caveats.join()).toContain('no exchange rate for JPY')
    const { body } = await service.askWithKey(`${path}&currency=CHF`)
    expect(body).toMatchObject({ error: { code: 'invalid_parameter' } })
  })

  it.each(['-1', '100', '99.991', '1e1', '', 'half', '20%25'])(
    'is refused with a discount of %j, by name',
    async (discount) => {
      const { status, body } = await service.askWithKey(`${path}&discount_percent=${discount}`)
      const got = decodeURIComponent(discount)
      const message = `discount_percent: expected a number from 0 to 99.99, got "${got}"`
      expect([status, body]).toMatchObject([400, { error: { code: 'invalid_parameter', message } }])
    },
  )
})

describe('model list', () => {
  it('comes by Cost/IQ, models without a score last, with the count of all', async () => {
    const { body } = await service.askWithKey('/v1/models')
    expect(toIds(body)).toEqual([LLAMA, FLASH, MINI, GPT, 'acme/old-model', FREE])
    expect(body).toMatchObject({ count: 6, page: 1, per_page: 50, total_pages: 1, next: null })
  })

  it('sets prices against the skill that ranks; whom no board rates in it comes last, without', async () => {
    const { body } = await service.askWithKey('/v1/models?rank_by=coding')
    const [first, ...others] = ModelsResponse.parse(body).models
    expect(first).toMatchObject({ model_id: 'openai/gpt-5.4', skill_score: 50 })
    const price = first?.blended_price_per_m ?? NaN
    expect(first?.skill_adjusted_price).toBeCloseTo((price * 40) / 50, 6)
    for (const one of others)
      expect(one).toMatchObject({ skill_score: null, skill_adjusted_price: null })
    const plain = ModelsResponse.parse((await service.askWithKey('/v1/models')).body).models
    for (const one of plain) expect(one).not.toHaveProperty('skill_score')
  })

  it.each([
    ['tier=frontier', [GPT]],
    ['tier=micro', [LLAMA, FREE]],
    ['provider=openai', [MINI, GPT]],
    ['provider=DEEPSEEK', [FLASH]],
    ['provider=azure', [FLASH, GPT]],
    ['provider=Azure%20AI', [FLASH, GPT]],
    ['search=LLAMA', [LLAMA, FREE]],
    ['search=openai/', [GPT, MINI]],
    ['search=v4+flash', [FLASH]],
    ['search=gpt5', [GPT, MINI]],
    ['search=flash+depseek', [FLASH]],
    ['search=8b+lama', [LLAMA, FREE]],
    ['search=llama+70b', []],
    ['tier=budget&provider=meta&search=free', [FREE]],
  ])('filtered by %s is %j', async (search, ids) => {
    expect(toIds((await service.askWithKey(`/v1/models?${search}`)).body)).toEqual(ids)
  })

  it('lists text models by default; other kinds have null text prices', async () => {
    const text = ModelsResponse.parse((await service.askWithKey('/v1/models')).body)
    expect(text.models.map(({ kind, unit_prices }) => [kind, unit_prices])).toEqual(
      text.models.map(() => ['text', []]),
    )
    const { body } = await service.askWithKey('/v1/models?kind=embeddings&provider=openai')
    expect(ModelsResponse.parse(body)).toMatchObject({
      count: 1,
      models: [
        {
          kind: 'embeddings',
          model_id: 'openai/text-embedding-3-small',
          tier: null,
          input_price_per_m: 0.02,
          output_price_per_m: null,
          blended_price_per_m: null,
          sit_score: null,
          sit_adjusted_price: null,
          unit_prices: [{ provider: 'openai', unit: '1M_tokens', usd: 0.02 }],
        },
      ],
    })
    const model = await service.askWithKey('/v1/models/openai/text-embedding-3-small')
    expect(model).toMatchObject({ status: 200, body: { kind: 'embeddings', tier: null } })
    for (const [search, count] of [
      ['kind=rerank', 0],
      ['kind=embeddings&tier=budget', 0],
      ['kind=embeddings&search=EMBEDDING-3&sort=input', 1],
    ])
      expect((await service.askWithKey(`/v1/models?${search}`)).body).toMatchObject({ count })
    expect((await service.askWithKey('/v1/models?kind=video')).status).toBe(400)
  })

  it('states where another kind of model has its prices', async () => {
    const id = 'openai/text-embedding-3-small'
    const { body } = await service.askWithKey(`/v1/models/${id}`)
    expect(body).toMatchObject({ kind: 'embeddings', first_seen: '2026-07-01' })
    for (const asked of [`/v1/explain?model_id=${id}`, `/v1/models/${id}/price?on=2026-07-31`]) {
      const refused = await service.askWithKey(asked)
      expect(refused.status).toBe(404)
      expect(JSON.stringify(refused.body)).toContain(`its prices are at /v1/models/${id}`)
    }
    const { body: listed } = await service.askWithKey(`/v1/models/${id}/endpoints`)
    expect(listed).toMatchObject({ endpoints: [], unit_prices: [{}] })
  })

  it('says budget of a micro model', async () => {
    const { body } = await service.askWithKey('/v1/models?tier=micro')
    expect(body).toMatchObject({ models: [{ tier: 'budget' }, { tier: 'budget' }] })
  })

  it('links pages with next, which keeps the other parameters', async () => {
    const seen: string[] = []
    let path: string | null = '/v1/models?order=desc&limit=4&envelope=false'
    while (path !== null) {
      const { body } = await service.askWithKey(path)
      const page = ModelsResponse.parse(body)
      expect(page).toMatchObject({ count: 6, per_page: 4, total_pages: 2 })
      seen.push(...toIds(body))
      path = page.next
      if (path !== null) expect(path).toBe('/v1/models?order=desc&limit=4&envelope=false&page=2')
    }
    expect(seen).toEqual(toIds((await service.askWithKey('/v1/models?order=desc')).body))
  })

  it('is empty past its end', async () => {
    const body = { count: 6, models: [], next: null }
    expect(await service.askWithKey('/v1/models?page=999999999')).toMatchObject({ body })
  })
})

describe('model', () => {
  it('answers by its id, with the slash as written or encoded', async () => {
    for (const id of ['openai/gpt-5.4', 'openai%2Fgpt-5.4', 'openai%2fgpt-5.4']) {
      const { status, body } = await service.askWithKey(`/v1/models/${id}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ model_id: 'openai/gpt-5.4', sit_score: 1.5 })
      expect(body).not.toHaveProperty('sit_adjusted_price')
    }
  })

  it('answers by an id with a colon, encoded as a client would', async () => {
    const id = encodeURIComponent('meta/llama-5-8b:free')
    for (const rest of ['', '/history', '/endpoints'])
      expect((await service.askWithKey(`/v1/models/${id}${rest}`)).status).toBe(200)
  })

  it.each(['', '/history', '/endpoints'])('names near misses of an unknown id%s', async (rest) => {
    for (const [asked, near] of [
      ['openai/gtp-5.4', 'openai/gpt-5.4'],
      ['text-embedding-3', 'openai/text-embedding-3-small'],
    ]) {
      const { status, body } = await service.askWithKey(`/v1/models/${asked}${rest}`)
      expect(status).toBe(404)
      expect(body).toMatchObject({ error: { code: 'model_not_found' } })
      expect(JSON.stringify(body)).toContain(`did you mean ${near}`)
    }
  })
})

describe('model history', () => {
  it('has the price of each observed day, newest first', async () => {
    const { body } = await service.askWithKey('/v1/models/openai/gpt-5.4-mini/history?days=30')
    const { history } = ModelHistoryResponse.parse(body)
    expect(history[0]).toMatchObject({ date: '2026-07-31', blended_price_per_m: 1 })
    expect(history.at(-1)).toMatchObject({ date: '2026-07-02', blended_price_per_m: 2 })
    for (const unseen of ['2026-07-20', '2026-07-12'])
      expect(history.map(({ date }) => date)).not.toContain(unseen)
    expect(history).toHaveLength(16 + 9)
  })
})

describe('model endpoints', () => {
  it('come cheapest first, last seen on the release’s day by default', async () => {
    const { body } = await service.askWithKey('/v1/models/deepseek/deepseek-v4-flash/endpoints')
    expect(body).toMatchObject({
      model_id: 'deepseek/deepseek-v4-flash',
      count: 3,
      endpoints: [
        { provider: 'deepinfra', last_seen: '2026-07-31' },
        { provider: 'deepseek', last_seen: '2026-07-31' },
        { provider: 'azure', last_seen: '2026-07-29' },
      ],
    })
  })

  it('are empty for a model that only a catalogue lists', async () => {
    const { body } = await service.askWithKey('/v1/models/acme/old-model/endpoints')
    expect(body).toMatchObject({ count: 0, endpoints: [] })
  })
})

async function readCosts(search: string) {
  return CostResponse.parse((await service.askWithKey(search)).body)
}

function toIds(body: unknown): string[] {
  return ModelsResponse.parse(body).models.map(({ model_id }) => model_id)
}
