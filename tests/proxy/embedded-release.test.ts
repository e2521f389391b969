// What must hold of every answer, tried on the release that the pipeline makes from the embedded history.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Models, type Endpoint, type Model } from '../../contract/documents.ts'
import { createOpenApi } from '../../contract/openapi.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { sha256 } from '../../contract/release.ts'
import type { RecommendRequest } from '../../contract/requests.ts'
import {
  EndpointsResponse,
  ExplainResponse,
  ExportsResponse,
  ModelResponse,
  ModelsResponse,
  RecommendResponse,
} from '../../contract/responses.ts'
import { openDatabase } from '../../pipeline/database.ts'
import { startEmbeddedService } from './embedded-service.ts'

const GATE = 35
const REFERENCE_SCORE = 40
/** A price has six decimals, so what is computed from it cannot be held to more. */
const TOLERANCE = 1e-6

const service = await startEmbeddedService()
const { models } = Models.pick({ models: true }).parse(
  pickModels((await service.askWithKey('/v1/models?limit=500')).body),
)
const modelById = new Map(models.map((model) => [model.model_id, model]))

const request: fc.Arbitrary<Partial<RecommendRequest>> = fc
  .record(
    {
      budget_max_usd_per_m: fc.double({ min: 0.05, max: 20, noNaN: true }),
      input_max_usd_per_m: fc.double({ min: 0.05, max: 10, noNaN: true }),
      output_max_usd_per_m: fc.double({ min: 0.1, max: 50, noNaN: true }),
      cost_per_iq_max: fc.double({ min: 0.05, max: 10, noNaN: true }),
      context_min: fc.integer({ min: 1, max: 1_100_000 }),
      min_intelligence: fc.double({ min: 0, max: 70, noNaN: true }),
      modality: fc.constantFrom('text', 'image', 'audio', 'video', 'file'),
      tier: fc.constantFrom('frontier', 'standard', 'budget'),
      is_reasoning: fc.boolean(),
      supports_tools: fc.boolean(),
      open_weights: fc.boolean(),
      zdr: fc.boolean(),
      eu_sovereign: fc.boolean(),
      providers: fc.uniqueArray(
        fc.constantFrom('openai', 'deepinfra', 'novita', 'azure', 'together'),
        {
          minLength: 1,
        },
      ),
      exclude_providers: fc.uniqueArray(fc.constantFrom('deepinfra', 'novita', 'deepseek'), {
        minLength: 1,
      }),
      creators: fc.uniqueArray(fc.constantFrom('openai', 'google', 'deepseek', 'qwen'), {
        minLength: 1,
      }),
      models: fc.uniqueArray(fc.constantFrom(...modelById.keys()), {
        minLength: 1,
        maxLength: 100,
      }),
    },
    { requiredKeys: [] },
  )
  // As few at once as people give; all of them together would fit nothing.
  .map((all) => Object.fromEntries(Object.entries(all).slice(0, 3)))
  .filter((some) => Object.keys(some).length > 0)

describe('a recommendation', () => {
  it('holds to every constraint, the gate, the formula and the order, whatever is asked', async () => {
    let entries = 0
    await fc.assert(
      fc.asyncProperty(request, async (constraints) => {
        const { recommendations } = await recommend({ ...constraints, limit: 50 })
        entries += recommendations.length
        expect(recommendations.map(({ rank }) => rank)).toEqual(
          recommendations.map((_, index) => index + 1),
        )
        for (const [index, entry] of recommendations.entries()) {
          const model = requireModel(entry.model_id)
          const endpoint = await findEndpoint(entry)
          expect(entry.aa_score).toBeGreaterThanOrEqual(GATE)
          expect(entry.aa_score).toBe(model.aa_score)
          expectCostPerIq(entry.cost_per_iq, entry.blended_price_per_m, entry.aa_score)
          expect(findMissed(constraints, { entry, model, endpoint })).toEqual([])
          const before = recommendations[index - 1]
          if (before) expect(before.cost_per_iq).toBeLessThanOrEqual(entry.cost_per_iq)
        }
      }),
      { numRuns: 150 },
    )
    // Else the constraints would have been too tight to test anything.
    expect(entries).toBeGreaterThan(500)
  })

  it('begins with the same entries when the limit grows by one', async () => {
    await fc.assert(
      fc.asyncProperty(request, fc.integer({ min: 1, max: 49 }), async (constraints, limit) => {
        const few = await recommend({ ...constraints, limit })
        const more = await recommend({ ...constraints, limit: limit + 1 })
        expect(more.recommendations.slice(0, limit)).toEqual(few.recommendations)
        expect(more.recommendations.length - few.recommendations.length).toBeOneOf([0, 1])
      }),
      { numRuns: 100 },
    )
  })

  it('is of the cheapest endpoint that would do', async () => {
    const { recommendations } = await recommend({ zdr: true, limit: 50 })
    expect(recommendations.length).toBeGreaterThan(3)
    for (const entry of recommendations) {
      const fitting = (await listEndpoints(entry.model_id)).filter(
        ({ verified, offer, is_free, is_available, zdr, base_url, model_id_on_provider }) =>
          verified &&
          offer === 'standard' &&
          !is_free &&
          is_available &&
          zdr &&
          base_url &&
          model_id_on_provider,
      )
      expect(entry.blended_price_per_m).toBe(Math.min(...fitting.map((one) => one.blended_per_m)))
    }
  })
})

describe('every model', () => {
  it('has a cost per IQ that follows from its price and score, in list, detail and explanation', async () => {
    const scored = models.filter(({ aa_score }) => aa_score !== null)
    expect(scored.length).toBeGreaterThan(100)
    for (const model of models) {
      const { sit_adjusted_price, blended_price_per_m, aa_score, sit_score } = model
      if (aa_score === null) expect([sit_adjusted_price, sit_score]).toEqual([null, null])
      else expectCostPerIq(sit_adjusted_price, blended_price_per_m, aa_score)
    }
    for (const { model_id } of models.filter((_, index) => index % 10 === 0)) {
      const detail = ModelResponse.parse((await service.askWithKey(`/v1/models/${model_id}`)).body)
      const { pricing, quality } = ExplainResponse.parse(
        (await service.askWithKey(`/v1/explain?model_id=${model_id}`)).body,
      )
      expect(pricing.blended_per_m).toBe(detail.blended_price_per_m)
      expect(quality.cost_per_iq).toBe(pricing.cost_per_iq)
      if (quality.aa_score === null) expect(pricing.cost_per_iq).toBeNull()
      else expectCostPerIq(pricing.cost_per_iq, pricing.blended_per_m, quality.aa_score)
      if (detail.sit_score !== null && detail.aa_score !== null)
        expect(Math.abs(detail.sit_score - detail.aa_score / REFERENCE_SCORE)).toBeLessThan(
          TOLERANCE,
        )
    }
  })

  it.each(['blended', 'input', 'output', 'sit_adjusted_price'] as const)(
    'stands in order when sorted by %s, those without a value last, and prefixes agree',
    async (sort) => {
      const field = {
        blended: 'blended_price_per_m',
        input: 'input_price_per_m',
        output: 'output_price_per_m',
        sit_adjusted_price: 'sit_adjusted_price',
      }[sort]
      for (const order of ['asc', 'desc'] as const) {
        const all = await list(`sort=${sort}&order=${order}&limit=500`)
        const values = all.map((model) => z.number().nullable().parse(Reflect.get(model, field)))
        const known = values.filter((value) => value !== null)
        expect(values.slice(known.length).every((value) => value === null)).toBe(true)
        const sorted = known.toSorted((one, other) => (order === 'asc' ? one - other : other - one))
        expect(known).toEqual(sorted)
        for (const limit of [1, 2, 49, 50, 51])
          expect(await list(`sort=${sort}&order=${order}&limit=${limit}`)).toEqual(
            all.slice(0, limit),
          )
      }
    },
  )
})

describe('the export files', () => {
  it('read as what the list says of them, in every form, row by row what the endpoints say', async () => {
    const { exports } = ExportsResponse.parse(
      (await service.askWithKey('/v1/export/snapshots')).body,
    )
    expect(exports.map(({ format }) => format).toSorted()).toEqual(['csv', 'jsonl', 'parquet'])
    const database = await openDatabase(service.folder)
    for (const { url, format, rows, sha256: hash, bytes } of exports) {
      const stored = await service.askWithKey(url, { headers: { 'accept-encoding': 'gzip' } })
      expect([sha256(stored.bytes), stored.bytes.length]).toEqual([hash, bytes])
      const path = join(service.folder, `read.${format}`)
      await writeFile(path, (await service.askWithKey(url)).bytes)
      const read = { parquet: 'read_parquet', csv: 'read_csv', jsonl: 'read_json' }[format]
      const found = await database.rows(
        `select model_id, provider, blended_per_m from ${read}($path)
        where model_id = 'openai/gpt-5.4' order by blended_per_m, provider`,
        { path },
      )
      const [counted] = await database.rows(
        `select cast(count(*) as integer) as rows from ${read}($path)`,
        { path },
      )
      expect(counted).toEqual({ rows })
      const listed = (await listEndpoints('openai/gpt-5.4')).map(({ provider, blended_per_m }) => ({
        model_id: 'openai/gpt-5.4',
        provider,
        blended_per_m,
      }))
      expect(found.length).toBeGreaterThan(1)
      expect(listed).toEqual(expect.arrayContaining(found))
    }
    database.close()
  })
})

describe('the examples of the description', () => {
  it('are answers of the service, in the declared shape and small', async () => {
    const { body, bytes } = await service.askWithKey('/openapi.json')
    expect(bytes.length).toBeLessThan(4 * JSON.stringify(createOpenApi({ baseUrl: '' })).length)
    const paths = z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .parse(z.object({ paths: z.unknown() }).parse(body).paths)
    for (const operation of OPERATIONS.filter(({ access, media }) => access === 'key' && !media)) {
      const method = operation.method.toLowerCase()
      const shown = z
        .object({
          responses: z.object({
            200: z.object({
              content: z.object({ 'application/json': z.object({ example: z.unknown() }) }),
            }),
          }),
        })
        .parse(paths[operation.paths[0] ?? '']?.[method])
      const { example } = shown.responses[200].content['application/json']
      operation.response.parse(example)
      const { params = {}, query = {}, body: sent } = operation.example
      const path = (operation.paths[0] ?? '').replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => params[name] ?? '',
      )
      const answer = await service.askWithKey(`${path}?${new URLSearchParams(query).toString()}`, {
        method: operation.method,
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      })
      expect(abridge(answer.body)).toEqual(example)
    }
  })
})

function pickModels(body: unknown) {
  return { models: ModelsResponse.parse(body).models }
}

function abridge(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(abridge)
  if (!(value instanceof Object)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, abridge(part)]))
}

async function recommend(
  body: Partial<RecommendRequest>,
): Promise<z.infer<typeof RecommendResponse>> {
  const answer = await service.askWithKey('/v1/recommend', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return RecommendResponse.parse(answer.body)
}

async function list(search: string): Promise<Model[]> {
  return ModelsResponse.parse((await service.askWithKey(`/v1/models?${search}`)).body).models
}

type Entry = z.infer<typeof RecommendResponse>['recommendations'][number]
type Listed = z.infer<typeof EndpointsResponse>['endpoints'][number]

async function listEndpoints(modelId: string): Promise<Listed[]> {
  const { body } = await service.askWithKey(`/v1/models/${modelId}/endpoints`)
  return EndpointsResponse.parse(body).endpoints
}

/** One provider may offer a model under one id more than once: of those, the one that is handed out. */
async function findEndpoint(entry: Entry): Promise<Listed> {
  const handedOut = {
    ...entry.endpoint_config,
    blended_per_m: entry.blended_price_per_m,
    verified: true,
    is_free: false,
    is_available: true,
    offer: 'standard',
  }
  const found = (await listEndpoints(entry.model_id)).find((endpoint) =>
    Object.entries(handedOut).every(([name, value]) => Reflect.get(endpoint, name) === value),
  )
  if (!found)
    throw new Error(`${entry.model_id}: expected the endpoint handed out among the listed`)
  return found
}

function requireModel(id: string): Model {
  const model = modelById.get(id)
  if (!model) throw new Error(`${id}: expected a listed model`)
  return model
}

function expectCostPerIq(actual: number | null, blended: number, score: number): void {
  expect(Math.abs((actual ?? NaN) - (blended * REFERENCE_SCORE) / score)).toBeLessThanOrEqual(
    TOLERANCE,
  )
}

/** The names of the constraints that an entry does not meet, told from what other operations say of it. */
function findMissed(
  asked: Partial<RecommendRequest>,
  {
    entry,
    model,
    endpoint,
  }: { entry: Entry; model: Model; endpoint: Pick<Endpoint, 'zdr' | 'eu_sovereign'> },
): string[] {
  const { endpoint_config: config } = entry
  const met: Record<keyof typeof asked, boolean> = {
    budget_max_usd_per_m: entry.blended_price_per_m <= (asked.budget_max_usd_per_m ?? Infinity),
    input_max_usd_per_m: config.input_price_per_m <= (asked.input_max_usd_per_m ?? Infinity),
    output_max_usd_per_m: config.output_price_per_m <= (asked.output_max_usd_per_m ?? Infinity),
    cost_per_iq_max: entry.cost_per_iq <= (asked.cost_per_iq_max ?? Infinity),
    context_min: entry.context_length >= (asked.context_min ?? 0),
    min_intelligence: entry.aa_score >= (asked.min_intelligence ?? 0),
    modality: model.input_modalities.includes(asked.modality ?? 'text'),
    tier: entry.tier === (asked.tier ?? entry.tier),
    is_reasoning: entry.is_reasoning === (asked.is_reasoning ?? entry.is_reasoning),
    supports_tools: model.supports_tools === (asked.supports_tools ?? model.supports_tools),
    open_weights: model.open_weights === (asked.open_weights ?? model.open_weights),
    zdr: endpoint.zdr === (asked.zdr ?? endpoint.zdr),
    eu_sovereign: endpoint.eu_sovereign === (asked.eu_sovereign ?? endpoint.eu_sovereign),
    providers: asked.providers?.includes(config.provider) ?? true,
    exclude_providers: !(asked.exclude_providers?.includes(config.provider) ?? false),
    models: asked.models?.includes(entry.model_id) ?? true,
    creators: asked.creators?.some((creator) => entry.model_id.startsWith(`${creator}/`)) ?? true,
    limit: true,
  }
  return Object.entries(met).flatMap(([name, isMet]) => (isMet ? [] : [name]))
}
