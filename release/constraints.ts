// The constraints of a recommendation as tests of candidates. Each can also say in a sentence how
// far a candidate misses it.
import { toCreatorSlug } from '../contract/model-id.ts'
import type { RecommendRequest } from '../contract/requests.ts'
import type { Owner } from './candidate-columns.ts'
import type { Candidate } from './candidates.ts'
import { toNumberText } from './sentences.ts'

interface Named {
  name: string
  isMet: (candidate: Candidate) => boolean
  miss: (candidate: Candidate) => string
}

/** A bound on a number of each candidate. */
export interface NumberConstraint extends Named {
  bound: number
  /** Whether the bound is the most that is allowed, or the least. */
  isMaximum: boolean
  read: (candidate: Candidate) => number
}

/** A test of what the candidate's model, its provider or itself is. */
export interface FactConstraint extends Named {
  owner: Owner
  /** Name and value, where there are few values. */
  choice?: string
}

export type Constraint = NumberConstraint | FactConstraint

/** A field of the request, what it limits in words, and where that stands. */
type Measure<Value> = readonly [
  name: keyof RecommendRequest,
  what: string,
  read: (candidate: Candidate) => Value,
]

type Fact = readonly [...Measure<string | boolean | null>, owner: Owner]

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
  } = request
  return [
    ...AT_MOST.map((measure) => atMost(measure, request[measure[0]])),
    ...AT_LEAST.map((measure) => atLeast(measure, request[measure[0]])),
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

function atMost([name, what, read]: Measure<number>, bound: number | undefined) {
  if (bound === undefined) return undefined
  return {
    name,
    bound,
    isMaximum: true,
    read,
    isMet: (candidate: Candidate) => read(candidate) <= bound,
    miss: (candidate: Candidate) => {
      const over = read(candidate) - bound
      return `its ${what} of ${toNumberText(read(candidate))} is ${toNumberText(over)} (${toNumberText((100 * over) / bound)} %) above ${name} of ${toNumberText(bound)}`
    },
  }
}

function atLeast([name, what, read]: Measure<number>, bound: number | undefined) {
  if (bound === undefined) return undefined
  return {
    name,
    bound,
    isMaximum: false,
    read,
    isMet: (candidate: Candidate) => read(candidate) >= bound,
    miss: (candidate: Candidate) =>
      `its ${what} of ${toNumberText(read(candidate))} is ${toNumberText(bound - read(candidate))} below ${name} of ${toNumberText(bound)}`,
  }
}

function equals([name, what, read, owner]: Fact, wanted: string | boolean | undefined) {
  if (wanted === undefined) return undefined
  return {
    name,
    owner,
    choice: `${name} ${wanted}`,
    isMet: (candidate: Candidate) => read(candidate) === wanted,
    miss: (candidate: Candidate) =>
      `${name} asks for ${wanted}, its ${what} is ${read(candidate) ?? 'not known'}`,
  }
}

function accepts(name: string, modality: string): Constraint {
  return {
    name,
    owner: 'model',
    choice: `${name} ${modality}`,
    isMet: ({ model }) => model.input_modalities.includes(modality),
    miss: ({ model }) => `it takes ${model.input_modalities.join(', ')} as input, not ${modality}`,
  }
}

function isTrue(
  name: string,
  wanted: boolean | undefined,
  test: Pick<FactConstraint, 'isMet' | 'miss'>,
): FactConstraint | undefined {
  return wanted === true ? { name, owner: 'candidate', choice: name, ...test } : undefined
}

/** A bound on what a source measured; what was not measured meets none. */
function performs(
  name: string,
  bound: number | undefined,
  {
    what,
    read,
    isMet,
  }: {
    what: string
    read: (candidate: Candidate) => number | null | undefined
    isMet: (value: number, bound: number) => boolean
  },
): FactConstraint | undefined {
  if (bound === undefined) return undefined
  return {
    name,
    owner: 'candidate',
    isMet(candidate) {
      const value = read(candidate) ?? null
      return value !== null && isMet(value, bound)
    },
    miss(candidate) {
      const value = read(candidate) ?? null
      return value === null
        ? `its ${what} are not measured`
        : `its ${what}, ${toNumberText(value)}, miss ${name} of ${toNumberText(bound)}`
    },
  }
}

/** A region is a country or a data centre's name, of which a part will do. */
function isIn(region: string | undefined): FactConstraint | undefined {
  if (region === undefined) return undefined
  const asked = region.toLowerCase()
  return {
    name: 'region',
    owner: 'candidate',
    isMet: ({ endpoint }) =>
      endpoint.regions.some(
        (known) => known.toLowerCase().split('-').includes(asked) || known.toLowerCase() === asked,
      ),
    miss: ({ endpoint }) =>
      endpoint.regions.length > 0
        ? `it is served from ${endpoint.regions.join(', ')}, not ${region}`
        : 'where it is served from is not known',
  }
}

function releasedAfter(day: string | undefined): FactConstraint | undefined {
  if (day === undefined) return undefined
  return {
    name: 'released_after',
    owner: 'model',
    isMet: ({ model }) => model.released_on !== null && model.released_on > day,
    miss: ({ model }) =>
      model.released_on === null
        ? 'its release day is not known'
        : `it was released on ${model.released_on}, not after ${day}`,
  }
}

const FULL_PRECISION_BITS = 16

/** Of weights, 0 where it is not known; a maker serves its model as it made it. */
export function toPrecisionBits({ endpoint }: Pick<Candidate, 'endpoint'>): number {
  const bits = /^[a-z]+([0-9]+)/i.exec(endpoint.quantization ?? '')?.[1]
  return bits === undefined ? (endpoint.first_party ? FULL_PRECISION_BITS : 0) : Number(bits)
}

function among(
  name: string,
  names: readonly string[] | undefined,
  {
    wanted,
    owner,
    read,
  }: { wanted: boolean; owner: Owner; read: (candidate: Candidate) => string[] },
) {
  if (names === undefined) return undefined
  const listed = new Set(names.map((text) => text.toLowerCase()))
  const isListed = (candidate: Candidate) => read(candidate).some((text) => listed.has(text))
  return {
    name,
    owner,
    isMet: (candidate: Candidate) => isListed(candidate) === wanted,
    miss: (candidate: Candidate) =>
      `${read(candidate)[0] ?? 'it'} is ${wanted ? 'not in' : 'in'} ${name}`,
  }
}
