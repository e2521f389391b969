// Models with their endpoints as a run would derive them: prices, scores and Cost/IQ agree with each other.
import { Endpoint, Model, type Offer, Provider } from '../../../contract/documents.ts'
import type { Candidate } from '../../../contract/constraint-kinds.ts'
import { listCandidates } from '../../../release/recommend/candidates.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { withUnknowns } from './unknowns.ts'

export const DATE = '2026-07-31'

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
        tokens_per_day: 412_345_678_901,
        tokens_on: '2026-07-30',
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
        tokens_per_day: 87_654_321_098,
        tokens_on: '2026-07-30',
      },
      [
        {
          provider: 'deepinfra',
          blended: 0.2,
          quantization: 'fp4',
          discount: 0.25,
          promotion: { discount: 0.25, seen_via: 'deepinfra', since: '2026-07-15' },
        },
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
  model: ofModel,
  endpoint,
  ...given
}: EndpointGiven & {
  model_id: string
  model?: Partial<Model>
  endpoint?: Partial<Endpoint>
}): Candidate {
  const score = { a: 36, b: 45, c: 55 }[model_id.charAt(0)] ?? 40
  const { model, endpoints } = offered(
    {
      model_id,
      name: model_id,
      provider: model_id.charAt(0),
      tier: 'standard',
      aa_score: score,
      ...ofModel,
    },
    [{ ...given, ...endpoint }],
  )
  const modelById = new Map([[model_id, model]])
  const offers = listOffers(model, endpoints).map((each) => ({ ...each, performance: null }))
  const [candidate] = listCandidates(offers, {
    modelById,
    skillsById: new Map(),
    rules: DEFAULT_RULES,
  })
  if (!candidate) throw new Error(`${model_id}: expected a candidate`)
  return candidate
}

type EndpointGiven = Partial<Endpoint> & { provider: string; blended: number }

/** A model and its endpoints, the cheapest first; what is not given follows from that, or is usual. */
export function offered(
  given: Partial<Model> & Pick<Model, 'model_id' | 'name' | 'provider' | 'tier' | 'aa_score'>,
  endpoints: EndpointGiven[],
): { model: Model; endpoints: Endpoint[] } {
  const blended = endpoints[0]?.blended ?? 3
  const { aa_score: score } = given
  return {
    endpoints: endpoints.map((endpoint, index) =>
      toEndpoint({
        recommendation_rank: endpoint.is_free === true ? null : index + 1,
        ...endpoint,
      }),
    ),
    model: withUnknowns(Model, {
      kind: 'text',
      tier_basis: score === null ? 'price' : 'score',
      input_price_per_m: blended / 2,
      output_price_per_m: blended * 2.5,
      blended_price_per_m: blended,
      sit_score: score === null ? null : score / 40,
      sit_adjusted_price: score === null ? null : round((blended * 40) / score),
      context_length: 128_000,
      change_24h: 0,
      cheapest_blended_price_per_m: endpoints[0]?.blended ?? null,
      endpoint_count: endpoints.length,
      provider_count: endpoints.length,
      providers: endpoints.map(({ provider }) => provider),
      price_basis: 'endpoint',
      price_observed_on: DATE,
      first_seen: '2026-05-01',
      supports_tools: true,
      input_modalities: ['text'],
      output_modalities: ['text'],
      aa_score_as_published: score,
      score_scale: score === null ? null : '4.1',
      score_basis: score === null ? null : 'measured',
      scored_on: score === null ? null : '2026-07-01',
      ...given,
    }),
  }
}

function toEndpoint({ provider, blended, ...given }: EndpointGiven): Endpoint {
  return withUnknowns(Endpoint, {
    provider,
    provider_name: PROVIDER_NAMES[provider] ?? provider,
    base_url: `https://api.${provider}.example/v1`,
    model_id_on_provider: 'served-model',
    model_id_source: 'verified',
    verified: true,
    input_price_per_m: blended / 2,
    output_price_per_m: blended * 2.5,
    blended_per_m: blended,
    callable: true,
    discount: 0,
    offer: 'standard',
    is_available: true,
    endpoint_tag: '',
    reviewed: true,
    auth_scheme: 'bearer',
    sources: ['openrouter', 'models-dev'],
    first_seen: '2026-05-01',
    last_changed: '2026-07-15',
    ...given,
  })
}

const PROVIDER_NAMES: Record<string, string> = {
  azure: 'Azure AI',
  deepinfra: 'DeepInfra',
  deepseek: 'DeepSeek',
  openai: 'OpenAI',
}

export function createProviders(): Provider[] {
  return Object.entries(PROVIDER_NAMES).map(([slug, name]) => createProvider(slug, name, DATE))
}

export function createProvider(slug: string, name: string, day: string): Provider {
  return withUnknowns(Provider, {
    name,
    slug,
    model_count: 1,
    endpoint_count: 1,
    cheapest_count: 0,
    median_price_ratio: 1,
    base_url: `https://api.${slug}.example/v1`,
    base_url_source: 'vendor',
    base_url_seen_on: day,
    last_seen: day,
  })
}

export function listOffers({ model_id, aa_score }: Model, endpoints: Endpoint[]): Offer[] {
  return endpoints
    .filter(({ offer, is_free }) => offer === 'standard' && !is_free)
    .map((endpoint) => ({
      model_id,
      is_recommended: aa_score !== null,
      is_priced: true,
      ...endpoint,
    }))
}

export function round(value: number): number {
  return Number(value.toFixed(6))
}
