// Usage of three years, made up: no line is priced without a price of its day.
// `price-usage-by-hand.tsv` has lines that were reckoned from the makers' price lists: millions of
// tokens times USD per million; a line is one request unless it says how many. `price-usage-cases.jsonl`
// has what public bug reports of other tools got wrong, and more of each kind.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { UNIT_COUNTS } from '../../../contract/requests.ts'
import {
  CostResponse,
  ModelPriceResponse,
  type PricedLine,
  PriceUsageResponse,
} from '../../../contract/responses.ts'
import { UsageLine } from '../../../contract/usage.ts'
import { findFirstDay } from '../../../release/history.ts'
import { readBook } from '../../../release/usage/book.ts'
import { createRandom, type Random } from '../../unit/index/random.ts'
import { recommend, startEmbeddedService } from '../../service/proxy/embedded-service.ts'

const LINES = 10_000
const PER_REQUEST = 1000
const DAYS = 1100

const UNITS: Readonly<Record<string, number>> = { k: 1e3, M: 1e6 }
const COUNTED: Readonly<Record<string, string>> = {
  in: 'input_tokens',
  out: 'output_tokens',
  read: 'cache_read',
  write: 'cache_write',
  write1h: 'cache_write_1h',
  think: 'reasoning',
  requests: 'requests',
}

const service = await startEmbeddedService()
const { current } = service.server.releases
if (!current) throw new Error('expected a release')
const book = await readBook(current)
const recorded = await readTable('../identity/catalogue-names.tsv.gz')
const byHand = await readTable('price-usage-by-hand.tsv')
const lines = [...byHand.map(toLine), ...makeLines(createRandom(48))]
const priced = await priceLines(lines)

it('has a price of its day, or is unknown with a reason and without a cost', () => {
  for (const [index, { status, price, cost_usd, reason, unknown }] of priced.entries()) {
    // A price counts by its UTC day, and a clock without a zone is UTC.
    const at = String(lines[index]?.at).replace(/ [\d:]+$/, '$&Z')
    const day = new Date(at).toISOString().slice(0, 10)
    if (status === 'unknown')
      expect([price, cost_usd, typeof reason]).toEqual([null, null, 'string'])
    else if (price) expect(price.from <= day && (price.to === null || day <= price.to)).toBe(true)
    expect(cost_usd === null).toBe(status !== 'priced')
    expect(unknown.length > 0).toBe(status === 'partly')
  }
  expect(priced).toHaveLength(lines.length)
  for (const asked of ['priced', 'partly', 'unknown'])
    expect(priced.filter(({ status }) => status === asked).length).toBeGreaterThan(LINES / 100)
})

it('a batch of embeddings has no price on record, and a total without a priced line no cost', async () => {
  const line = {
    model: 'text-embedding-3-small',
    at: '2026-07-31',
    batch: true,
    input_tokens: 1000,
  }
  const [answer] = await priceLines([UsageLine.parse(line)])
  expect(answer).toMatchObject({ status: 'partly', cost_usd: null, unknown: ['batch'] })
  const body = JSON.stringify({ lines: [line] })
  const whole = await service.askWithKey('/v1/price-usage', { method: 'POST', body })
  expect(PriceUsageResponse.parse(whole.body).total).toMatchObject({ partly: 1, cost_usd: null })
})

it('costs what was reckoned by hand from the prices that makers posted', () => {
  expect(byHand.length).toBeGreaterThan(100)
  for (const [index, [model, , at, usage, reckoning = '']] of byHand.entries()) {
    const [terms = '', sum] = reckoning.split(' = ')
    const { status, cost_usd } = priced[index] ?? {}
    const said = `${model} ${at} ${usage}`
    if (sum === undefined) expect([said, status]).toEqual([said, terms])
    else {
      expect([said, cost_usd]).toEqual([said, Number(sum)])
      const added = terms.split(' + ').map((term) => term.split('×').map(Number))
      expect(added.reduce((total, [tokens = 0, usd = 0]) => total + tokens * usd, 0)).toBeCloseTo(
        Number(sum),
        12,
      )
    }
  }
})

it('takes the price of a past day that GET /price states', async () => {
  let compared = 0
  const ids = current.models.map(({ model_id }) => model_id).filter((_, index) => index % 9 === 0)
  for (const at of ['2024-11-20', '2025-07-15', '2026-02-10', '2026-06-20']) {
    const answers = await priceLines(
      ids.map((model) => ({ model, at, input_tokens: 1_000_000, requests: 1000 })),
    )
    for (const [index, id] of ids.entries()) {
      const { status, body } = await service.askWithKey(`/v1/models/${id}/price?on=${at}`)
      const { price, status: found } = answers[index] ?? {}
      if (status !== 200) continue
      const { input_price_per_m: usd } = ModelPriceResponse.parse(body)
      expect([id, at, found === 'unknown', price?.input_price_per_m]).toEqual([id, at, false, usd])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(40)
})

const Case = z.strictObject({
  id: z.string(),
  line: z.unknown(),
  cost: z.number().optional(),
  /** In a reason or a caveat. */
  says: z.string().optional(),
  unknown: z.literal(true).optional(),
  partly: z.array(z.string()).optional(),
  day: z.string().optional(),
})

it('prices what other tools got wrong, or says what it does not know', async () => {
  const rows = await readFile(join(import.meta.dirname, 'price-usage-cases.jsonl'), 'utf8')
  const cases = rows
    .trim()
    .split('\n')
    .map((row) => Case.parse(JSON.parse(row)))
  // All in one request: an invalid line refuses no other.
  const answers = await priceLines(cases.map(({ line }) => line))
  for (const [index, { id, cost, says = '', unknown, partly = [], day }] of cases.entries()) {
    const answer = answers[index]
    const known = unknown ? 'unknown' : partly.length > 0 ? 'partly' : answer?.status
    expect([id, answer?.status, answer?.unknown]).toEqual([id, known, partly])
    expect(`${id}: ${[answer?.reason, ...(answer?.caveats ?? [])].join(' ')}`).toContain(says)
    expect([id, answer?.cost_usd === null]).toEqual([id, known !== 'priced'])
    if (cost !== undefined) expect(answer?.cost_usd, id).toBeCloseTo(cost, 10)
    if (day !== undefined) expect([id, answer?.day]).toEqual([id, day])
  }
})

it.each([
  ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'amazon-bedrock', 3.3],
  ['global.anthropic.claude-sonnet-5', 'amazon-bedrock', 2],
  ['global.anthropic.claude-haiku-4-5-20251001-v1:0', 'amazon-bedrock', 1],
  ['bedrock/eu.anthropic.claude-haiku-4-5-20251001-v1:0', undefined, 1.1],
  ['azure/eu/gpt-5.4', 'azure', 2.75],
  // What OpenRouter alone shows as a promotion is no price of the seller's own bill.
  ['qwen3-max', 'alibaba', 1.2],
  ['gpt-5.6-luna', 'openai', 0.2],
])('%s of %s is %d USD in', async (model, seller, usd) => {
  const line = { model, ...(seller !== undefined && { seller }), at: '2026-07-31', input_tokens: 1 }
  const [answer] = await priceLines([line])
  expect(answer).toMatchObject({ status: 'priced', price: { input_price_per_m: usd }, caveats: [] })
})

it.each([
  ['gpt-4.1-mini', 0.44],
  ['gpt-4o-mini', 0.165],
  ['gpt-5-mini', 0.275],
])('%s at Azure costs the same in the EU, however the line says so', async (model, usd) => {
  const line = { at: '2026-07-31', input_tokens: 1 }
  const answers = await priceLines([
    { ...line, model: `azure/eu/${model}` },
    { ...line, model: `azure/swedencentral/${model}` },
    { ...line, model, provider: 'azure', region: 'eu' },
    { ...line, model, provider: 'azure', region: 'swedencentral' },
    { ...line, model, provider: 'azure', region: 'germanywestcentral' },
    { ...line, model, provider: 'azure-eu' },
  ])
  expect(new Set(answers.map(({ price }) => price?.input_price_per_m))).toEqual(new Set([usd]))
})

it.each([
  'anthropic/claude-3.5-haiku claude-3-5-haiku-20241022 2025-01-10',
  'openai/o3 o3-2025-04-16 2025-06-20',
  'openai/gpt-4o gpt-4o-2024-08-06 2024-08-20',
  'openai/gpt-4o-mini gpt-4o-mini-2024-07-18 2025-03-03',
  'anthropic/claude-sonnet-4 claude-sonnet-4-20250514 2025-09-01',
])('the price of a day is one for GET /price and usage: %s', async (names) => {
  const [id = '', dated = '', on = ''] = names.split(' ')
  const whole = `${id.slice(0, id.indexOf('/'))}/${dated}`
  const line = { at: on, input_tokens: 1_000_000, requests: 1000 }
  const [byId, ofVersion] = await priceLines([
    { ...line, model: id },
    { ...line, model: dated },
  ])
  for (const [asked, answer] of [
    [id, byId],
    [whole, ofVersion],
  ] as const) {
    const { body } = await service.askWithKey(`/v1/models/${asked}/price?on=${on}`)
    const { input_price_per_m: usd } = ModelPriceResponse.parse(body)
    expect([asked, answer?.price?.input_price_per_m]).toEqual([asked, usd])
  }
})

it('says that the place of an id has no price, and that offers differ', async () => {
  const line = { at: '2026-07-31', input_tokens: 1 }
  const [placed, ranged] = await priceLines([
    { ...line, model: 'azure/apac/gpt-5.4' },
    { ...line, model: 'gpt-5.4', seller: 'azure' },
  ])
  // Places differ in price, so that of another one would be wrong.
  expect(placed).toMatchObject({ status: 'unknown', cost_usd: null, model_id: 'openai/gpt-5.4' })
  expect(placed?.reason).toContain('azure in apac')
  expect(ranged?.caveats.join()).toContain('2.5 to 2.75')
})

const COUNTS = Object.entries(UNIT_COUNTS).flatMap(([name]) =>
  name.startsWith('image_') ? [] : [name],
)

it.each([
  'openai/gpt-4o',
  'google/gemini-2.5-flash',
  'google/gemini-2.5-flash-image',
  'openai/gpt-audio',
  'perplexity/sonar',
  'openai/gpt-image-1',
  'openai/text-embedding-3-small',
  'openai/whisper-1',
  'openai/tts-1',
])('/cost of %s prices, refuses or names each count', async (id) => {
  const ask = async (counts: Readonly<Record<string, number>>) => {
    const text = new URLSearchParams(
      Object.entries(counts).map(([name, n]): [string, string] => [name, `${n}`]),
    )
    const { status, body } = await service.askWithKey(`/v1/models/${id}/cost?${text.toString()}`)
    return status === 200 ? CostResponse.parse(body) : JSON.stringify(body)
  }
  for (const name of COUNTS) {
    const counts = { input_tokens: 10, output_tokens: 10, [name]: 1000 }
    const [answer, alone] = [await ask(counts), await ask({ [name]: 1000 })]
    for (const each of [answer, alone]) {
      if (typeof each === 'string') {
        expect(each).toMatch(new RegExp(`"(${name}|counts): `))
        continue
      }
      expect(each.workload).toMatchObject({ [name]: 1000 })
      for (const { cost } of each.endpoints)
        expect(cost.unknown.length > 0 || cost.lines.some((line) => line.count >= 1000)).toBe(true)
      for (const { items } of each.unit_costs)
        expect(items.some(({ count }) => count >= 1000)).toBe(true)
    }
  }
})

it('names the fee of a model that searches by itself, wherever its cost stands', async () => {
  const path = '/v1/models/perplexity/sonar/cost?input_tokens=1000&output_tokens=1000'
  const fee = '0.005 USD per search'
  const { body } = await service.askWithKey(path)
  const [sold] = CostResponse.parse(body).endpoints
  expect([sold?.cost.per_request, sold?.caveats.join()]).toEqual([
    0.002,
    expect.stringContaining(fee),
  ])
  const counted = await service.askWithKey(`${path}&web_search_requests=1`)
  const [endpoint] = CostResponse.parse(counted.body).endpoints
  expect([endpoint?.cost.per_request, endpoint?.caveats.join()]).toEqual([
    0.007,
    expect.stringContaining('search_context_size'),
  ])
  const { recommendations } = await recommend(service, {
    models: ['perplexity/sonar'],
    rank_by: 'price',
    scored_only: false,
    callable_only: false,
  })
  expect(recommendations.map(({ caveats }) => caveats.join())).toEqual([
    expect.stringContaining(fee),
  ])
})

/** By the API, as many at once as it takes. */
async function priceLines(asked: readonly unknown[]) {
  const answers: PricedLine[] = []
  for (let from = 0; from < asked.length; from += PER_REQUEST) {
    const body = JSON.stringify({ lines: asked.slice(from, from + PER_REQUEST) })
    const answer = await service.askWithKey('/v1/price-usage', { method: 'POST', body })
    answers.push(...PriceUsageResponse.parse(answer.body).lines)
  }
  return answers
}

async function readTable(name: string): Promise<string[][]> {
  const bytes = await readFile(join(import.meta.dirname, name))
  const [, ...rows] = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString()
    .trim()
    .split('\n')
  return rows.map((row) => row.split('\t'))
}

function toLine([model, seller, at, usage = '']: string[]): UsageLine {
  const fields = usage.split(', ').map((part) => {
    const [, count, unit = '', name = ''] = /^(\d+)([kM]?) (\w+)$/.exec(part) ?? []
    if (count !== undefined) return [COUNTED[name], Number(count) * (UNITS[unit] ?? 1)]
    return part === 'apart' ? ['input_includes_cache', false] : ['service_tier', part]
  })
  const said = { requests: 1, output_tokens: 0, ...Object.fromEntries(fields) }
  return UsageLine.parse({ model, ...(seller && { seller }), at, ...said })
}

/** All spellings of the recorded catalogues, providers and none, and what nobody sells. */
function makeLines({ unit, chance, between }: Random): UsageLine[] {
  const names = [
    ...book.models.flatMap(({ model_id, names: own }) => [
      { name: model_id, provider: null },
      ...own,
    ]),
    ...recorded.map(([, provider = '', name = '']) => ({ name, provider })),
  ]
  const providers = book.providers.map(([name]) => name)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(unit() * items.length)]
  const whole = (below: number) => between(0, Math.floor(below))
  return Array.from({ length: LINES }, () => {
    const { name = '', provider } = pick(names) ?? {}
    const whose = pick([provider ?? undefined, undefined, undefined, pick(providers)])
    const input_tokens = whole(pick([1000, 50_000, 600_000]) ?? 0)
    const output_tokens = whole(20_000)
    const cache_read = chance(0.5) ? 0 : whole(input_tokens / 2)
    const cache_write = chance(0.8) ? 0 : whole(input_tokens / 3)
    const day = findFirstDay(book.date, whole(DAYS) - 9)
    return UsageLine.parse({
      model: pick([
        name,
        name.toUpperCase(),
        `router/${name}`,
        name.replaceAll(/[-.]/g, '_'),
        `${name} x`,
      ]),
      ...(whose !== undefined && { seller: whose }),
      at: pick([day, `${day}T23:30:00Z`, `${day} 08:00:00`, `${day}T03:00+02:00`, '2026-06-31']),
      input_tokens,
      output_tokens,
      cache_read,
      cache_write,
      ...(chance(0.2) && { input_includes_cache: false }),
      ...(chance(0.3) && { reasoning: whole(output_tokens) }),
      ...(chance(0.1) && { batch: true }),
      ...(chance(0.1) && { service_tier: pick(['batch', 'flex', 'priority']) }),
      ...(chance(0.1) && { region: pick(['EU', 'us', 'us-east-1']) }),
      ...(chance(0.2) && { requests: 1 + whole(40) }),
    })
  })
}
