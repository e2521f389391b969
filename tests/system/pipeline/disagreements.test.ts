// Two sources that show two prices of one thing, from their answers to what a caller reads, over
// runs of a week.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { QuarantineResponse, SourcesResponse } from '../../../contract/responses.ts'
import { type Service, startService } from '../../service/proxy/service.ts'
import { type Fixture, readFixture } from '../../unit/pipeline/sources/fixture.ts'
import { startMarket } from '../../unit/pipeline/sources/market.ts'
import { readSeedMarket } from '../../unit/pipeline/sources/seed-market.ts'
import { findSmallMarket } from '../../releases.ts'
import { runPipeline } from '../../run-process.ts'

const MODEL = 'z-ai/glm-5.2'
const ON_DEEPINFRA = 'zai-org/GLM-5.2'

const Endpoints = z.object({
  data: z.object({
    endpoints: z.array(
      z.looseObject({
        tag: z.string(),
        pricing: z.looseObject({ prompt: z.string(), completion: z.string() }),
      }),
    ),
  }),
})

let service: Service
let aggregator: Fixture

beforeAll(async () => {
  service = await startService({ release: 'market', until: afterAll })
  aggregator = await readSeedMarket({ data: join(await findSmallMarket(), 'data') })
}, 600_000)

/**
 * The aggregator as it is, but for what it asks for DeepInfra's endpoint: `factor` times what
 * DeepInfra itself asks.
 */
async function aggregatorAt(factor: number): Promise<Fixture> {
  const path = `/api/v1/models/${MODEL}/endpoints`
  const models = z
    .array(
      z.looseObject({
        model_name: z.string(),
        pricing: z.looseObject({
          cents_per_input_token: z.number().optional(),
          cents_per_output_token: z.number().optional(),
        }),
      }),
    )
    .parse((await readFixture('deepinfra'))['/models/list'])
  const own = models.find(({ model_name }) => model_name === ON_DEEPINFRA)?.pricing
  const { data } = Endpoints.parse(aggregator[path])
  const endpoints = data.endpoints.map((endpoint) =>
    endpoint.tag.startsWith('deepinfra')
      ? {
          ...endpoint,
          pricing: {
            prompt: toDollars(own?.cents_per_input_token, factor),
            completion: toDollars(own?.cents_per_output_token, factor),
          },
        }
      : endpoint,
  )
  expect(endpoints.some(({ tag }) => tag.startsWith('deepinfra'))).toBe(true)
  return { ...aggregator, [path]: { data: { endpoints } } }
}

function toDollars(cents: number | undefined, factor: number): string {
  return (((cents ?? 0) / 100) * factor).toFixed(12)
}

/** What a caller on the paid plan reads after the run of `day`. */
async function runOn(day: string, { factor }: { factor: number }) {
  const market = await startMarket({ openrouter: await aggregatorAt(factor) })
  const environment = { ...market.environment, TPI_STORE: service.store.url }
  const ended = await runPipeline(
    ['--as-of', day, '--sources', 'openrouter,deepinfra'],
    environment,
    await findSmallMarket(),
  )
  await market.close()
  expect(ended).toMatchObject({ code: 0, errors: '' })
  await service.server.releases.refresh()
  const key = await service.createPaidKey()
  const quarantine = QuarantineResponse.parse((await service.ask('/v1/quarantine', { key })).body)
  const health = SourcesResponse.parse((await service.ask('/v1/health/sources', { key })).body)
  return {
    listed: quarantine.disagreements.filter(({ model_id }) => model_id === MODEL),
    // What is known of sources that were not asked is kept.
    counted: Object.fromEntries(
      health.sources.flatMap(({ source, status, disagreements }) =>
        status === 'ok' ? [[source, disagreements]] : [],
      ),
    ),
  }
}

it('shows what two sources have differed on for a week, though a run was missed, until they agree', async () => {
  for (const day of ['2026-08-01', '2026-08-04', '2026-08-07']) {
    const { listed, counted } = await runOn(day, { factor: 1.02 })
    expect(listed).toEqual([])
    // Until they are no longer carried, the catalogues of the embedded history differ from the
    // aggregator.
    expect(counted).toMatchObject({ deepinfra: 0, ...(day > '2026-08-03' && { openrouter: 0 }) })
  }
  const { listed, counted } = await runOn('2026-08-08', { factor: 1.02 })
  expect(listed).toEqual([
    {
      provider: 'deepinfra',
      model_id: MODEL,
      sources: ['deepinfra', 'openrouter'],
      blended_prices_per_m: [1.1625, 1.18575],
      since: '2026-08-01',
    },
  ])
  expect(counted).toEqual({ deepinfra: 1, openrouter: 1 })
  expect(await runOn('2026-08-09', { factor: 1.005 })).toEqual({
    listed: [],
    counted: { deepinfra: 0, openrouter: 0 },
  })
}, 600_000)
