// Random constraints, and a second reading of what each of them means.
import * as fc from 'fast-check'
import type { z } from 'zod'
import type { Endpoint, Model } from '../../../contract/documents.ts'
import type { RecommendRequest } from '../../../contract/requests.ts'
import type { RecommendResponse } from '../../../contract/responses.ts'

type Entry = z.infer<typeof RecommendResponse>['recommendations'][number]

export function createRequests(
  modelIds: readonly string[],
): fc.Arbitrary<Partial<RecommendRequest>> {
  return (
    fc
      .record(
        {
          budget_max_usd_per_m: fc.double({ min: 0.05, max: 20, noNaN: true }),
          input_max_usd_per_m: fc.double({ min: 0.05, max: 10, noNaN: true }),
          output_max_usd_per_m: fc.double({ min: 0.1, max: 50, noNaN: true }),
          cost_per_iq_max: fc.double({ min: 0.05, max: 10, noNaN: true }),
          context_min: fc.integer({ min: 1, max: 1_100_000 }),
          min_intelligence: fc.double({ min: 0, max: 70, noNaN: true }),
          modality: fc.constantFrom('text', 'image', 'audio', 'video', 'file'),
          tier: fc.constantFrom('frontier', 'standard', 'budget'),
          is_reasoning: fc.boolean(),
          supports_tools: fc.boolean(),
          open_weights: fc.boolean(),
          zdr: fc.boolean(),
          eu_sovereign: fc.boolean(),
          providers: fc.uniqueArray(
            fc.constantFrom('openai', 'deepinfra', 'novita', 'azure', 'together'),
            {
              minLength: 1,
            },
          ),
          exclude_providers: fc.uniqueArray(fc.constantFrom('deepinfra', 'novita', 'deepseek'), {
            minLength: 1,
          }),
          creators: fc.uniqueArray(fc.constantFrom('openai', 'google', 'deepseek', 'qwen'), {
            minLength: 1,
          }),
          models: fc.uniqueArray(fc.constantFrom(...modelIds), {
            minLength: 1,
            maxLength: 100,
          }),
        },
        { requiredKeys: [] },
      )
      // As few at once as people give; all of them together would fit nothing.
      .map((all) => Object.fromEntries(Object.entries(all).slice(0, 3)))
      .filter((some) => Object.keys(some).length > 0)
  )
}

/** The names of the constraints that an entry does not meet, told from what other operations say of it. */
export function findMissed(
  asked: Partial<RecommendRequest>,
  {
    entry,
    model,
    endpoint,
  }: {
    entry: Entry
    model: Model
    endpoint: Pick<
      Endpoint,
      'zdr' | 'eu_sovereign' | 'supports_structured_output' | 'max_output_tokens'
    >
  },
): string[] {
  const { endpoint_config: config } = entry
  const met: Record<keyof typeof asked, boolean> = {
    budget_max_usd_per_m: entry.blended_price_per_m <= (asked.budget_max_usd_per_m ?? Infinity),
    input_max_usd_per_m: config.input_price_per_m <= (asked.input_max_usd_per_m ?? Infinity),
    output_max_usd_per_m: config.output_price_per_m <= (asked.output_max_usd_per_m ?? Infinity),
    cost_per_iq_max: entry.cost_per_iq <= (asked.cost_per_iq_max ?? Infinity),
    context_min: entry.context_length >= (asked.context_min ?? 0),
    min_intelligence: entry.aa_score >= (asked.min_intelligence ?? 0),
    modality: model.input_modalities.includes(asked.modality ?? 'text'),
    tier: entry.tier === (asked.tier ?? entry.tier),
    is_reasoning: entry.is_reasoning === (asked.is_reasoning ?? entry.is_reasoning),
    supports_tools: model.supports_tools === (asked.supports_tools ?? model.supports_tools),
    open_weights: model.open_weights === (asked.open_weights ?? model.open_weights),
    zdr: endpoint.zdr === (asked.zdr ?? endpoint.zdr),
    eu_sovereign: endpoint.eu_sovereign === (asked.eu_sovereign ?? endpoint.eu_sovereign),
    providers: asked.providers?.includes(config.provider) ?? true,
    exclude_providers: !(asked.exclude_providers?.includes(config.provider) ?? false),
    models: asked.models?.includes(entry.model_id) ?? true,
    creators: asked.creators?.some((creator) => entry.model_id.startsWith(`${creator}/`)) ?? true,
    modalities: asked.modalities?.every((one) => model.input_modalities.includes(one)) ?? true,
    structured_output:
      (asked.structured_output ?? endpoint.supports_structured_output) ===
      endpoint.supports_structured_output,
    max_output_tokens: (endpoint.max_output_tokens ?? 0) >= (asked.max_output_tokens ?? 0),
    min_precision: true,
    min_throughput: (entry.performance?.tokens_per_second ?? 0) >= (asked.min_throughput ?? 0),
    max_latency_ms:
      (entry.performance?.latency_ms ?? Infinity) <= (asked.max_latency_ms ?? Infinity),
    exclude_promotional: asked.exclude_promotional !== true || entry.promotion === null,
    region: true,
    released_after:
      asked.released_after === undefined || (model.released_on ?? '') > asked.released_after,
    workload: true,
    callable_only: config.base_url !== '',
    promotions: true,
    limit: true,
  }
  return Object.entries(met).flatMap(([name, isMet]) => (isMet ? [] : [name]))
}
