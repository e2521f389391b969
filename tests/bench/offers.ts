// The rows of the made-up market: a model, its endpoints, the providers that sell it, by number.
import { Endpoint, Model, Provider } from '../../contract/documents.ts'
import { withUnknowns } from '../unit/release/unknowns.ts'

export const PROVIDERS = 60
const CREATORS = 100
const ENDPOINTS_PER_MODEL = 2

/** The id of the model of that number, for requests. */
export function toModelId(number: number): string {
  return `maker-${number % CREATORS}/model-${number}`
}

export function toModel(number: number, today: string, sequence: number): Model {
  // Far from each other and in no order, as real prices are.
  const blended = round(0.1 * Math.exp(((number * 37) % 97) / 16) + sequence / 1e6)
  const score = 36 + ((number * 13) % 41) / 2
  return withUnknowns(Model, {
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
    is_reasoning: number % 2 === 0,
    supports_tools: number % 5 !== 0,
    open_weights: number % 3 === 0,
    input_modalities: number % 4 === 0 ? ['text', 'image'] : ['text'],
    output_modalities: ['text'],
    aa_score: score,
    aa_score_as_published: score,
    score_scale: '4.1',
    score_basis: 'measured',
    scored_on: today,
  })
}

function toSellers(number: number): string[] {
  return Array.from(
    { length: ENDPOINTS_PER_MODEL },
    (_, copy) => `seller-${(number * 7 + copy * 11) % PROVIDERS}`,
  )
}

export function toEndpoints(model: Model, number: number): Endpoint[] {
  return model.providers.map((provider, copy) =>
    withUnknowns(Endpoint, {
      provider,
      provider_name: provider.replace('seller-', 'Seller '),
      base_url: `https://api.${provider}.example/v1`,
      model_id_on_provider: `model-${number}`,
      choice: copy + 1,
      model_id_source: 'verified',
      verified: true,
      callable: true,
      input_price_per_m: round(model.input_price_per_m * (1 + copy / 10)),
      output_price_per_m: round(model.output_price_per_m * (1 + copy / 10)),
      blended_per_m: round(model.blended_price_per_m * (1 + copy / 10)),
      context_length: model.context_length,
      quantization: number % 7 === 0 ? 'fp8' : null,
      discount: 0,
      offer: 'standard',
      is_available: true,
      zdr: number % 3 === 0 ? true : null,
      regions: ['us'],
      eu_sovereign: number % 9 === 0 ? true : null,
      auth_scheme: 'bearer',
      sources: ['openrouter', 'models-dev'],
      first_seen: '2025-05-01',
      last_changed: model.price_observed_on,
    }),
  )
}

export function toProvider(slug: string, today: string): Provider {
  return withUnknowns(Provider, {
    name: slug.replace('seller-', 'Seller '),
    slug,
    model_count: 1,
    endpoint_count: 1,
    cheapest_count: 0,
    median_price_ratio: 1,
    base_url: `https://api.${slug}.example/v1`,
    base_url_source: 'vendor',
    base_url_seen_on: today,
    last_seen: today,
  })
}

export function round(value: number): number {
  return Number(value.toFixed(6))
}
