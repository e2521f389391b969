// The feeds of a started instance, in the programs that they are for: what each makes of our prices is
// what we say. The readers are in the package.json of this folder, opencode among the test programs.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { PriceUsageResponse } from '../../../contract/responses.ts'
import { findOpencode } from '../../programs.ts'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'
import { createFolder } from '../../temporary-folder.ts'

const load = createRequire(join(import.meta.dirname, 'package.json'))
const service = await startEmbeddedService()
const read = async (name: string): Promise<unknown> =>
  (await fetch(`${service.url}/feeds/${name}`)).json()
const usd = z.number()

const Genai = z.array(
  z.looseObject({
    id: z.string(),
    models: z.array(
      z.looseObject({
        id: z.string(),
        prices: z.array(z.looseObject({ constraint: z.looseObject({ start_date: z.string() }) })),
      }),
    ),
  }),
)

it('@pydantic/genai-prices costs 200 lines and more as we do: tiers, cache and dates', async () => {
  const { calcPrice, updatePrices, waitForUpdate } = load('@pydantic/genai-prices')
  const feed = Genai.parse(await read('genai-prices.json'))
  updatePrices(({ setProviderData }: { setProviderData: (data: unknown) => void }) =>
    setProviderData(feed),
  )
  await waitForUpdate()
  const lines = feed.flatMap(({ id: seller, models }) =>
    models.flatMap(({ id: model, prices }) =>
      prices.flatMap(({ constraint: { start_date: at } }) =>
        [10_000, 300_000].map((input_tokens) => ({
          model,
          seller,
          at,
          input_tokens,
          output_tokens: 700,
          cache_read: at < '2026-07' ? 0 : 4000,
        })),
      ),
    ),
  )
  const ours = (
    await Promise.all([0, 500, 1000].map((from) => price(lines.slice(from, from + 500))))
  ).flat()
  const seen = new Map<string, string>()
  const compared = lines.flatMap((line, index) => {
    const { model, seller, at, cache_read: cache_read_tokens, ...tokens } = line
    const own = ours[index]
    // A seller's other names of one model, such as that of a region, have prices of their own.
    const key = `${seller} ${own?.model_id}`
    if (!seen.has(key)) seen.set(key, model)
    if (own?.status !== 'priced' || seen.get(key) !== model) return []
    const usage = { ...tokens, ...(cache_read_tokens > 0 && { cache_read_tokens }) }
    const timestamp = new Date(`${at}T12:00:00Z`)
    const { total_price } = calcPrice(usage, model, { providerId: seller, timestamp })
    return [{ line, theirs: usd.parse(total_price), ours: own.cost_usd }]
  })
  expect(compared.filter((each) => Math.abs(each.theirs - (each.ours ?? NaN)) > 1e-9)).toEqual([])
  expect(compared.length).toBeGreaterThan(200)
  expect(compared.filter(({ line }) => line.cache_read > 0).length).toBeGreaterThan(50)
})

const ModelsDev = z.record(
  z.string(),
  z.looseObject({
    models: z.record(
      z.string(),
      z.looseObject({
        cost: z.looseObject({
          input: usd,
          output: usd,
          cache_read: usd.optional(),
          cache_write: usd.optional(),
        }),
        limit: z.looseObject({ context: z.int(), output: z.int() }),
      }),
    ),
  }),
)

it('@tokenlens/helpers has our base and cache prices of each seller', async () => {
  const { getTokenCosts } = load('@tokenlens/helpers')
  const feed = ModelsDev.parse(await read('models-dev/api.json'))
  const usage = { input: 1e6, output: 1e6, cacheReads: 1e6, cacheWrites: 1e6 }
  let cached = 0
  for (const [seller, listed] of Object.entries(feed))
    for (const [id, { cost }] of Object.entries(listed.models)) {
      // It asks for every id in lower case.
      if (id !== id.toLowerCase()) continue
      // Of all sellers it would take the first one with the id, whatever seller is asked for.
      const asked = { modelId: `${seller}:${id}`, usage, providers: { [seller]: listed } }
      expect(getTokenCosts(asked), asked.modelId).toMatchObject({
        inputUSD: cost.input,
        outputUSD: cost.output,
        cacheReadUSD: cost.cache_read,
        cacheWriteUSD: cost.cache_write,
      })
      cached += cost.cache_read === undefined ? 0 : 1
    }
  expect(cached).toBeGreaterThan(100)
})

const sort = (rows: { id: string }[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))

it('opencode lists each model of a seller that only our feed has, with our price', async () => {
  const { novita } = ModelsDev.parse(await read('models-dev/api.json'))
  const cwd = await createFolder(afterAll)
  const env = {
    HOME: cwd,
    NOVITA_API_KEY: 'KEY',
    OPENCODE_MODELS_URL: `${service.url}/feeds/models-dev`,
    OPENCODE_DISABLE_AUTOUPDATE: '1',
  }
  // Without --refresh it may answer before it has read them; it ends before a pipe has all that it wrote.
  const command = '"$0" models novita --refresh --verbose > shown'
  await promisify(execFile)('/bin/sh', ['-c', command, await findOpencode()], { cwd, env })
  const text = await readFile(join(cwd, 'shown'), 'utf8')
  const shown = text.split(/^novita\/.*$/m).slice(1)
  const Listed = z.object({ id: z.string(), cost: z.object({ input: usd, output: usd }) })
  const listed = shown.map((each) => Listed.parse(JSON.parse(each)))
  const said = Object.entries(novita?.models ?? {}).map(([id, { cost }]) => ({
    id,
    cost: { input: cost.input, output: cost.output },
  }))
  expect(sort(listed)).toEqual(sort(said))
  expect(said.length).toBeGreaterThan(10)
})

/** Each line is one request, as genai-prices takes it. */
async function price(lines: readonly object[]) {
  const body = JSON.stringify({ lines: lines.map((line) => ({ ...line, requests: 1 })) })
  const answer = await service.askWithKey('/v1/price-usage', { method: 'POST', body })
  return PriceUsageResponse.parse(answer.body).lines
}
