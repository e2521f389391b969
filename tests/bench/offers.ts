// The rows of the made-up market: a model, its endpoints, the providers that sell it, by number.
import type { Endpoint, Model, Provider } from '../../contract/documents.ts'
import { createProvider, offered, round } from '../unit/release/model-fixture.ts'

export const PROVIDERS = 60
const CREATORS = 100
const ENDPOINTS_PER_MODEL = 2

/** The id of the model of that number, for requests. */
export function toModelId(number: number): string {
  return `maker-${number % CREATORS}/model-${number}`
}

export function toOffers(
  number: number,
  today: string,
  sequence: number,
): { model: Model; endpoints: Endpoint[] } {
  // Far from each other and in no order, as real prices are.
  const blended = round(0.1 * Math.exp(((number * 37) % 97) / 16) + sequence / 1e6)
  const context_length = 32_000 * (1 + (number % 8))
  const first_seen = '2025-05-01'
  return offered(
    {
      model_id: toModelId(number),
      name: `Model ${number}`,
      provider: `Maker ${number % CREATORS}`,
      tier: (['frontier', 'standard', 'budget'] as const)[number % 3] ?? 'budget',
      aa_score: 36 + ((number * 13) % 41) / 2,
      context_length,
      change_7d: -1.25,
      price_observed_on: today,
      first_seen,
      is_reasoning: number % 2 === 0,
      supports_tools: number % 5 !== 0,
      open_weights: number % 3 === 0,
      input_modalities: number % 4 === 0 ? ['text', 'image'] : ['text'],
      scored_on: today,
    },
    listProviders(number).map((provider, copy) => ({
      provider,
      provider_name: toName(provider),
      blended: round(blended * (1 + copy / 10)),
      model_id_on_provider: `model-${number}`,
      context_length,
      quantization: number % 7 === 0 ? 'fp8' : null,
      zdr: number % 3 === 0 ? true : null,
      regions: ['us'],
      eu_sovereign: number % 9 === 0 ? true : null,
      first_seen,
      last_changed: today,
    })),
  )
}

function listProviders(number: number): string[] {
  return Array.from(
    { length: ENDPOINTS_PER_MODEL },
    (_, copy) => `seller-${(number * 7 + copy * 11) % PROVIDERS}`,
  )
}

export function toProvider(slug: string, today: string): Provider {
  return createProvider(slug, toName(slug), today)
}

function toName(slug: string): string {
  return slug.replace('seller-', 'Seller ')
}
