// A release of any size, made up and the same each time: what the proxy is measured on where the
// embedded one is too small.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint, Model, Provider } from '../contract/documents.ts'
import { blobKey, Manifest, manifestKey, POINTER_KEY, sha256 } from '../contract/release.ts'
import { findPointer } from '../store/read-release.ts'
import { openStore } from '../store/open.ts'

const DAY_MS = 86_400_000
const PROVIDERS = 60
const CREATORS = 100
const ENDPOINTS_PER_MODEL = 2

export interface Size {
  models: number
  days: number
  /** How long a price stands. */
  stepDays: number
}

/** The id of the model of that number, for requests. */
export function toModelId(number: number): string {
  return `maker-${number % CREATORS}/model-${number}`
}

export async function publishMarket(...given: Parameters<typeof prepareMarket>): Promise<void> {
  const publish = await prepareMarket(...given)
  await publish()
}

/**
 * Writes a release as of `asOf` into `file:<folder>`; what `sequence` counts makes its prices differ. What it
 * resolves with moves the pointer.
 */
export async function prepareMarket(
  folder: string,
  { asOf, sequence = 1, ...size }: Size & { asOf: number; sequence?: number },
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
    schema_version: 1,
    run_id: runId,
    as_of: at,
    date: toDay(asOf),
    status: 'fresh',
    stale_since: null,
    stale_reason: null,
    methodology_version: '0.2',
    parameters_sha256: sha256(''),
    previous: null,
    sources: [],
    documents,
    quotes: null,
    raw: {},
    uses_seed: false,
    state: { version: 1, before: {}, after: {} },
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
function* toDocuments({
  models: count,
  days: dayCount,
  stepDays,
  asOf,
  sequence,
}: Size & { asOf: number; sequence: number }): Generator<[path: string, document: unknown]> {
  const days = Array.from({ length: dayCount }, (_, back) => toDay(asOf - back * DAY_MS))
  const today = toDay(asOf)
  const models = Array.from({ length: count }, (_, number) => toModel(number, today, sequence))
  const offers = models.map((model, number) => ({ model, endpoints: toEndpoints(model, number) }))
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
                blended_price_per_m: round(model.blended_price_per_m * (1 + (back % 29) / 100)),
              }
            : [],
        ),
      },
    ]
  const slugs = Array.from({ length: PROVIDERS }, (_, number) => `seller-${number}`)
  for (const slug of slugs) yield [`providers/${slug}.json`, { slug, models: [] }]
  yield ['models.json', { models }]
  yield ['providers.json', { providers: slugs.map((slug) => toProvider(slug, today)) }]
  yield ['calendar.json', { days }]
  yield [
    'recommend.json',
    {
      candidates: offers.flatMap(({ model, endpoints }) =>
        endpoints.map((endpoint) => ({
          model_id: model.model_id,
          cost_per_iq: round((endpoint.blended_per_m * 40) / (model.aa_score ?? 40)),
          ...endpoint,
        })),
      ),
    },
  ]
  const history = days.map((date, back) => ({
    date,
    price_per_m: round(1 + back / 1000 + sequence / 1e6),
    index_points: round(1000 - back / 3),
    change_24h: -0.1,
    link_factor: 1,
    constituents: 100,
    quality: 'endpoint',
    revision: 1,
    revision_reason: null,
  }))
  yield ['composite/history.json', { history }]
  for (const tier of ['frontier', 'standard', 'budget'])
    yield [`composite/history/${tier}.json`, { history }]
  const tier = { price_per_m: 2.5, change_24h: -0.5, models: 10 }
  yield [
    'composite/latest.json',
    {
      date: today,
      composite: {
        price_per_m: 1,
        index_points: 1000,
        change_24h: -0.1,
        change_7d: -0.7,
        change_30d: -2,
      },
      tiers: { frontier: tier, standard: tier, budget: tier },
      spread: { price_per_m: 2.1, change_24h: 0 },
      methodology_version: '0.2',
      link_factor: 1,
      constituents: 100,
      quality: 'endpoint',
    },
  ]
}

function toModel(number: number, today: string, sequence: number): Model {
  // Far from each other and in no order, as real prices are.
  const blended = round(0.1 * Math.exp(((number * 37) % 97) / 16) + sequence / 1e6)
  const score = 36 + ((number * 13) % 41) / 2
  return {
    model_id: toModelId(number),
    name: `Model ${number}`,
    provider: `Maker ${number % CREATORS}`,
    tier: (['frontier', 'standard', 'budget'] as const)[number % 3] ?? 'budget',
    tier_basis: 'score',
    input_price_per_m: round(blended / 2),
    output_price_per_m: round(blended * 2.5),
    blended_price_per_m: blended,
    sit_score: score / 40,
    sit_adjusted_price: round((blended * 40) / score),
    context_length: 32_000 * (1 + (number % 8)),
    change_24h: 0,
    change_7d: -1.25,
    cheapest_blended_price_per_m: blended,
    endpoint_count: ENDPOINTS_PER_MODEL,
    provider_count: ENDPOINTS_PER_MODEL,
    providers: toSellers(number),
    price_basis: 'endpoint',
    price_observed_on: today,
    first_seen: '2025-05-01',
    released_on: null,
    is_reasoning: number % 2 === 0,
    supports_tools: number % 5 !== 0,
    open_weights: number % 3 === 0,
    input_modalities: number % 4 === 0 ? ['text', 'image'] : ['text'],
    output_modalities: ['text'],
    tokens_per_day: null,
    tokens_on: null,
    aa_score: score,
    aa_score_as_published: score,
    score_scale: '4.1',
    score_basis: 'measured',
    score_variant: null,
    scored_on: today,
  }
}

function toSellers(number: number): string[] {
  return Array.from(
    { length: ENDPOINTS_PER_MODEL },
    (_, copy) => `seller-${(number * 7 + copy * 11) % PROVIDERS}`,
  )
}

function toEndpoints(model: Model, number: number): Endpoint[] {
  return model.providers.map((provider, copy) => ({
    provider,
    provider_name: provider.replace('seller-', 'Seller '),
    base_url: `https://api.${provider}.example/v1`,
    model_id_on_provider: `model-${number}`,
    model_id_source: 'verified',
    verified: true,
    input_price_per_m: round(model.input_price_per_m * (1 + copy / 10)),
    output_price_per_m: round(model.output_price_per_m * (1 + copy / 10)),
    blended_per_m: round(model.blended_price_per_m * (1 + copy / 10)),
    cache_read_price_per_m: null,
    cache_write_price_per_m: null,
    context_length: model.context_length,
    max_output_tokens: null,
    quantization: number % 7 === 0 ? 'fp8' : null,
    is_free: false,
    discount: 0,
    offer: 'standard',
    is_available: true,
    zdr: number % 3 === 0 ? true : null,
    trains_on_prompts: null,
    regions: ['us'],
    eu_sovereign: number % 9 === 0 ? true : null,
    auth_scheme: 'bearer',
    sources: ['openrouter', 'models-dev'],
    first_seen: '2025-05-01',
    last_seen: null,
    last_changed: model.price_observed_on,
  }))
}

function toProvider(slug: string, today: string): Provider {
  return {
    name: slug.replace('seller-', 'Seller '),
    slug,
    model_count: 1,
    endpoint_count: 1,
    cheapest_count: 0,
    median_price_ratio: 1,
    base_url: `https://api.${slug}.example/v1`,
    base_url_source: 'vendor',
    base_url_seen_on: today,
    facts_source: null,
    facts_seen_on: null,
    headquarters: null,
    regions: [],
    zdr_available: null,
    eu_sovereign_available: null,
    trains_on_prompts: null,
    retention_days: null,
    status_page_url: null,
    last_seen: today,
  }
}

function toDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

function round(value: number): number {
  return Number(value.toFixed(6))
}
