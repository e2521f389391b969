// Constraints of a recommendation: what callers may send, and when a candidate meets them. Each has
// one line in `FIELDS` and one in `TESTS`; validation, response, description and command line
// follow from these.
import {
  accepts,
  among,
  atLeast,
  atMost,
  type Candidate,
  type Constraint,
  equals,
  isIn,
  isTrue,
  pricesTier,
  ranks,
  releasedAfter,
  type Test,
} from './constraint-kinds.ts'
import type { TierName } from './documents.ts'
import { type RankedBy, toCreatorSlug } from './names.ts'
import type { Workload } from './workload.ts'

export const MODALITIES = ['text', 'image', 'audio', 'video', 'file'] as const
type Modality = (typeof MODALITIES)[number]

/** The type of each kind's values; `requests.ts` derives the validation. */
export interface Values {
  /** Above 0 and at most a million. */
  amount: number
  /** 0 to 100. */
  score: number
  /** At least 1. */
  whole: number
  flag: boolean
  day: string
  text: string
  names: string[]
  modality: Modality
  modalities: Modality[]
  tier: TierName
}

export interface Field extends Beside {
  kind: keyof Values
  /** Help text on the command line. */
  help: string
}

interface Beside {
  /** For text and names, completes "expected …". */
  what?: string
  /** The maximum of a whole number. */
  most?: number
  /** Used if `descriptions.json` has none. */
  description?: string
}

const as = <const Kind extends keyof Values>(kind: Kind, help: string, beside: Beside = {}) => ({
  kind,
  help,
  ...beside,
})
/** A property that offers must have or lack. */
const trait = (description: string, help = description) => as('flag', help, { description })
const amount = (description: string) => as('amount', description, { description })
const providers = (help: string) =>
  as('names', help, { what: "providers' slugs or names", description: help })

/** Fields in the order in which a request lists them. */
export const FIELDS = {
  budget_max_usd_per_m: amount('The maximum blended price, in USD per million tokens.'),
  input_max_usd_per_m: amount('The maximum input price, in USD per million tokens.'),
  output_max_usd_per_m: amount('The maximum output price, in USD per million tokens.'),
  cost_per_iq_max: amount('The maximum quality-adjusted price, in USD per million tokens.'),
  context_min: as('whole', 'Minimum context in tokens, such as 200k.'),
  min_intelligence: as('score', 'Minimum intelligence score.'),
  modality: as('modality', 'Input that the model must accept: text, image, audio, video or file.', {
    description: 'The kind of input that the model must accept; text by default.',
  }),
  tier: as('tier', 'frontier, standard or budget.'),
  is_reasoning: trait(
    'Whether the model must reason before it answers. Send `false` to exclude reasoning models.',
    'Reasoning models only; --no-is-reasoning excludes them.',
  ),
  supports_tools: trait(
    'Whether the model must support tool calls. Send `false` to exclude models that support them.',
    'Only models that support tool calls.',
  ),
  open_weights: trait(
    'Whether the model must have open weights. Send `false` to exclude open-weight models.',
    'Open-weight models only.',
  ),
  zdr: trait(
    'Whether the provider must guarantee zero data retention.',
    'Zero data retention only.',
  ),
  eu_sovereign: trait(
    "Whether the provider's headquarters and all of its known data centers must be in the EU.",
    "The provider's headquarters and data centers must be in the EU.",
  ),
  modalities: as('modalities', 'Inputs that the model must accept, such as image,audio.'),
  structured_output: as('flag', 'Only endpoints that support JSON schemas.'),
  max_output_tokens: as('whole', 'Minimum output length in tokens.', {
    description: 'The minimum output length, in tokens, that the endpoint must support.',
  }),
  min_precision: as('whole', 'Minimum precision of the served weights, in bits.', { most: 64 }),
  min_throughput: amount('The minimum number of output tokens per second.'),
  max_latency_ms: amount('The maximum time to the first token, in milliseconds.'),
  exclude_promotional: as('flag', 'Exclude promotional prices.'),
  region: as('text', 'Where the model must be served: a country, a bloc or a data center.', {
    what: 'a country or bloc such as US or EU, or a data center',
  }),
  released_after: as('day', 'Only models released after this day.'),
  providers: providers('Only include offers of these providers.'),
  exclude_providers: providers('Exclude offers of these providers.'),
  models: as('names', 'Only these models.', { what: 'model ids' }),
  creators: as('names', 'Only models of these creators.', { what: "creators' slugs or names" }),
}

/** The requirements of a request. */
type Wanted = {
  [Name in keyof typeof FIELDS]: Values[(typeof FIELDS)[Name]['kind']]
} & { workload: Workload; callable_only: boolean; rank_by: RankedBy }

type Asked = { readonly [Name in keyof Wanted]?: Wanted[Name] | undefined }

/**
 * Neither a workload nor a ranking is in `FIELDS`, but both exclude models: those that can't run
 * the workload, or that have no score or price to rank by.
 */
export const CONSTRAINT_NAMES: readonly string[] = [...Object.keys(FIELDS), 'workload', 'rank_by']

/** Tests in the order in which responses name them. */
const TESTS: { readonly [Name in keyof Wanted]: Constraint<Wanted[Name], Test | Test[]> } = {
  budget_max_usd_per_m: atMost('blended price', ({ blendedPrice }) => blendedPrice),
  input_max_usd_per_m: atMost('input price', ({ inputPrice }) => inputPrice),
  output_max_usd_per_m: atMost('output price', ({ outputPrice }) => outputPrice),
  cost_per_iq_max: atMost('cost per IQ', ({ costPerIq }) => costPerIq),
  context_min: atLeast('context length', ({ contextLength }) => contextLength),
  min_intelligence: atLeast('intelligence score', ({ score }) => score),
  max_output_tokens: atLeast('longest output', ({ endpoint }) => endpoint.max_output_tokens),
  min_precision: atLeast('precision in bits', findPrecisionBits),
  // Tokens read and written must fit.
  workload: (workload, name) => [
    atLeast('context length', ({ contextLength }) => contextLength)(
      workload.input_tokens + countWritten(workload),
      name,
    ),
    // An unknown limit isn't known to be exceeded.
    atLeast('longest output', ({ endpoint }) => endpoint.max_output_tokens ?? Infinity)(
      countWritten(workload),
      name,
    ),
    pricesTier(workload, name),
  ],
  modality: accepts,
  modalities: (modalities, name) => modalities.map((modality) => accepts(modality, name)),
  callable_only: isTrue(
    'its address or its id at the provider is not known',
    ({ isCallable }) => isCallable,
  ),
  exclude_promotional: (wanted) => ({
    isMet: (candidate) =>
      !wanted || (!isPromotional(candidate) && candidate.endpoint.price_until === null),
    isUnknown: (candidate) => !isPromotional(candidate) && candidate.endpoint.until === null,
    miss: (candidate) => {
      if (isPromotional(candidate)) return 'its price is promotional'
      const { until, price_until } = candidate.endpoint
      const where = until === null ? ' at another provider' : ''
      return `its price is dated to end after ${price_until}${where}`
    },
  }),
  min_throughput: atLeast(
    'throughput in tokens a second',
    ({ endpoint }) => endpoint.performance?.tokens_per_second,
  ),
  max_latency_ms: atMost(
    'latency in milliseconds',
    ({ endpoint }) => endpoint.performance?.latency_ms,
  ),
  rank_by: ranks,
  region: isIn,
  released_after: releasedAfter,
  tier: equals('tier', ({ model }) => model.tier),
  is_reasoning: equals('reasoning', ({ model }) => model.is_reasoning),
  supports_tools: equals('tool use', ({ model }) => model.supports_tools),
  open_weights: equals('open weights', ({ model }) => model.open_weights),
  zdr: equals('zero data retention', ({ endpoint }) => endpoint.zdr),
  structured_output: equals(
    'structured output',
    ({ endpoint }) => endpoint.supports_structured_output,
  ),
  eu_sovereign: equals('EU sovereignty', ({ endpoint }) => endpoint.eu_sovereign),
  providers: among(listProviderNames),
  exclude_providers: among(listProviderNames, false),
  models: among(({ model }) => [model.model_id]),
  creators: among(({ model }) => [toCreatorSlug(model.model_id), model.provider.toLowerCase()]),
}
const NAMES = Object.keys(TESTS).filter((name): name is keyof Wanted => name in TESTS)

/** Tests for the requirements; text output and callability are required by default. */
export function listTests(wanted: Asked): (Test & { name: keyof Wanted })[] {
  const all: Asked = { modality: 'text', callable_only: true, ...wanted }
  return NAMES.flatMap((name) => buildTest(all, name))
}

function buildTest<Name extends keyof Wanted>(wanted: Asked, name: Name) {
  const value = wanted[name]
  const tests = value === undefined ? [] : [TESTS[name](value, name)].flat()
  return tests.map((test) => ({ name, ...test }))
}

function countWritten({ output_tokens, reasoning_tokens }: Workload): number {
  return output_tokens + reasoning_tokens
}

/** False if it is ranked at the list price because only a reseller shows the discount. */
function isPromotional({ endpoint, factor }: Candidate): boolean {
  return endpoint.promotion !== null && factor <= 1
}

function listProviderNames({ endpoint }: Candidate): string[] {
  return [endpoint.provider, endpoint.provider_name.toLowerCase()]
}

const FULL_PRECISION_BITS = 16

/** Precision of the weights in bits, `null` if unknown; creators serve full precision. */
export function findPrecisionBits({ endpoint }: Pick<Candidate, 'endpoint'>): number | null {
  const bits = /^[a-z]+([0-9]+)/i.exec(endpoint.quantization ?? '')?.[1]
  return bits === undefined ? (endpoint.first_party ? FULL_PRECISION_BITS : null) : Number(bits)
}
