// The constraints of a recommendation as tests over candidates: each can say whether it is met, and
// in words a person would use, by how much it is missed.
import { toCreatorSlug } from '../contract/model-id.ts'
import type { RecommendRequest } from '../contract/requests.ts'
import type { Candidate } from './candidates.ts'
import { toNumberText } from './sentences.ts'

export interface Constraint {
  name: string
  isMet: (candidate: Candidate) => boolean
  miss: (candidate: Candidate) => string
}

export function toConstraints(request: RecommendRequest): Constraint[] {
  const { modality = 'text' } = request
  return [
    atMost('budget_max_usd_per_m', request.budget_max_usd_per_m, {
      what: 'blended price',
      read: ({ endpoint }) => endpoint.blended_per_m,
    }),
    atMost('input_max_usd_per_m', request.input_max_usd_per_m, {
      what: 'input price',
      read: ({ endpoint }) => endpoint.input_price_per_m,
    }),
    atMost('output_max_usd_per_m', request.output_max_usd_per_m, {
      what: 'output price',
      read: ({ endpoint }) => endpoint.output_price_per_m,
    }),
    atMost('cost_per_iq_max', request.cost_per_iq_max, {
      what: 'cost per IQ',
      read: ({ costPerIq }) => costPerIq,
    }),
    atLeast('context_min', request.context_min, {
      what: 'context length',
      read: ({ contextLength }) => contextLength,
    }),
    atLeast('min_intelligence', request.min_intelligence, {
      what: 'intelligence score',
      read: ({ score }) => score,
    }),
    accepts('modality', modality),
    equals('tier', request.tier, { what: 'tier', read: ({ model }) => model.tier }),
    // The answer shows a model that nobody called a reasoning model as none, so the filter does too.
    equals('is_reasoning', request.is_reasoning, {
      what: 'reasoning',
      read: ({ model }) => model.is_reasoning ?? false,
    }),
    equals('supports_tools', request.supports_tools, {
      what: 'tool use',
      read: ({ model }) => model.supports_tools,
    }),
    equals('open_weights', request.open_weights, {
      what: 'open weights',
      read: ({ model }) => model.open_weights,
    }),
    equals('zdr', request.zdr, {
      what: 'zero data retention',
      read: ({ endpoint }) => endpoint.zdr,
    }),
    equals('eu_sovereign', request.eu_sovereign, {
      what: 'EU sovereignty',
      read: ({ endpoint }) => endpoint.eu_sovereign,
    }),
    among('providers', request.providers, { wanted: true, read: toProviderNames }),
    among('exclude_providers', request.exclude_providers, { wanted: false, read: toProviderNames }),
    among('models', request.models, { wanted: true, read: ({ model }) => [model.model_id] }),
    among('creators', request.creators, {
      wanted: true,
      read: ({ model }) => [toCreatorSlug(model.model_id), model.provider.toLowerCase()],
    }),
  ].filter((constraint) => constraint !== undefined)
}

function toProviderNames({ endpoint }: Candidate): string[] {
  return [endpoint.provider, endpoint.provider_name.toLowerCase()]
}

interface Measure<Value> {
  what: string
  read: (candidate: Candidate) => Value
}

function atMost(name: string, bound: number | undefined, { what, read }: Measure<number>) {
  if (bound === undefined) return undefined
  return {
    name,
    isMet: (candidate: Candidate) => read(candidate) <= bound,
    miss: (candidate: Candidate) => {
      const over = read(candidate) - bound
      return `its ${what} of ${toNumberText(read(candidate))} is ${toNumberText(over)} (${toNumberText((100 * over) / bound)} %) above ${name} of ${toNumberText(bound)}`
    },
  }
}

function atLeast(name: string, bound: number | undefined, { what, read }: Measure<number>) {
  if (bound === undefined) return undefined
  return {
    name,
    isMet: (candidate: Candidate) => read(candidate) >= bound,
    miss: (candidate: Candidate) =>
      `its ${what} of ${toNumberText(read(candidate))} is ${toNumberText(bound - read(candidate))} below ${name} of ${toNumberText(bound)}`,
  }
}

function equals<Value extends string | boolean>(
  name: string,
  wanted: Value | undefined,
  { what, read }: Measure<Value | null>,
) {
  if (wanted === undefined) return undefined
  return {
    name,
    isMet: (candidate: Candidate) => read(candidate) === wanted,
    miss: (candidate: Candidate) =>
      `${name} asks for ${wanted}, its ${what} is ${read(candidate) ?? 'not known'}`,
  }
}

function accepts(name: string, modality: string): Constraint {
  return {
    name,
    isMet: ({ model }) => model.input_modalities.includes(modality),
    miss: ({ model }) => `it takes ${model.input_modalities.join(', ')} as input, not ${modality}`,
  }
}

function among(
  name: string,
  names: readonly string[] | undefined,
  { wanted, read }: { wanted: boolean; read: (candidate: Candidate) => string[] },
) {
  if (names === undefined) return undefined
  const listed = new Set(names.map((text) => text.toLowerCase()))
  const isListed = (candidate: Candidate) => read(candidate).some((text) => listed.has(text))
  return {
    name,
    isMet: (candidate: Candidate) => isListed(candidate) === wanted,
    miss: (candidate: Candidate) =>
      `${read(candidate)[0] ?? 'it'} is ${wanted ? 'not in' : 'in'} ${name}`,
  }
}
