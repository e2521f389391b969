// A small release, written through the contract into a real store: every document has the shape that a run
// would publish.
import {
  type Endpoint,
  type Model,
  type Provider,
  type RecommendCandidate,
  requireShape,
} from '../../contract/documents.ts'
import {
  blobKey,
  findPointer,
  Manifest,
  manifestKey,
  Pointer,
  POINTER_KEY,
  sha256,
} from '../../contract/release.ts'
import type { Store } from '../../contract/store.ts'
import { type Candidate, toCandidates as toHandedOut } from '../../proxy/candidates.ts'

const DATE = '2026-07-31'
export const AS_OF = '2026-07-31T06:00:00.000Z'
export const RUN_ID = '20260731T060000Z'
const SHA = 'a'.repeat(64)

export type Documents = Record<string, unknown>

/** Publishes blobs, manifest and pointer in that order, as a run does. */
export async function publish(
  store: Store,
  {
    documents = createDocuments(),
    ...about
  }: { documents?: Documents } & Partial<Omit<Manifest, 'documents'>> = {},
): Promise<void> {
  const blobs: Manifest['documents'] = {}
  for (const [path, document] of Object.entries(documents)) {
    const bytes = Buffer.from(JSON.stringify(requireShape(path).parse(document)))
    blobs[path] = { sha256: sha256(bytes), bytes: bytes.length }
    await store.write(blobKey(sha256(bytes)), bytes)
  }
  const manifest = Manifest.parse({
    schema_version: 1,
    run_id: RUN_ID,
    as_of: AS_OF,
    date: DATE,
    status: 'fresh',
    stale_since: null,
    stale_reason: null,
    methodology_version: '0.2',
    parameters_sha256: SHA,
    previous: null,
    sources: [
      {
        source: 'openrouter',
        status: 'ok',
        reason: null,
        quotes: 40,
        quarantined: 1,
        last_success_at: AS_OF,
      },
    ],
    quotes: null,
    state: { before: {}, after: {} },
    ...about,
    documents: blobs,
  })
  const bytes = Buffer.from(JSON.stringify(manifest))
  await store.write(manifestKey(manifest.run_id), bytes)
  const current = await findPointer(store)
  const pointer = Pointer.parse({
    run_id: manifest.run_id,
    manifest_sha256: sha256(bytes),
    as_of: manifest.as_of,
    sequence: (current?.pointer.sequence ?? 0) + 1,
  })
  await store.write(POINTER_KEY, Buffer.from(JSON.stringify(pointer)), {
    ifMatch: current?.etag ?? null,
  })
}

/** The days of July, newest first, without the 20th: a day on which no run looked. */
export const DAYS = Array.from(
  { length: 31 },
  (_, index) => `2026-07-${String(31 - index).padStart(2, '0')}`,
).filter((day) => day !== '2026-07-20')

export function createDocuments(change: { compositePrice?: number } = {}): Documents {
  const models = createModels()
  const providers = createProviders()
  const history = DAYS.map((date, index) => ({
    date,
    price_per_m: 1 + index / 100,
    index_points: 1000 + index,
    change_24h: index === DAYS.length - 1 ? null : -0.1,
    link_factor: 1,
    constituents: 14,
    quality: 'endpoint',
  }))
  const tier = { price_per_m: 2.5, change_24h: -0.5, models: 4 }
  return {
    'composite/latest.json': {
      date: DATE,
      composite: {
        price_per_m: change.compositePrice ?? 1,
        index_points: 1000,
        change_24h: -0.1,
        change_7d: -0.7,
        change_30d: null,
      },
      tiers: { frontier: tier, standard: tier, budget: { ...tier, price_per_m: null } },
      spread: { price_per_m: 2.1, change_24h: null },
      methodology_version: '0.2',
      link_factor: 1,
      constituents: 14,
      quality: 'endpoint',
    },
    'composite/history.json': { history },
    'composite/history/frontier.json': { history: history.slice(0, 10) },
    'composite/history/standard.json': { history: history.slice(0, 5) },
    'composite/history/budget.json': { history: [] },
    'calendar.json': { days: DAYS },
    'models.json': { models: models.map(({ model }) => model) },
    'recommend.json': {
      candidates: models.flatMap(({ model, endpoints }) => toCandidates(model, endpoints)),
    },
    'providers.json': { providers },
    ...Object.fromEntries(
      models.map(({ model, endpoints }) => [
        `models/${model.model_id}.json`,
        {
          model_id: model.model_id,
          endpoints,
          price_steps: [
            { from: '2026-07-15', to: null, blended_price_per_m: model.blended_price_per_m },
            {
              from: '2026-07-01',
              to: '2026-07-10',
              blended_price_per_m: 2 * model.blended_price_per_m,
            },
          ],
        },
      ]),
    ),
    ...Object.fromEntries(
      providers.map(({ slug }) => [
        `providers/${slug}.json`,
        {
          slug,
          models: models.flatMap(({ model, endpoints }) =>
            endpoints
              .filter(({ provider }) => provider === slug)
              .map((endpoint) => ({
                model_id: model.model_id,
                input_price_per_m: endpoint.input_price_per_m,
                output_price_per_m: endpoint.output_price_per_m,
                blended_price_per_m: endpoint.blended_per_m,
                ratio_to_reference: 1,
              })),
          ),
        },
      ]),
    ),
  }
}

export function createModels(): { model: Model; endpoints: Endpoint[] }[] {
  return [
    offered(
      {
        model_id: 'openai/gpt-5.4',
        name: 'GPT-5.4',
        provider: 'OpenAI',
        tier: 'frontier',
        aa_score: 60,
        is_reasoning: true,
        input_modalities: ['text', 'image'],
      },
      [
        { provider: 'openai', blended: 6 },
        { provider: 'azure', blended: 6.5, eu_sovereign: true, zdr: true },
      ],
    ),
    offered(
      {
        model_id: 'openai/gpt-5.4-mini',
        name: 'GPT-5.4 mini',
        provider: 'OpenAI',
        tier: 'standard',
        aa_score: 40,
        is_reasoning: true,
      },
      [{ provider: 'openai', blended: 1 }],
    ),
    offered(
      {
        model_id: 'deepseek/deepseek-v4-flash',
        name: 'DeepSeek V4 Flash',
        provider: 'DeepSeek',
        tier: 'budget',
        aa_score: 40.3,
        open_weights: true,
      },
      [
        { provider: 'deepinfra', blended: 0.2, quantization: 'fp4', discount: 0.25 },
        { provider: 'deepseek', blended: 0.25 },
        { provider: 'azure', blended: 0.5, zdr: true, last_seen: '2026-07-29' },
      ],
    ),
    offered(
      {
        model_id: 'meta/llama-5-8b',
        name: 'Llama 5 8B',
        provider: 'Meta',
        tier: 'budget',
        aa_score: 36,
        open_weights: true,
        is_reasoning: false,
        score_basis: 'estimated',
        scored_on: '2026-01-01',
      },
      [{ provider: 'deepinfra', blended: 0.08, context_length: 32_000, sources: ['openrouter'] }],
    ),
    offered(
      {
        model_id: 'meta/llama-5-8b:free',
        name: 'Llama 5 8B (free)',
        provider: 'Meta',
        tier: 'budget',
        aa_score: null,
      },
      [{ provider: 'deepinfra', blended: 0, is_free: true, offer: 'free' }],
    ),
    offered(
      {
        model_id: 'acme/old-model',
        name: 'Old Model',
        provider: 'Acme',
        tier: 'standard',
        aa_score: null,
        price_basis: 'catalogue',
      },
      [],
    ),
  ]
}

/** A candidate of a model whose score follows from its id. */
export function createCandidate({
  model_id,
  provider,
  blended,
  zdr,
  context_length,
}: {
  model_id: string
  provider: string
  blended: number
  zdr: boolean | undefined
  context_length: number
}): Candidate {
  const score = { a: 36, b: 45, c: 55 }[model_id.charAt(0)] ?? 40
  const given = { provider, blended, zdr: zdr ?? null, context_length }
  const { model, endpoints } = offered(
    { model_id, name: model_id, provider: model_id.charAt(0), tier: 'standard', aa_score: score },
    [given],
  )
  const [candidate] = toHandedOut(toCandidates(model, endpoints), new Map([[model_id, model]]))
  if (!candidate) throw new Error(`${model_id}: expected a candidate`)
  return candidate
}

type EndpointGiven = Partial<Endpoint> & { provider: string; blended: number }

function offered(
  given: Partial<Model> & Pick<Model, 'model_id' | 'name' | 'provider' | 'tier' | 'aa_score'>,
  endpoints: EndpointGiven[],
): { model: Model; endpoints: Endpoint[] } {
  const blended = endpoints[0]?.blended ?? 3
  const { aa_score: score } = given
  return {
    endpoints: endpoints.map(toEndpoint),
    model: {
      tier_basis: score === null ? 'price' : 'score',
      input_price_per_m: blended / 2,
      output_price_per_m: blended * 2.5,
      blended_price_per_m: blended,
      sit_score: score === null ? null : score / 40,
      sit_adjusted_price: score === null ? null : round((blended * 40) / score),
      context_length: 128_000,
      change_24h: 0,
      change_7d: null,
      cheapest_blended_price_per_m: endpoints[0]?.blended ?? null,
      endpoint_count: endpoints.length,
      provider_count: endpoints.length,
      providers: endpoints.map(({ provider }) => provider),
      price_basis: 'endpoint',
      price_observed_on: DATE,
      first_seen: '2026-05-01',
      released_on: null,
      is_reasoning: null,
      supports_tools: true,
      open_weights: null,
      input_modalities: ['text'],
      output_modalities: ['text'],
      aa_score_as_published: score,
      score_scale: score === null ? null : '4.1',
      score_basis: score === null ? null : 'measured',
      score_variant: null,
      scored_on: score === null ? null : '2026-07-01',
      ...given,
    },
  }
}

function toEndpoint({ provider, blended, ...given }: EndpointGiven): Endpoint {
  return {
    provider,
    provider_name: PROVIDER_NAMES[provider] ?? provider,
    base_url: `https://api.${provider}.example/v1`,
    model_id_on_provider: 'served-model',
    model_id_source: 'verified',
    verified: true,
    input_price_per_m: blended / 2,
    output_price_per_m: blended * 2.5,
    blended_per_m: blended,
    cache_read_price_per_m: null,
    cache_write_price_per_m: null,
    context_length: null,
    max_output_tokens: null,
    quantization: null,
    is_free: false,
    discount: 0,
    offer: 'standard',
    is_available: true,
    zdr: null,
    trains_on_prompts: null,
    regions: [],
    eu_sovereign: null,
    auth_scheme: 'bearer',
    sources: ['openrouter', 'models-dev'],
    first_seen: '2026-05-01',
    last_seen: null,
    last_changed: '2026-07-15',
    ...given,
  }
}

const PROVIDER_NAMES: Record<string, string> = {
  azure: 'Azure AI',
  deepinfra: 'DeepInfra',
  deepseek: 'DeepSeek',
  openai: 'OpenAI',
}

function createProviders(): Provider[] {
  return Object.entries(PROVIDER_NAMES).map(([slug, name]) => ({
    name,
    slug,
    model_count: 1,
    endpoint_count: 1,
    cheapest_count: 0,
    median_price_ratio: 1,
    base_url: `https://api.${slug}.example/v1`,
    headquarters: null,
    regions: [],
    zdr_available: null,
    eu_sovereign_available: null,
    trains_on_prompts: null,
    retention_days: null,
    status_page_url: null,
    last_seen: DATE,
  }))
}

function toCandidates(model: Model, endpoints: Endpoint[]): RecommendCandidate[] {
  const { aa_score: score } = model
  if (score === null) return []
  return endpoints.map((endpoint) => ({
    model_id: model.model_id,
    cost_per_iq: round((endpoint.blended_per_m * 40) / score),
    ...endpoint,
  }))
}

function round(value: number): number {
  return Number(value.toFixed(6))
}
