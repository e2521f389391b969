// Prices on days as their makers announced them, looked up by hand; and how a claim is chosen.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ModelPriceResponse, PriceUsageResponse } from '../../../contract/responses.ts'
import { sha256 } from '../../../contract/release.ts'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { ROOT } from '../../run-process.ts'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'

const SAMPLES = 200
const FILE = join(ROOT, 'data/seed/past_quotes.parquet')
const HASH = sha256(await readFile(FILE))

const service = await startEmbeddedService()

/** What a source stated of an id, with one of the days on which it did. */
const Statement = z.object({
  source: z.string(),
  provider: z.string().nullable(),
  id: z.string(),
  model_id: z.string(),
  on: z.string(),
  input: z.number(),
  output: z.number(),
  cache_read: z.number().nullable(),
})

const readPrice = async (model: string, on: string) =>
  ModelPriceResponse.parse((await service.askWithKey(`/v1/models/${model}/price?on=${on}`)).body)

describe('the price of a model on a day', () => {
  it.each([
    ['anthropic/claude-opus-4.7:nitro', true],
    ['anthropic/claude-opus-5-fast-20260723', true],
    // A source states its own price.
    ['anthropic/claude-opus-4.7-fast', false],
    ['openai/gpt-4o:extended', true],
    ['openai/gpt-4o-2024-11-20', false],
  ])('of %s says that a mode may cost more: %s', async (id, isMode) => {
    expect((await readPrice(id, '2026-07-31')).note.includes('a mode')).toBe(isMode)
  })

  it.each([
    // OpenAI's announcements: the name `gpt-4o` moved to the cheaper version on 2024-10-02.
    ['openai/gpt-4o', '2024-10-01', 5, 15],
    ['openai/gpt-4o', '2024-10-02', 2.5, 10],
    ['openai/gpt-4o', '2025-03-01', 2.5, 10],
    ['openai/gpt-4o-mini', '2024-09-01', 0.15, 0.6],
    ['openai/gpt-4-turbo', '2024-06-01', 10, 30],
    ['openai/gpt-4', '2024-01-15', 30, 60],
    ['openai/gpt-4-0613', '2023-08-01', 30, 60],
    // A catalogue stated a tenth of these two.
    ['google/gemini-pro-1.5', '2024-07-01', 3.5, 10.5],
    ['anthropic/claude-instant-1.2', '2023-12-01', 0.8, 2.4],
    ['mistralai/codestral-2405', '2024-10-01', 0.2, 0.6],
    // A catalogue stated 1 and 3 until March 2025.
    ['mistralai/mistral-small', '2024-10-10', 0.2, 0.6],
    ['mistralai/mistral-large-2411', '2024-12-10', 2, 6],
    ['deepseek/deepseek-chat-v3.1', '2025-09-05', 0.27, 1.1],
    ['deepseek/deepseek-v3.1-terminus', '2025-09-24', 0.56, 1.68],
    ['openai/gpt-3.5-turbo-0125', '2024-02-05', 0.5, 1.5],
    ['openai/gpt-4-turbo', '2023-11-20', 10, 30],
    ['x-ai/grok-2', '2025-01-10', 2, 10],
    // The name moved to the version of January 2024, which a catalogue's undated row never heard of.
    ['openai/gpt-3.5-turbo', '2023-12-01', 1.5, 2],
    ['openai/gpt-3.5-turbo', '2024-03-01', 0.5, 1.5],
    ['openai/gpt-3.5-turbo', '2025-07-01', 0.5, 1.5],
    ['openai/gpt-4o', '2024-09-01', 5, 15],
    ['openai/gpt-4.1', '2025-05-01', 2, 8],
    ['openai/o4-mini', '2025-05-01', 1.1, 4.4],
    ['openai/o1', '2025-01-15', 15, 60],
    ['openai/o1-mini', '2024-10-15', 3, 12],
    ['openai/o1-mini', '2025-03-01', 1.1, 4.4],
    // The fall of 80% of 2025-06-10, of which one list has heard nothing to this day.
    ['openai/o3', '2025-05-01', 10, 40],
    ['openai/o3', '2025-07-01', 2, 8],
    ['openai/gpt-5', '2025-09-01', 1.25, 10],
    ['anthropic/claude-3-opus', '2024-04-01', 15, 75],
    ['anthropic/claude-3.5-sonnet', '2024-07-01', 3, 15],
    // Launched at 1/5, cut in December 2024.
    ['anthropic/claude-3.5-haiku', '2024-11-20', 1, 5],
    ['anthropic/claude-3.5-haiku', '2025-01-15', 0.8, 4],
    ['anthropic/claude-opus-4.5', '2025-12-10', 5, 25],
    ['google/gemini-2.5-flash', '2025-09-01', 0.3, 2.5],
    ['x-ai/grok-4', '2025-08-01', 3, 15],
    ['mistralai/mistral-large', '2024-12-15', 2, 6],
    ['deepseek/deepseek-chat', '2025-01-15', 0.14, 0.28],
    ['deepseek/deepseek-chat', '2025-03-01', 0.27, 1.1],
    ['anthropic/claude-opus-4.7-fast', '2026-07-31', 30, 150],
    ['openai/gpt-4o:extended', '2025-09-01', 6, 18],
    // A version has its model's price, and a dated id what was stated of that id.
    ['google/gemini-1.5-pro-002', '2025-03-01', 1.25, 5],
    ['openai/gpt-4o-2024-08-06', '2024-08-20', 2.5, 10],
    ['gpt-4o-2024-08-06', '2024-08-20', 2.5, 10],
    ['claude-3-5-sonnet-latest', '2025-03-01', 3, 15],
    // The creator under another name.
    ['alibaba/tongyi-deepresearch-30b-a3b', '2026-01-07', 0.09, 0.4],
    // In these weeks one catalogue stated a price per token below that per character.
    ['google/gemini-flash-1.5', '2024-10-20', 0.075, 0.3],
  ])('%s on %s was %s and %s', async (model, on, input, output) => {
    const answer = await readPrice(model, on)
    expect([answer.input_price_per_m, answer.output_price_per_m]).toEqual([input, output])
    const own = answer.claims.filter(({ agrees }) => agrees)
    expect(own.map(({ evidence }) => evidence)).toContain(answer.basis)
    for (const { from, to, source, url, sha256: read, first_seen } of answer.claims) {
      expect(from <= on && on <= to).toBe(true)
      expect(url).toMatch(/^https:/)
      // An announcement is dated by its creator, not read on days.
      const hash = source === 'announcement' ? null : HASH
      expect([read, first_seen === null]).toEqual([hash, hash === null])
    }
  })

  it('is none before its id named it: `deepseek-chat` was DeepSeek V2 until 2024-12-26', async () => {
    const { status } = await service.askWithKey(
      '/v1/models/deepseek/deepseek-chat/price?on=2024-08-01',
    )
    expect(status).toBe(404)
  })

  it('says that a routed price is no provider’s', async () => {
    const { basis, provider, note } = await readPrice('openai/o1-mini', '2025-03-01')
    expect({ basis, provider }).toEqual({ basis: 'routed', provider: null })
    expect(note).toContain("not a provider's own list")
  })

  it.each([
    ['2026-07-31', 'reference'],
    // No release holds this day: the aggregator speaks before the row that agrees with it alone.
    ['2026-07-15', 'routed'],
  ])('is of sellers where the maker of open weights sells none: %s', async (on, basis) => {
    const answer = await readPrice('openai/gpt-oss-120b', on)
    expect(answer.basis).toBe(basis)
    expect(answer.claims.map(({ evidence }) => evidence)).toContain('creator_catalogue_price')
  })

  it('is refused for a day without one, with the days that have one', async () => {
    const { status, body } = await service.askWithKey(
      '/v1/models/openai/gpt-4o/price?on=2020-01-01',
    )
    expect(status).toBe(404)
    expect(JSON.stringify(body)).toContain('2024-05-13')
  })
})

it(`${SAMPLES} statements of 2023 to 2026 stand as their sources made them, and the price is one of the day`, async () => {
  const database = await openDatabase()
  const rows = z.array(Statement).parse(
    await database.rows(
      `select source, nullif(provider, source) as provider, provider_model_id as id, model_id, observed_from::varchar as on,
         round(input_usd_per_mtok, 6) as input, round(output_usd_per_mtok, 6) as output, round(cache_read_usd_per_mtok, 6) as cache_read
       from (
         select * replace (
           (observed_from + (hash(provider_model_id, observed_from) % (least(observed_to, until) - observed_from + 1)::ubigint)::integer)::date as observed_from
         )
         from read_parquet($file)
         where offer = 'standard' and effective_from is null and observed_from <= coalesce(until, observed_to) and provider in ('openai', 'anthropic', 'google-ai-studio', 'mistral', 'deepseek', 'cohere', 'xai', 'openrouter')
           and (provider <> 'openrouter' or source = 'openrouter')
       )
       order by hash(source, provider, provider_model_id, observed_from) limit ${SAMPLES}`,
      { file: FILE },
    ),
  )
  database.close()
  const lines = rows.map(({ model_id: model, on: at }) => ({
    model,
    at,
    input_tokens: 1e6,
    requests: 1e6,
    output_tokens: 0,
  }))
  const { body } = await service.askWithKey('/v1/price-usage', {
    method: 'POST',
    body: JSON.stringify({ lines }),
  })
  const used = PriceUsageResponse.parse(body).lines
  let outdated = 0
  for (const [
    at,
    { source, provider, id, model_id, on, input, output, cache_read },
  ] of rows.entries()) {
    const about = `${source} ${provider} ${id} on ${on}`
    const answer = await service.askWithKey(`/v1/models/${model_id}/price?on=${on}`)
    if (answer.status === 404) {
      // Its creator had announced that it no longer sells the model at that price.
      outdated += 1
      expect(used[at]?.status, about).toBe('unknown')
      continue
    }
    const { claims, ...price } = ModelPriceResponse.parse(answer.body)
    const stated = claims.filter(
      (each) =>
        each.source === source && each.provider === provider && each.model_id_on_provider === id,
    )
    expect(
      stated.map((each) => [
        each.input_price_per_m,
        each.output_price_per_m,
        each.cache_read_price_per_m,
      ]),
      about,
    ).toContainEqual([input, output, cache_read])
    const prices = claims.map((each) => [each.input_price_per_m, each.output_price_per_m])
    if (price.basis !== 'reference')
      expect(prices, about).toContainEqual([price.input_price_per_m, price.output_price_per_m])
    expect(used[at]?.plain_cost_usd, about).toBeCloseTo(price.input_price_per_m, 9)
  }
  expect(rows).toHaveLength(SAMPLES)
  expect(outdated).toBeLessThan(SAMPLES / 10)
})
