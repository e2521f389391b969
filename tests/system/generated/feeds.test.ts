// The feeds of a started instance, in the programs that they are for: what each makes of our prices is
// what we say. The readers are in the package.json of this folder, opencode among the test programs.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { PriceUsageResponse } from '../../../contract/responses.ts'
import { listen } from '../../listen.ts'
import { findOpencode } from '../../programs.ts'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'
import { createFolder } from '../../temporary-folder.ts'

const load = createRequire(join(import.meta.dirname, 'package.json'))
const service = await startEmbeddedService()
const read = async (name: string): Promise<unknown> =>
  (await fetch(`${service.url}/feeds/${name}`)).json()
const usd = z.number()
const TODAY = '2026-07-31'
const COPIES = join(import.meta.dirname, '../../../data/feeds')

const Prices = z.looseObject({ input_mtok: z.unknown() })
const Genai = z.array(
  z.looseObject({
    id: z.string(),
    models: z.array(
      z.looseObject({
        id: z.string(),
        price_comments: z.string().optional(),
        prices: z.union([
          z.array(
            z.looseObject({
              constraint: z.looseObject({ start_date: z.string().optional() }).nullish(),
              prices: Prices,
            }),
          ),
          Prices,
        ]),
      }),
    ),
  }),
)

it('@pydantic/genai-prices costs what it costs without us, and what we confirm as we do', async () => {
  const { calcPrice, updatePrices, waitForUpdate } = load('@pydantic/genai-prices')
  const copy = join(COPIES, 'genai-prices.json.br')
  const theirs = Genai.parse(JSON.parse(brotliDecompressSync(await readFile(copy)).toString()))
  const ours = Genai.parse(await read('genai-prices.json'))
  const dated = new Set(
    theirs.flatMap(({ id, models }) =>
      models.flatMap(({ id: model, prices }) => (Array.isArray(prices) ? `${id} ${model}` : [])),
    ),
  )
  const lines = ours.flatMap(({ id: seller, models }) =>
    models.flatMap(({ id: model, prices, price_comments }) => {
      // Fees of a request and what the hour decides are not in our price of tokens.
      const isOurs = price_comments === undefined && !JSON.stringify(prices).includes('requests_k')
      const own = isOurs && !dated.has(`${seller} ${model}`) && Array.isArray(prices) ? prices : []
      return [...own.map(({ constraint }) => constraint?.start_date ?? TODAY), TODAY].flatMap(
        (day) =>
          [10_000, 300_000].map((input_tokens) => ({ model, seller, day, isOurs, input_tokens })),
      )
    }),
  )
  const calculate = async (data: z.infer<typeof Genai>) => {
    updatePrices(({ setProviderData }: { setProviderData: (data: unknown) => void }) =>
      setProviderData(data),
    )
    await waitForUpdate()
    return lines.map(({ model, seller, day, input_tokens }): number | undefined => {
      const usage = { input_tokens, output_tokens: 700 }
      const timestamp = new Date(`${day}T12:00:00Z`)
      return calcPrice(usage, model, { providerId: seller, timestamp })?.total_price
    })
  }
  const [before, after] = [await calculate(theirs), await calculate(ours)]
  const lost = lines.filter((_, at) => before[at] !== undefined && after[at] === undefined)
  expect(lost).toEqual([])
  const confirmed = lines.flatMap((line, at) => (line.isOurs ? [{ line, costs: after[at] }] : []))
  const asked = confirmed.map(({ line: { model, seller, day: at, input_tokens } }) => ({
    model,
    seller,
    at,
    input_tokens,
    output_tokens: 700,
  }))
  const own = [...(await price(asked.slice(0, 500))), ...(await price(asked.slice(500, 1000)))]
  const compared = own.flatMap((line, at) =>
    line.status === 'priced' && confirmed[at]?.costs !== undefined
      ? [{ ...confirmed[at], own: line.cost_usd }]
      : [],
  )
  expect(
    compared.filter((each) => !(Math.abs((each.costs ?? NaN) - (each.own ?? NaN)) <= 1e-9)),
  ).toEqual([])
  expect(compared.length).toBeGreaterThan(200)
})

const ModelsDev = z.record(
  z.string(),
  z.looseObject({
    models: z.record(
      z.string(),
      z.looseObject({
        cost: z
          .looseObject({
            input: usd,
            output: usd,
          })
          .optional(),
        limit: z.looseObject({ context: z.int(), output: z.int() }),
      }),
    ),
  }),
)

const Listed = z.object({ id: z.string(), cost: z.object({ input: usd, output: usd }) })

/** models.dev as it was: the address of a server that has the copy alone. */
async function serveCopy(): Promise<string> {
  const packed = await readFile(join(COPIES, 'models-dev.json.br'))
  const server = createServer((_, response) => response.end(brotliDecompressSync(packed)))
  return `http://127.0.0.1:${await listen(server)}`
}

async function listByOpencode(url: string) {
  const cwd = await createFolder(afterAll)
  const env = {
    HOME: cwd,
    OPENAI_API_KEY: 'KEY',
    ANTHROPIC_API_KEY: 'KEY',
    GOOGLE_GENERATIVE_AI_API_KEY: 'KEY',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_MODELS_URL: url,
  }
  // Without --refresh it may answer before it has read them; it ends before a pipe has all that it wrote.
  const command = '"$0" models --refresh --verbose > shown'
  await promisify(execFile)('/bin/sh', ['-c', command, await findOpencode()], { cwd, env })
  const shown = await readFile(join(cwd, 'shown'), 'utf8')
  const models = shown.matchAll(/^(openai|anthropic|google)\/.*\n(\{\n[^]*?^\})/gm)
  return new Map(
    [...models].map(([, seller, text = '']) => {
      const { id, cost } = Listed.parse(JSON.parse(text))
      return [`${seller} ${id}`, cost] as const
    }),
  )
}

it('opencode lists the models that it lists without us, with the prices of the feed', async () => {
  const before = await listByOpencode(await serveCopy())
  const after = await listByOpencode(`${service.url}/feeds/models-dev`)
  expect([...before.keys()].filter((id) => !after.has(id))).toEqual([])
  expect(before.size).toBeGreaterThan(60)
  const feed = ModelsDev.parse(await read('models-dev/api.json'))
  for (const [name, { input, output }] of after) {
    const [seller = '', id = ''] = name.split(' ')
    // It makes a model of each mode, too.
    const model = feed[seller]?.models[id]
    if (model)
      expect([input, output], name).toEqual([model.cost?.input ?? 0, model.cost?.output ?? 0])
  }
})

/** Each line is one request, as genai-prices takes it. */
async function price(lines: readonly object[]) {
  const body = JSON.stringify({ lines: lines.map((line) => ({ ...line, requests: 1 })) })
  const answer = await service.askWithKey('/v1/price-usage', { method: 'POST', body })
  return PriceUsageResponse.parse(answer.body).lines
}
