// Kinds of constraints: when a candidate meets one, and how to explain that it doesn't. Also runs
// in browsers and on the command line, so it uses neither Node nor packages.
import type { Endpoint, Measured, Model, PriceRow, Rules } from './documents.ts'
import type { RankedBy, Skill } from './names.ts'
import { findPlaceCode } from './places.ts'
import { formatNumber } from './sentences.ts'

/** The model's known skill scores. */
export type Skills = { readonly [Name in Skill]?: number }

/** A recommendable endpoint at the price that the request compares. */
export interface Candidate {
  model: Model
  endpoint: Endpoint & Measured & { model_id: string }
  /** The router through which it is called, if any. */
  router: Endpoint['router']
  /** The rules of its release. */
  rules: Rules
  /** USD per million tokens: payable or list, at the context tier that the request needs. */
  inputPrice: number
  outputPrice: number
  blendedPrice: number
  costPerIq: number
  /** Multiplies a payable price to get the compared one; above 1 if the list price is compared. */
  factor: number
  /** Whether the price belongs to a context tier. */
  isTierPrice: boolean
  /** General intelligence, used by the gate and `min_intelligence`; 0 if unknown. */
  score: number
  skills: Skills
  /** The score that its cost is divided by: `score`, or the ranking skill's if known. */
  rankScore: number
  contextLength: number
  isCallable: boolean
  hasPlaceholder: boolean
}

/** Tests one requirement, and explains in a sentence why a candidate fails it. */
export interface Test {
  isMet: (candidate: Candidate) => boolean
  miss: (candidate: Candidate) => string
  /** Whether the deciding fact is unknown; the candidate then fails and is counted separately. */
  isUnknown?: (candidate: Candidate) => boolean
}

export type Constraint<Value, Tests = Test> = (wanted: Value, name: string) => Tests
type Read<Value> = (candidate: Candidate) => Value

/** A bound on a number; unknown fails. */
const bounded =
  (isMet: (value: number, bound: number) => boolean, side: 'above' | 'below') =>
  (what: string, read: Read<number | null | undefined>): Constraint<number> =>
  (bound, name) => ({
    isMet: (candidate) => isMet(read(candidate) ?? NaN, bound),
    isUnknown: (candidate) => (read(candidate) ?? null) === null,
    miss(candidate) {
      const known = read(candidate) ?? null
      if (known === null) return `its ${what} is not known`
      const distance = Math.abs(known - bound)
      const percent = side === 'above' ? ` (${formatNumber((100 * distance) / bound)}%)` : ''
      return `its ${what} of ${formatNumber(known)} is ${formatNumber(distance)}${percent} ${side} ${name} of ${formatNumber(bound)}`
    },
  })

export const atMost = bounded((value, most) => value <= most, 'above')
export const atLeast = bounded((value, least) => value >= least, 'below')

export function equals<Value extends string | boolean>(
  what: string,
  read: Read<Value | null>,
): Constraint<Value> {
  return (wanted, name) => ({
    isMet: (candidate) => read(candidate) === wanted,
    isUnknown: (candidate) => read(candidate) === null,
    miss: (candidate) =>
      `${name} requires ${wanted}, but its ${what} is ${read(candidate) ?? 'unknown'}`,
  })
}

/** Applies if requested. */
export function isTrue(sentence: string, isMet: Read<boolean>): Constraint<boolean> {
  return (wanted) => ({
    isMet: (candidate) => !wanted || isMet(candidate),
    miss: () => sentence,
  })
}

/** One of the candidate's names, in lower case, must be among those requested. */
export function among(read: Read<readonly string[]>, isWanted = true): Constraint<string[]> {
  return (wanted, name) => {
    const listed = new Set(wanted.map((text) => text.toLowerCase()))
    return {
      isMet: (candidate) => read(candidate).some((text) => listed.has(text)) === isWanted,
      miss: (candidate) => `${read(candidate)[0] ?? 'it'} is ${isWanted ? 'not in' : 'in'} ${name}`,
    }
  }
}

export const accepts: Constraint<string> = (modality) => ({
  isMet: ({ model }) => model.input_modalities.includes(modality),
  miss: ({ model }) => `it takes ${model.input_modalities.join(', ')} as input, not ${modality}`,
})

/** Member states of the European Union. */
export const EU =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/**
 * A region is a country or bloc that must contain all of the offer's regions, or part of a data
 * center's name.
 */
export function servedIn(
  region: string,
): (endpoint: Pick<Endpoint, 'places' | 'regions'>) => boolean {
  const code = findPlaceCode(region)
  const asked = `-${region.toLowerCase()}-`
  return code === undefined
    ? ({ regions }) => regions.some((known) => `-${known}-`.toLowerCase().includes(asked))
    : ({ places }) => places.includes(code)
}

export const isIn: Constraint<string> = (region) => {
  const code = findPlaceCode(region)
  const asked = region.toLowerCase()
  const isServed = servedIn(region)
  return {
    isMet: ({ endpoint }) => isServed(endpoint),
    isUnknown: ({ endpoint: { places, regions } }) =>
      places.length === 0 ||
      regions.some((known) => known.toLowerCase() === asked) ||
      (EU.includes(code ?? '') && regions.some((known) => /(^|-)eu$/i.test(known))),
    miss: ({ endpoint }) =>
      endpoint.regions.length > 0
        ? `not all of its regions, ${endpoint.regions.join(', ')}, are known to be in ${region}`
        : 'its regions are unknown',
  }
}

/** Candidates without the score aren't ranked. */
export const ranks: Constraint<RankedBy> = (skill) => ({
  isMet: ({ skills }) =>
    skill === 'intelligence' || skill === 'price' || skills[skill] !== undefined,
  isUnknown: () => true,
  miss: () => `no leaderboard rates its ${skill}, so it can’t be ranked by it`,
})

export const releasedAfter: Constraint<string> = (day) => ({
  isMet: ({ model }) => model.released_on !== null && model.released_on > day,
  isUnknown: ({ model }) => model.released_on === null,
  miss: ({ model }) =>
    model.released_on === null
      ? 'its release day is unknown'
      : `it was released on ${model.released_on}, not after ${day}`,
})

/** The service tier of a workload. */
interface Tier extends Pick<PriceRow, 'service_tier'> {
  batch_share: number
}

/** Whether the requested tier has a price, from its provider or estimated from another offer. */
export function hasTier(
  { prices, assumed_prices }: Pick<Candidate['endpoint'], 'prices' | 'assumed_prices'>,
  { service_tier: tier, batch_share }: Tier,
): boolean {
  return (
    tier === 'standard' ||
    batch_share === 1 ||
    [...prices, ...assumed_prices].some(
      (row) =>
        row.service_tier === tier &&
        row.kind === (tier === 'fast' ? 'priority' : tier) &&
        row.direction === 'output',
    )
  )
}

export function describeTierMiss({ service_tier }: Tier): string {
  return `its price for the ${service_tier} tier is unknown`
}

export const pricesTier: Constraint<Tier> = (workload) => ({
  isMet: ({ endpoint }) => hasTier(endpoint, workload),
  isUnknown: () => true,
  miss: () => describeTierMiss(workload),
})
