// What must hold of every answer, tried on the release that the pipeline makes from the embedded history.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Model } from '../../../contract/documents.ts'
import { createOpenApi } from '../../../contract/openapi.ts'
import { OPERATIONS } from '../../../contract/operations.ts'
import {
  ExplainResponse,
  ModelMovesResponse,
  ModelResponse,
  ModelsResponse,
  ProvidersResponse,
  type Recommendation,
} from '../../../contract/responses.ts'
import { createRequests, findMissed } from '../../unit/release/constraint-model.ts'
import {
  findEndpoints,
  listEndpoints,
  recommend,
  startEmbeddedService,
} from '../../service/proxy/embedded-service.ts'
import { ROOT } from '../../run-process.ts'
import { expectShown } from '../../shown-text.ts'
import { NOON } from '../../service/proxy/service.ts'

const GATE = 35
const REFERENCE_SCORE = 40
const percent = (share: number) => `${(100 * share).toFixed(1)}%`
const Latest = z.object({ composite: z.object({ index_points: z.number() }) })
const Accuracy = z.object({
  figures: z.tuple([z.object({ share: z.number(), comparisons: z.int() })], z.unknown()),
})
/** A price has six decimals, so what is computed from it cannot be held to more. */
const TOLERANCE = 1e-6

const service = await startEmbeddedService()
const { models } = pickModels((await service.askWithKey('/v1/models?limit=500')).body)
const modelById = new Map(models.map((model) => [model.model_id, model]))
const { providers } = ProvidersResponse.parse(
  (await service.askWithKey('/v1/providers?limit=500')).body,
)
type Priced = (typeof models)[number]
/** Of a version, in a name. */
const DATE =
  /[-@](20\d\d-?[01]\d(-?[0-3]\d)?|[0-3]\d[0-3]\d|[01]\d-20\d\d|[01]\d-[0-3]\d)(?=[-:]|$)/
const MODE = /[-:](fast|pro|think(ing)?|high|low|preview|latest)(?=[-:]|$)/g
const toFamily = (id: string) =>
  id.replace(DATE, '').replaceAll(MODE, '').split(/[-:/]/).toSorted().join('-')
const sameButForId = (one: Priced, other: Priced) =>
  toFamily(one.model_id) === toFamily(other.model_id) &&
  one.input_price_per_m === other.input_price_per_m &&
  one.output_price_per_m === other.output_price_per_m &&
  // Weights of their own, or other scores, are models of their own, and so are two dated versions.
  !(one.open_weights && other.open_weights) &&
  (one.aa_score ?? other.aa_score) === (other.aa_score ?? one.aa_score) &&
  !(DATE.test(one.model_id) && DATE.test(other.model_id))
const wholeOf = new Map(providers.map(({ slug, part_of }) => [slug, part_of]))

const request = createRequests([...modelById.keys()])

describe('what README and docs/start.md show', async () => {
  const text = await readFile(join(ROOT, 'README.md'), 'utf8')
  const start = await readFile(join(ROOT, 'docs/start.md'), 'utf8')
  const asked = [
    ...`${text}\n${start}`
      .replaceAll('$BASE', 'http://127.0.0.1:8080')
      .matchAll(/^(?:export .*\n)?(curl [^]*?)\n```\n```json\n([^]*?)\n```$/gm),
  ]

  it.each(asked.map(([, command = '', answer = '']) => ({ command, answer })))(
    'is what the first start answers to $command',
    async ({ command, answer }) => {
      service.clock.now = Date.parse('2026-11-21')
      const { pathname, search } = new URL(/http:\/\/[^"\s]+/.exec(command)?.[0] ?? '')
      const body = /-d '([^']+)'/.exec(command)?.[1]
      const isPost = body !== undefined || command.includes('-X POST')
      const { body: got } = await service.askWithKey(pathname + search, {
        ...(isPost && { method: 'POST' }),
        ...(body !== undefined && { body }),
      })
      service.clock.now = NOON
      expectShown(JSON.stringify(got).replaceAll(/\s/g, ''), answer.replaceAll(/\s/g, ''))
    },
  )

  it('is what their sentences say, too', async () => {
    const index = await readFile(join(ROOT, 'docs/index.md'), 'utf8')
    const latest = await service.askWithKey('/v1/sit/composite/latest')
    const { index_points: points } = Latest.parse(latest.body).composite
    const [all] = Accuracy.parse((await service.askWithKey('/v1/accuracy')).body).figures
    const fall = percent(1 - points / 1000)
    expect(text).toContain(`${points} means they are ${fall} lower`)
    expect(text).toContain(`GPT-5 scores ${modelById.get('openai/gpt-5')?.aa_score?.toFixed(1)} `)
    expect(index).toContain(`A value of ${points} means that prices are ${fall} lower`)
    expect(index).toContain(
      `contradicted ${percent(all.share)} of ${all.comparisons.toLocaleString('en')} prices`,
    )
  })
})

describe("the moves of a model's sellers", () => {
  it('add up to its change over seven days, and there are none without a change', async () => {
    let changed = 0
    for (const { model_id, change_7d } of models) {
      const { body } = await service.askWithKey(`/v1/models/${model_id}/moves?days=7`)
      const { change, moves } = ModelMovesResponse.parse(body)
      const sum = moves.reduce((total, { contribution }) => total + contribution, 0)
      expect(sum, model_id).toBeCloseTo(change, 9)
      if (change_7d === null) continue
      expect(change, model_id).toBe(change_7d)
      changed += Number(change !== 0)
    }
    expect(changed).toBeGreaterThan(3)
  })
})

describe('a recommendation', () => {
  it('holds to every constraint, the gate, the formula and the order, whatever is asked', async () => {
    const answered = new Set<string>()
    await fc.assert(
      fc.asyncProperty(request, async (constraints) => {
        const { recommendations } = await recommend(service, { ...constraints, limit: 50 })
        expect(recommendations.map(({ rank }) => rank)).toEqual(
          recommendations.map((_, index) => index + 1),
        )
        for (const [index, entry] of recommendations.entries()) {
          const model = requireModel(entry.model_id)
          const endpoints = await findEndpoints(service, entry)
          const { min_intelligence = GATE } = constraints
          expect(entry.aa_score).toBeGreaterThanOrEqual(min_intelligence)
          expect(entry.aa_score).toBe(model.aa_score)
          const { rank_by: skill = 'intelligence' } = constraints
          expect(entry.skill_score !== undefined).toBe(skill !== 'intelligence')
          const score = entry.skill_score ?? entry.aa_score ?? NaN
          expectCostPerIq(entry.cost_per_iq ?? NaN, entry.blended_price_per_m, score)
          const partOf = wholeOf.get(entry.endpoint_config.provider) ?? null
          const missed = endpoints.map((endpoint) =>
            findMissed(constraints, { entry, model, endpoint, partOf }),
          )
          expect(missed).toContainEqual([])
          const before = recommendations[index - 1]
          if (before) expect(toWeighed(before)).toBeLessThanOrEqual(toWeighed(entry) + TOLERANCE)
          for (const name of Object.keys(constraints)) answered.add(name)
        }
      }),
      { numRuns: 300 },
    )
    // Else the constraints would have been too tight to test anything.
    expect(answered.size).toBeGreaterThan(20)
  })

  it('begins with the same entries when the limit grows by one', async () => {
    await fc.assert(
      fc.asyncProperty(request, fc.integer({ min: 1, max: 49 }), async (constraints, limit) => {
        const few = await recommend(service, { ...constraints, limit })
        const more = await recommend(service, { ...constraints, limit: limit + 1 })
        expect(more.recommendations.slice(0, limit)).toEqual(few.recommendations)
      }),
      { numRuns: 100 },
    )
  })
})

/** Best first. */
async function recommendEvery(): Promise<Recommendation[]> {
  const entries: Recommendation[] = []
  const ids = [...modelById.keys()]
  while (ids.length > 0) {
    const asked = { models: ids.splice(0, 50), limit: 50 }
    entries.push(...(await recommend(service, asked)).recommendations)
  }
  return entries.toSorted((one, other) => toWeighed(one) - toWeighed(other))
}

function isSaidTwice(evidence: Recommendation['id_evidence']): boolean {
  return new Set(evidence.map(({ root }) => root)).size >= 2
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;')
}

/** What entries are ranked by. */
function toWeighed({ cost, aa_score, skill_score, cost_per_iq }: Recommendation): number {
  return cost
    ? (cost.per_request * REFERENCE_SCORE) / (skill_score ?? aa_score ?? NaN)
    : (cost_per_iq ?? NaN)
}

describe('every model', () => {
  it('stands once: no two ids differ by a date, a mode or the order of words alone and cost the same', () => {
    const twins = models.flatMap((one, at) =>
      models
        .slice(at + 1)
        .flatMap((other) => (sameButForId(one, other) ? [[one.model_id, other.model_id]] : [])),
    )
    expect(models.length).toBeGreaterThan(400)
    expect(twins).toEqual([])
  })

  it('is found by the ids of its dated releases, whatever it produces', async () => {
    for (const id of ['openai/gpt-4o-2024-08-06', 'anthropic/claude-3-5-sonnet-20241022'])
      expect((await service.askWithKey(`/v1/models/${id}`)).status).toBe(200)
    for (const kind of ['embeddings', 'images', 'audio', 'speech']) {
      const { body } = await service.askWithKey(`/v1/models?kind=${kind}&limit=500`)
      const ids = ModelsResponse.parse(body).models.map(({ model_id }) => model_id)
      const isDated = (id: string) => ids.includes(id.replace(/-20\d\d-\d\d-\d\d$/, ''))
      expect(ids.filter((id) => /-20\d\d-\d\d-\d\d$/.test(id) && isDated(id))).toEqual([])
    }
  })

  it('has one order: recommendation, explanation, list of endpoints and page name one seller', async () => {
    const recommendations = await recommendEvery()
    expect(recommendations.length).toBeGreaterThan(40)
    for (const entry of recommendations) {
      const { model_id, endpoint_config, blended_price_per_m, id_evidence } = entry
      const { body } = await service.askWithKey(`/v1/explain?model_id=${model_id}`)
      const { cheapest_verified_endpoint: cheapest, endpoints } = ExplainResponse.parse(body)
      const { input_price_per_m: input, output_price_per_m: output, ...config } = endpoint_config
      expect(cheapest).toEqual({ ...config, blended_per_m: blended_price_per_m })
      const sellers = endpoints.map(({ provider }) => provider)
      expect(sellers).toEqual([...new Set(sellers)])
      expect(config.model_id_on_provider).not.toMatch(/openrouter|^private\//i)
      // Two roots say an id that is called verified; the embedded history has no seller's own list.
      expect(config.model_id_source === 'verified', model_id).toBe(isSaidTwice(id_evidence))
      const page = (await service.ask(`/models/${model_id}`)).bytes.toString()
      expect(page, model_id).toContain(escape(config.base_url.replace(/\/$/, '')))
      expect(page, model_id).toContain(escape(config.model_id_on_provider))
      // The request to paste is to that provider; in the table, too, its prices stand.
      const rows = readRows(page).filter(({ provider }) => provider === config.provider)
      expect(
        rows.flatMap(({ inputs }) => inputs),
        model_id,
      ).toContain(input)
      expect(
        rows.flatMap(({ outputs }) => outputs),
        model_id,
      ).toContain(output)
      const listed = await listEndpoints(service, model_id)
      const chosen = listed.find(({ recommendation_rank }) => recommendation_rank === 1)
      expect(chosen?.provider).toBe(config.provider)
      if (config.placeholders.length > 0) {
        expect(entry.caveats.join()).toContain('a part that you fill in')
        expect(
          listed.filter(({ verified, placeholders }) => verified && placeholders.length === 0),
        ).toEqual([])
      }
    }
    // Of the first fifty; of the rest `model_id_source` says that one catalogue names it.
    const first = recommendations.slice(0, 50)
    const agreed = first.filter(({ id_evidence }) => isSaidTwice(id_evidence))
    expect(agreed.length).toBeGreaterThanOrEqual(0.9 * first.length)
  })

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

describe('the examples of the description', () => {
  it('are answers of the service, in the declared shape and small', async () => {
    const { body, bytes } = await service.askWithKey('/openapi.json')
    // Sources age by the minute: the examples show them at the instant of the release.
    service.clock.now = Date.parse(service.server.releases.current?.manifest.as_of ?? '')
    const key = await service.createPaidKey()
    expect(bytes.length).toBeLessThan(4 * JSON.stringify(createOpenApi('')).length)
    const paths = z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .parse(z.object({ paths: z.unknown() }).parse(body).paths)
    for (const operation of OPERATIONS.filter(
      ({ access, media, ofAccount }) => access === 'key' && !media && !ofAccount,
    )) {
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
      const answer = await service.ask(`${path}?${new URLSearchParams(query).toString()}`, {
        key,
        method: operation.method,
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      })
      expect(abridge(answer.body)).toEqual(example)
    }
  })
})

/** Without `kind` a list has models of text alone. */
function pickModels(body: unknown) {
  const { models: listed } = ModelsResponse.parse(body)
  return { models: listed.map((model) => Model.strip().parse(model)) }
}

function abridge(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(abridge)
  if (!(value instanceof Object)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, abridge(part)]))
}

async function list(search: string): Promise<Model[]> {
  return pickModels((await service.askWithKey(`/v1/models?${search}`)).body).models
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

/** What the verdict of a model's page says. */
function readRows(page: string) {
  const table = page.slice(page.indexOf('<tbody>', page.indexOf('id="providers"')))
  const rows = table.slice(0, table.indexOf('</tbody>')).split('</tr>')
  return rows.map((row) => {
    const [, provider] = /href="\/providers\/([^"]+)"/.exec(row) ?? []
    const [inputs = [], , outputs = []] = [
      ...row.matchAll(/<td +class="n wide\b[^"]*">.*?<\/td>/gs),
    ].map(([cell]) => [...cell.matchAll(/value="([^"]+)"/g)].map(([, usd]) => Number(usd)))
    return { provider, inputs, outputs }
  })
}
