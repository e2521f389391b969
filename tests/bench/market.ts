// A release of any size, made up and always the same: the embedded one is too small to measure on.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  blobKey,
  Manifest,
  manifestKey,
  POINTER_KEY,
  sha256,
  STATE_VERSION,
} from '../../contract/release.ts'
import { DAY_MS } from '../../contract/time.ts'
import { VERSION } from '../../contract/version.ts'
import { findPointer } from '../../store/read-release.ts'
import { openStore } from '../../store/open.ts'
import { DEFAULT_RULES } from '../unit/release/default-rules.ts'
import { round, listOffers } from '../unit/release/model-fixture.ts'
import { PROVIDERS, toOffers, toProvider } from './offers.ts'

export interface Market {
  models: number
  days: number
  /** How many days a price stands. */
  stepDays: number
  /** The time of the release, in milliseconds. */
  asOf: number
  /** Numbers the releases of a store, from 1; makes their prices differ. */
  sequence?: number
}

export async function publishMarket(folder: string, market: Market): Promise<void> {
  const publish = await prepareMarket(folder, market)
  await publish()
}

/** Writes a release into the store in that folder; the returned function moves the pointer. */
export async function prepareMarket(
  folder: string,
  { asOf, sequence = 1, ...size }: Market,
): Promise<() => Promise<void>> {
  await mkdir(join(folder, 'blobs'), { recursive: true })
  const documents: Manifest['documents'] = {}
  for (const [path, document] of toDocuments({ ...size, asOf, sequence })) {
    const bytes = Buffer.from(JSON.stringify(document))
    const hash = sha256(bytes)
    documents[path] = { sha256: hash, bytes: bytes.length }
    // Not through the store: thousands of its durable writes would take minutes.
    await writeFile(join(folder, blobKey(hash)), bytes)
  }
  const store = await openStore(`file:${folder}`)
  const runId = `bench-${sequence}`
  const at = new Date(asOf).toISOString()
  const manifest: Manifest = {
    schema_version: 2,
    product_version: VERSION,
    run_id: runId,
    as_of: at,
    date: toDay(asOf),
    status: 'fresh',
    stale_reason: null,
    methodology_version: '0.2',
    parameters_sha256: sha256(''),
    previous: null,
    sources: [],
    documents,
    quotes: null,
    raw: {},
    uses_seed: false,
    state: { version: STATE_VERSION, before: {}, after: {}, after_method: '0' },
  }
  const bytes = Buffer.from(JSON.stringify(Manifest.parse(manifest)))
  await store.write(manifestKey(runId), bytes)
  return async () => {
    const found = await findPointer(store)
    const pointer = { run_id: runId, manifest_sha256: sha256(bytes), as_of: at, sequence }
    await store.write(POINTER_KEY, Buffer.from(JSON.stringify(pointer)), {
      ifMatch: found?.etag ?? null,
    })
  }
}

/** One at a time, so that a large market need not fit into memory. */
function* toDocuments(market: Required<Market>): Generator<[path: string, document: unknown]> {
  const { asOf, sequence, stepDays } = market
  const today = toDay(asOf)
  const days = Array.from({ length: market.days }, (_, back) => toDay(asOf - back * DAY_MS))
  const offers = Array.from({ length: market.models }, (_, number) =>
    toOffers(number, today, sequence),
  )
  for (const { model, endpoints } of offers)
    yield [
      `models/${model.model_id}.json`,
      {
        model_id: model.model_id,
        endpoints,
        price_steps: days.flatMap((to, back) =>
          back % stepDays === 0
            ? {
                from: days[Math.min(back + stepDays, days.length) - 1],
                to: back === 0 ? null : to,
                input_price_per_m: model.input_price_per_m,
                output_price_per_m: model.output_price_per_m,
                blended_price_per_m: round(model.blended_price_per_m * (1 + (back % 29) / 100)),
              }
            : [],
        ),
        moves: [],
      },
    ]
  const slugs = Array.from({ length: PROVIDERS }, (_, number) => `seller-${number}`)
  for (const slug of slugs)
    yield [`providers/${slug}.json`, { ...toProvider(slug, today), models: [] }]
  yield ['models.json', { models: offers.map(({ model }) => model) }]
  yield ['providers.json', { providers: slugs.map((slug) => toProvider(slug, today)) }]
  yield ['calendar.json', { days }]
  yield ['retirements.json', { retirements: [] }]
  yield ['changes.json', { changes: [] }]
  yield ['provider-names.json', { providers: [], routers: [], moving_names: [] }]
  yield ['rules.json', DEFAULT_RULES]
  yield ['scores.json', { date: today, scale: 'os-1', boards: [], agreement: [], scores: [] }]
  yield ['performance.json', { endpoints: [] }]
  yield ['other-models.json', { models: [] }]
  yield [
    'offers.json',
    { offers: offers.flatMap(({ model, endpoints }) => listOffers(model, endpoints)) },
  ]
  const daily = { link_factor: 1, constituents: 100, quality: 'endpoint' }
  const history = days.map((date, back) => ({
    date,
    price_per_m: round(1 + back / 1000 + sequence / 1e6),
    index_points: round(1000 - back / 3),
    change_24h: -0.1,
    ...daily,
    revision: 1,
    revision_reason: null,
  }))
  yield ['composite/history.json', { history }]
  for (const tier of ['frontier', 'standard', 'budget'])
    yield [`composite/history/${tier}.json`, { history }]
  const changes = { change_24h: -0.1, change_7d: -0.7, change_30d: -2 }
  const composite = { price_per_m: 1, index_points: 1000, ...changes }
  const tier = { price_per_m: 2.5, change_24h: -0.5, models: 10 }
  const tiers = { frontier: tier, standard: tier, budget: tier }
  const spread = { price_per_m: 2.1, change_24h: 0 }
  const latest = { date: today, composite, tiers, spread, methodology_version: '0.2', ...daily }
  yield ['composite/latest.json', latest]
}

function toDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
