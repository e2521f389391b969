// The constraints of a recommendation as tests of candidates. Each can also say in a sentence how
// far a candidate misses it.
import { toCreatorSlug } from '../../contract/model-id.ts'
import type { RecommendRequest } from '../../contract/requests.ts'
import type { Candidate } from './candidates.ts'
import {
  accepts,
  among,
  atLeast,
  atMost,
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
  const {
    modality = 'text',
    modalities = [],
    providers,
    exclude_providers,
    models,
    creators,
    workload,
  } = request
  return [
    ...AT_MOST.map((measure) => atMost(measure, request[measure[0]])),
    ...AT_LEAST.map((measure) => atLeast(measure, request[measure[0]])),
    // What a request reads and writes must fit.
    atLeast(
      ['workload', 'context length', ({ contextLength }) => contextLength],
      workload && workload.input_tokens + workload.output_tokens + workload.reasoning_tokens,
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
    performs('min_throughput', request.min_throughput, {
      what: 'tokens a second',
      read: ({ endpoint }) => endpoint.performance?.tokens_per_second,
      isMet: (value, bound) => value >= bound,
    }),
    performs('max_latency_ms', request.max_latency_ms, {
      what: 'milliseconds to the first token',
      read: ({ endpoint }) => endpoint.performance?.latency_ms,
      isMet: (value, bound) => value <= bound,
    }),
    isIn(request.region),
    releasedAfter(request.released_after),
    ...EQUAL.map((measure) => equals(measure, request[measure[0]])),
    among('providers', providers, { wanted: true, owner: 'provider', read: toProviderNames }),
    among('exclude_providers', exclude_providers, {
      wanted: false,
      owner: 'provider',
      read: toProviderNames,
    }),
    among('models', models, {
      wanted: true,
      owner: 'model',
      read: ({ model }) => [model.model_id],
    }),
    among('creators', creators, {
      wanted: true,
      owner: 'model',
      read: ({ model }) => [toCreatorSlug(model.model_id), model.provider.toLowerCase()],
    }),
  ].filter((constraint) => constraint !== undefined)
}

function toProviderNames({ endpoint }: Candidate): string[] {
  return [endpoint.provider, endpoint.provider_name.toLowerCase()]
}

const FULL_PRECISION_BITS = 16

/** Of weights, 0 where it is not known; a maker serves its model as it made it. */
export function toPrecisionBits({ endpoint }: Pick<Candidate, 'endpoint'>): number {
  const bits = /^[a-z]+([0-9]+)/i.exec(endpoint.quantization ?? '')?.[1]
  return bits === undefined ? (endpoint.first_party ? FULL_PRECISION_BITS : 0) : Number(bits)
}
