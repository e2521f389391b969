// The constraints of a recommendation as tests of candidates. Each can also say in a sentence how
// far a candidate misses it.
import { toCreatorSlug } from '../../contract/model-id.ts'
import type { RecommendRequest } from '../../contract/requests.ts'
import type { Candidate } from './candidates.ts'
import {
  accepts,
  among,
  bounds,
  type Constraint,
  equals,
  type Fact,
  isIn,
  isTrue,
  type Measure,
  performs,
  releasedAfter,
} from './constraint-kinds.ts'

const AT_MOST = [
  ['budget_max_usd_per_m', 'blended price', ({ blendedPrice }) => blendedPrice],
  ['input_max_usd_per_m', 'input price', ({ inputPrice }) => inputPrice],
  ['output_max_usd_per_m', 'output price', ({ outputPrice }) => outputPrice],
  ['cost_per_iq_max', 'cost per IQ', ({ costPerIq }) => costPerIq],
] as const satisfies Measure<number>[]

const AT_LEAST = [
  ['context_min', 'context length', ({ contextLength }) => contextLength],
  ['min_intelligence', 'intelligence score', ({ score }) => score],
  // Unknown counts as none.
  ['max_output_tokens', 'longest output', ({ endpoint }) => endpoint.max_output_tokens ?? 0],
  ['min_precision', 'precision in bits', toPrecisionBits],
] as const satisfies Measure<number>[]

const EQUAL = [
  ['tier', 'tier', ({ model }) => model.tier, 'model'],
  // Unknown counts as not reasoning, as in the answer.
  ['is_reasoning', 'reasoning', ({ model }) => model.is_reasoning ?? false, 'model'],
  ['supports_tools', 'tool use', ({ model }) => model.supports_tools, 'model'],
  ['open_weights', 'open weights', ({ model }) => model.open_weights, 'model'],
  ['zdr', 'zero data retention', ({ endpoint }) => endpoint.zdr, 'candidate'],
  [
    'structured_output',
    'structured output',
    ({ endpoint }) => endpoint.supports_structured_output,
    'candidate',
  ],
  ['eu_sovereign', 'EU sovereignty', ({ endpoint }) => endpoint.eu_sovereign, 'candidate'],
] as const satisfies Fact[]

/** In the order in which the answer names them. */
export function toConstraints(request: RecommendRequest): Constraint[] {
  const { modality = 'text', modalities = [], workload } = request
  return [
    ...AT_MOST.map((measure) => bounds(measure, request[measure[0]], true)),
    ...AT_LEAST.map((measure) => bounds(measure, request[measure[0]], false)),
    // What a request reads and writes must fit.
    bounds(
      ['workload', 'context length', ({ contextLength }) => contextLength],
      workload && workload.input_tokens + workload.output_tokens + workload.reasoning_tokens,
      false,
    ),
    accepts('modality', modality),
    ...modalities.map((one) => accepts('modalities', one)),
    isTrue('callable_only', request.callable_only ?? true, {
      isMet: ({ isCallable }) => isCallable,
      miss: () => 'its address or its id at the seller is not known',
    }),
    isTrue('exclude_promotional', request.exclude_promotional, {
      isMet: ({ endpoint }) => endpoint.promotion === null,
      miss: () => 'its price is promotional',
    }),
    performs(
      ['min_throughput', 'tokens a second', (one) => one.endpoint.performance?.tokens_per_second],
      request.min_throughput,
      false,
    ),
    performs(
      [
        'max_latency_ms',
        'milliseconds to the first token',
        (one) => one.endpoint.performance?.latency_ms,
      ],
      request.max_latency_ms,
      true,
    ),
    isIn(request.region),
    releasedAfter(request.released_after),
    ...EQUAL.map((measure) => equals(measure, request[measure[0]])),
    among('providers', request.providers, ['provider', toProviderNames]),
    among('exclude_providers', request.exclude_providers, ['provider', toProviderNames, false]),
    among('models', request.models, ['model', ({ model }) => [model.model_id]]),
    among('creators', request.creators, ['model', toCreatorNames]),
  ].filter((constraint) => constraint !== undefined)
}

function toProviderNames({ endpoint }: Candidate): string[] {
  return [endpoint.provider, endpoint.provider_name.toLowerCase()]
}

function toCreatorNames({ model }: Candidate): string[] {
  return [toCreatorSlug(model.model_id), model.provider.toLowerCase()]
}

const FULL_PRECISION_BITS = 16

/** Of weights, 0 where it is not known; a maker serves its model as it made it. */
export function toPrecisionBits({ endpoint }: Pick<Candidate, 'endpoint'>): number {
  const bits = /^[a-z]+([0-9]+)/i.exec(endpoint.quantization ?? '')?.[1]
  return bits === undefined ? (endpoint.first_party ? FULL_PRECISION_BITS : 0) : Number(bits)
}
