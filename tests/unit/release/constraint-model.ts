// Random constraints, and a second reading of what each of them means.
import * as fc from 'fast-check'
import type { z } from 'zod'
import type { Endpoint, Model } from '../../../contract/documents.ts'
import type { RecommendRequest } from '../../../contract/requests.ts'
import type { RecommendResponse } from '../../../contract/responses.ts'
import { SKILLS } from '../../../contract/names.ts'

type Entry = z.infer<typeof RecommendResponse>['recommendations'][number]

const upTo = (max: number) => fc.double({ min: max / 400, max, noNaN: true })
const some = <Value>(...values: Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 100 })
const Modality = ['text', 'image', 'audio', 'video', 'file'] as const

function createConstraints(modelIds: readonly string[]) {
  return {
    budget_max_usd_per_m: upTo(20),
    input_max_usd_per_m: upTo(10),
    output_max_usd_per_m: upTo(50),
    cost_per_iq_max: upTo(10),
    context_min: fc.integer({ min: 1, max: 1_100_000 }),
    min_intelligence: fc.double({ min: 0, max: 70, noNaN: true }),
    modality: fc.constantFrom(...Modality),
    tier: fc.constantFrom('frontier', 'standard', 'budget'),
    is_reasoning: fc.boolean(),
    supports_tools: fc.boolean(),
    open_weights: fc.boolean(),
    zdr: fc.boolean(),
    eu_sovereign: fc.boolean(),
    modalities: some(...Modality),
    structured_output: fc.boolean(),
    max_output_tokens: fc.integer({ min: 1, max: 400_000 }),
    min_precision: fc.constantFrom(4, 8, 16),
    min_throughput: upTo(200),
    max_latency_ms: upTo(4000),
    exclude_promotional: fc.boolean(),
    region: fc.constantFrom('US', 'us', 'eu', 'DE', 'SG', 'us-east-1', 'west'),
    released_after: fc.constantFrom('2025-01-01', '2025-12-31', '2026-06-01'),
    providers: some('openai', 'deepinfra', 'novita', 'azure', 'together'),
    exclude_providers: some('deepinfra', 'novita', 'deepseek'),
    creators: some('openai', 'google', 'deepseek', 'qwen'),
    models: some(...modelIds),
    workload: fc.record({
      input_tokens: fc.integer({ min: 1, max: 1_000_000 }),
      output_tokens: fc.integer({ min: 0, max: 50_000 }),
      reasoning_tokens: fc.constantFrom(0, 4000),
      cached_input_share: fc.constantFrom(0, 0.5, 1),
      batch_share: fc.constantFrom(0, 0.5, 1),
      requests_per_day: fc.constant(1),
    }),
  } satisfies { [Name in keyof Partial<RecommendRequest>]: fc.Arbitrary<unknown> }
}

/** As few constraints at once as people give; all of them together would fit nothing. */
export function createRequests(
  modelIds: readonly string[],
): fc.Arbitrary<Partial<RecommendRequest>> {
  const constraints = createConstraints(modelIds)
  return fc
    .shuffledSubarray(Object.entries(constraints), { minLength: 1, maxLength: 3 })
    .chain((chosen) =>
      fc.tuple(
        fc.record(Object.fromEntries(chosen)),
        fc.record(
          {
            callable_only: fc.boolean(),
            promotions: fc.boolean(),
            rank_by: fc.constantFrom(...SKILLS),
          },
          { requiredKeys: [] },
        ),
      ),
    )
    .map(([asked, beside]) => ({ ...asked, ...beside }))
}

/** The names of the constraints that an entry does not meet, told from what other operations say of it. */
export function findMissed(
  asked: Partial<RecommendRequest>,
  {
    entry,
    model,
    endpoint,
    partOf,
  }: {
    entry: Entry
    model: Model
    /** The provider that this one is a part of: who names the whole means its parts too. */
    partOf: string | null
    endpoint: Pick<
      Endpoint,
      | 'zdr'
      | 'eu_sovereign'
      | 'supports_structured_output'
      | 'max_output_tokens'
      | 'quantization'
      | 'first_party'
      | 'regions'
      | 'places'
      | 'price_until'
    >
  },
): string[] {
  const { endpoint_config: config } = entry
  const { quantization, first_party, regions } = endpoint
  const bits = Number(quantization?.match(/\d+/)?.[0] ?? (first_party ? 16 : 0))
  const parts = regions.flatMap((region) => [region, ...region.split('-')])
  const places = [...parts.filter((part) => part.length > 2), ...endpoint.places]
  const isThere = (place: string) => place.toLowerCase() === asked.region?.toLowerCase()
  const { workload } = asked
  const isNamed = (names: readonly string[]) =>
    names.some((name) => name === config.provider || name === partOf)
  const met: Record<keyof typeof asked, boolean> = {
    budget_max_usd_per_m: entry.blended_price_per_m <= (asked.budget_max_usd_per_m ?? Infinity),
    input_max_usd_per_m: config.input_price_per_m <= (asked.input_max_usd_per_m ?? Infinity),
    output_max_usd_per_m: config.output_price_per_m <= (asked.output_max_usd_per_m ?? Infinity),
    cost_per_iq_max: (entry.cost_per_iq ?? Infinity) <= (asked.cost_per_iq_max ?? Infinity),
    context_min: entry.context_length >= (asked.context_min ?? 0),
    min_intelligence: (entry.aa_score ?? 0) >= (asked.min_intelligence ?? 0),
    modality: model.input_modalities.includes(asked.modality ?? 'text'),
    tier: entry.tier === (asked.tier ?? entry.tier),
    is_reasoning: entry.is_reasoning === (asked.is_reasoning ?? entry.is_reasoning),
    supports_tools: model.supports_tools === (asked.supports_tools ?? model.supports_tools),
    open_weights: model.open_weights === (asked.open_weights ?? model.open_weights),
    zdr: endpoint.zdr === (asked.zdr ?? endpoint.zdr),
    eu_sovereign: endpoint.eu_sovereign === (asked.eu_sovereign ?? endpoint.eu_sovereign),
    providers: isNamed(asked.providers ?? [config.provider]),
    exclude_providers: !isNamed(asked.exclude_providers ?? []),
    models: asked.models?.includes(entry.model_id) ?? true,
    creators: asked.creators?.some((creator) => entry.model_id.startsWith(`${creator}/`)) ?? true,
    modalities: asked.modalities?.every((one) => model.input_modalities.includes(one)) ?? true,
    structured_output:
      (asked.structured_output ?? endpoint.supports_structured_output) ===
      endpoint.supports_structured_output,
    max_output_tokens: (endpoint.max_output_tokens ?? 0) >= (asked.max_output_tokens ?? 0),
    min_precision: bits >= (asked.min_precision ?? 0),
    min_throughput: (entry.performance?.tokens_per_second ?? 0) >= (asked.min_throughput ?? 0),
    max_latency_ms:
      (entry.performance?.latency_ms ?? Infinity) <= (asked.max_latency_ms ?? Infinity),
    exclude_promotional:
      asked.exclude_promotional !== true ||
      (endpoint.price_until === null &&
        (entry.promotion === null ||
          (asked.promotions !== true && entry.promotion.seen_via !== config.provider))),
    region: asked.region === undefined || places.some(isThere),
    released_after:
      asked.released_after === undefined || (model.released_on ?? '') > asked.released_after,
    workload:
      workload === undefined ||
      workload.input_tokens + workload.output_tokens + workload.reasoning_tokens <=
        entry.context_length,
    callable_only: asked.callable_only === false || config.base_url !== '',
    promotions: true,
    scored_only: asked.scored_only === false || entry.aa_score !== null,
    routers: asked.routers === true || config.via_provider === undefined,
    rank_by: true,
    endpoints: true,
    limit: true,
  }
  return Object.entries(met).flatMap(([name, isMet]) => (isMet ? [] : [name]))
}
