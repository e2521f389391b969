import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import pLimit from 'p-limit'
import { z } from 'zod'
import {
  AlternativesResponse,
  CostResponse,
  RecommendResponse,
} from '../../../../contract/responses.ts'
import { callIn } from '../../../unit/client/call.ts'
import { OPEN_PLANS, startService } from '../service.ts'

/** Ten thousand show the same, and take minutes; half of these are at once. */
const TIMES = 60
const service = await startService({
  until: afterAll,
  plans: OPEN_PLANS,
  env: { TPI_ACCESS_LOG: 'on', TPI_METRICS_PORT: '0' },
})
const key = await service.createPaidKey()
const WORKLOAD = { input_tokens: 100_000, output_tokens: 0 }
const FIFTH_LESS = { provider: 'openai', model: 'openai/*', percent: -20 }
const FIXED = {
  provider: 'openai',
  model: 'openai/gpt-5.4',
  input_price_per_m: 0.017,
  output_price_per_m: 0.017,
}

const Answer = z.looseObject({ commitments: z.array(z.unknown()) })

describe('prices of a caller', () => {
  it('count in a ranking and in a cost alike, and are named', async () => {
    const { recommendations } = await recommend({ price_overrides: [FIXED], workload: WORKLOAD })
    const [first, second] = recommendations
    expect(first).toMatchObject({
      model_id: 'openai/gpt-5.4',
      blended_price_per_m: 0.017,
      price_override: 0,
    })
    expect(second).not.toHaveProperty('price_override')
    const { endpoints } = await cost([FIXED])
    const [mine, azure] = endpoints
    expect(mine).toMatchObject({ provider: 'openai', price_override: 0, cost: first?.cost })
    expect(mine?.cost.per_request).toBe(0.0017)
    expect(azure).not.toHaveProperty('price_override')
  })

  it('are off the list price, of the last entry that fits, on its days and in its region', async () => {
    const listed = await cost()
    const ofOpenAi = ({ endpoints }: typeof listed) =>
      endpoints.find(({ provider }) => provider === 'openai')?.cost.per_request ?? NaN
    const toOpenAi = async (...overrides: unknown[]) => ofOpenAi(await cost(overrides))
    const usd = ofOpenAi(listed)
    expect(await toOpenAi(FIFTH_LESS)).toBeCloseTo(0.8 * usd, 9)
    expect(await toOpenAi(FIFTH_LESS, FIXED)).toBe(0.0017)
    expect(await toOpenAi(FIXED, FIFTH_LESS)).toBeCloseTo(0.8 * usd, 9)
    expect(await toOpenAi({ ...FIFTH_LESS, model: '*-5.4' })).toBeCloseTo(0.8 * usd, 9)
    for (const elsewhere of [
      { to: '2026-07-30' },
      { from: '2026-08-01' },
      { region: 'JP' },
      { model: 'openai/*i' },
      { provider: 'azure' },
    ])
      expect(await toOpenAi({ ...FIFTH_LESS, ...elsewhere }), JSON.stringify(elsewhere)).toBe(usd)
    const short = await recommend({ price_overrides: [FIFTH_LESS], context_min: 9 })
    expect(JSON.stringify(short)).not.toContain('long context')
    const promoted = await recommend({
      price_overrides: [{ provider: 'deepinfra', model: 'deepseek/*', percent: 0 }],
      models: ['deepseek/deepseek-v4-flash'],
      providers: ['deepinfra'],
    })
    // Promotional at 0.2, a quarter below the list price.
    expect(promoted.recommendations[0]?.blended_price_per_m).toBeCloseTo(0.2 / 0.75, 6)
    expect(promoted.recommendations[0]?.promotion).toBeNull()
  })

  it('count in alternatives, on both sides, and change none without them', async () => {
    const path = '/v1/models/openai/gpt-5.4/alternatives'
    const got = await service.ask(`${path}?score_drop=40`, { key })
    expect((await post(path, { score_drop: 40 })).bytes.equals(got.bytes)).toBe(true)
    const listed = AlternativesResponse.parse(got.body)
    const [first] = listed.alternatives
    const asked = { provider: first?.seller, model: first?.model_id, percent: -50 }
    const { body, headers } = await post(path, {
      score_drop: 40,
      price_overrides: [asked, { ...FIFTH_LESS, model: 'openai/gpt-5.4' }],
    })
    const mine = AlternativesResponse.parse(body)
    expect(mine.blended_price_per_m).toBeLessThan(listed.blended_price_per_m)
    expect(mine.price_override).toBe(1)
    expect(mine.alternatives[0]).toMatchObject({ model_id: first?.model_id, price_override: 0 })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers).not.toHaveProperty('etag')
  })

  it.each([
    [{ provider: 'opnai' }, 'price_overrides.0.provider: expected a known provider, got "opnai"'],
    [{ model: 'openai/gpt-5.5' }, 'price_overrides.0.model: expected a tracked model'],
    [{ model: 'nobody/*' }, 'price_overrides.0.model: expected a tracked model, or a pattern'],
    [{ input_price_per_m: 1 }, 'price_overrides.0: expected either input_price_per_m and'],
    [{ percent: undefined }, 'price_overrides.0: expected either input_price_per_m and'],
    [{ percent: -100 }, 'price_overrides.0.percent: expected a number from'],
  ])('are refused by name: %j', async (wrong, message) => {
    for (const path of ['/v1/recommend', '/v1/models/openai/gpt-5.4/cost']) {
      const { status, body } = await post(path, {
        ...(path === '/v1/recommend' && { modality: 'text' }),
        workload: WORKLOAD,
        price_overrides: [{ ...FIFTH_LESS, ...wrong }],
      })
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: { message: expect.stringContaining(message) } })
    }
  })

  it('change no answer without them, however it is asked for', async () => {
    const path = '/v1/models/openai/gpt-5.4/cost'
    const got = await service.ask(`${path}?input_tokens=100000&output_tokens=0`, { key })
    const posted = await post(path, { workload: WORKLOAD })
    expect(posted.bytes.equals(got.bytes)).toBe(true)
    expect(posted.headers['cache-control']).toBe('private, max-age=60')
  })

  it('reach nobody else, no log, no metric and no file, of two keys that ask at once', async () => {
    const keys = [key, await service.createPaidKey()]
    const atOnce = pLimit(TIMES / 2)
    const asked = Array.from({ length: TIMES }, (_, index) => index)
    await atOnce.map(asked, async (index) => {
      const price = 7.654321 + (index % 2)
      const own = { ...FIXED, input_price_per_m: price, output_price_per_m: price }
      const text = JSON.stringify({ modality: 'text', limit: 4, price_overrides: [own] })
      // The same name, escaped.
      const body = index % 3 === 0 ? text.replace('price_', String.raw`price\u005f`) : text
      const answer = await post('/v1/recommend', body, keys[index % 2])
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(answer.headers).not.toHaveProperty('etag')
      const { recommendations } = RecommendResponse.parse(answer.body)
      const mine = recommendations.find(({ model_id }) => model_id === FIXED.model)
      // Azure's is cheaper than the second.
      expect(mine?.blended_price_per_m).toBe(Math.min(price, 6.5))
    })
    expect(service.logged.some((line) => line.includes('"route":"recommend"'))).toBe(true)
    const files = await readdir(service.folder, { recursive: true, withFileTypes: true })
    const kept = files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'))
    const metrics = (await fetch(`${service.server.metricsUrl}/metrics`)).text()
    const texts = [...service.logged, ...(await Promise.all([...kept, metrics]))]
    expect(texts.join('\n')).toContain('route="recommend"')
    expect(texts.filter((text) => /[78]\.654321|price_overrides/.test(text))).toEqual([])
  })

  it('are sent by the command line from a file', async () => {
    const file = join(service.folder, 'my-prices.json')
    await writeFile(file, JSON.stringify([FIXED]))
    const environment = { TPI_INSTANCE: service.url, TPI_API_KEY: key }
    const options = ['--json', '--my-prices', file]
    const ranked = await callIn(environment, 'recommend', '--modality', 'text', ...options)
    expect(ranked.errors).toBe('')
    const { recommendations } = RecommendResponse.parse(JSON.parse(ranked.output))
    expect(recommendations[0]).toMatchObject({ model_id: FIXED.model, price_override: 0 })
    const workload = ['--input-tokens', '100k']
    const costs = await callIn(environment, 'cost', FIXED.model, ...workload, ...options)
    expect(CostResponse.parse(JSON.parse(costs.output)).endpoints[0]?.cost.per_request).toBe(0.0017)
  })

  it('stand in a file of YAML with what is committed, which says what of a month it covers', async () => {
    const file = join(service.folder, 'my-prices.yaml')
    const prices = `prices:
  - { provider: openai, model: openai/gpt-5.4, input_price_per_m: 0.017, output_price_per_m: 1 }`
    const committed = `committed:
  - { provider: OpenAI, usd_per_month: 60 }
  - { provider: deepinfra, usd_per_month: 5 }`
    const environment = { TPI_INSTANCE: service.url, TPI_API_KEY: key }
    const ask = (...options: string[]) =>
      callIn(environment, ...options, '--my-prices', file, '--input-tokens', '100k')
    await writeFile(file, `${prices}\n${committed}`)
    const daily = ['cost', FIXED.model, '--requests-per-day', '1000']
    const { output, errors } = await ask(...daily, '--json')
    expect(errors).toBe('')
    const { commitments, ...answer } = Answer.parse(JSON.parse(output))
    expect(CostResponse.parse(answer).endpoints[0]?.cost.per_month).toBe(51)
    const provider = 'OpenAI'
    const unused = { month_usd: 0, unused_usd: 5 }
    expect(commitments).toMatchObject([
      {
        provider,
        committed_usd: 60,
        month_usd: 51,
        covered_usd: 51,
        unused_usd: 9,
        exceeded_usd: 0,
      },
      { provider: 'deepinfra', committed_usd: 5, covered_usd: 0, exceeded_usd: 0, ...unused },
    ])
    const twice = await ask('cost', FIXED.model, '--requests-per-day', '2000')
    expect(twice.output).toMatch(/OpenAI: 60\.000 .* 60\.000 USD of openai\/gpt-5\.4; 42\.000 USD/)
    expect(twice.output).toContain('cover nothing here; 5.000 USD')
    const ranked = await ask('recommend', '--modality', 'text')
    expect(ranked.output).toMatch(/OpenAI: 60\.000 .* 0\.051 USD of openai\/gpt-5\.4; 59\.949/)
    for (const [text, said] of [
      ['committed: 5', 'committed: expected a list, got 5'],
      ['committed: [{ provider: openai, usd_per_month: -1 }]', 'committed.0: expected provider'],
      ['price: []', '--my-prices: expected prices and committed, got "price"'],
      ['prices: [', '--my-prices: expected a file of YAML or JSON, got'],
    ] as const) {
      await writeFile(file, text)
      expect(await ask(...daily)).toMatchObject({ code: 2, errors: expect.stringContaining(said) })
    }
  })

  it('decide with the listed ones what a month may cost', async () => {
    const asked = { workload: { ...WORKLOAD, requests_per_day: 1000 }, models: [FIXED.model] }
    const { status, body } = await post('/v1/recommend', { cost_per_month_max: 60 })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('workload: expected')
    const none = await recommend({ ...asked, cost_per_month_max: 60 })
    expect(none.recommendations).toEqual([])
    expect(none.alternatives_considered.shut_out['cost_per_month_max']).toBeGreaterThan(0)
    const mine = await recommend({ ...asked, cost_per_month_max: 60, price_overrides: [FIXED] })
    expect(mine.recommendations.map(({ cost: usd }) => usd?.per_month)).toEqual([51])
  })
})

async function recommend(body: object) {
  const { body: answer } = await post('/v1/recommend', { modality: 'text', ...body })
  return RecommendResponse.parse(answer)
}

async function cost(price_overrides?: readonly unknown[]) {
  const { body } = await post('/v1/models/openai/gpt-5.4/cost', {
    workload: WORKLOAD,
    price_overrides,
  })
  return CostResponse.parse(body)
}

function post(path: string, body: object | string, own = key) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return service.ask(path, { key: own, method: 'POST', body: text })
}
