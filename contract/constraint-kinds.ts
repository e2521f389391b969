// The kinds of constraints: when a candidate meets one, and how it is said that it does not. Needs
// neither Node nor a package: browsers and the command line run it too.
import type { Endpoint, Model, PriceRow, RecommendCandidate, Rules } from './documents.ts'
import type { RankedBy, Skill } from './names.ts'
import { toPlaceCode } from './places.ts'
import { toNumberText } from './sentences.ts'

/** A model's scores of the skills that are known. */
export type Skills = { readonly [Name in Skill]?: number }

/** An endpoint that can be recommended, at the price that a request compares. */
export interface Candidate {
  model: Model
  endpoint: RecommendCandidate
  /** Of its release. */
  rules: Rules
  /** USD per million tokens: payable or list, at the context tier that the request asks for. */
  inputPrice: number
  outputPrice: number
  blendedPrice: number
  costPerIq: number
  /** What turns a payable price into the one compared: above 1 where the list price counts. */
  factor: number
  /** Whether the price is that of a context tier. */
  isTierPrice: boolean
  /** Of general intelligence, which the gate and `min_intelligence` are of. */
  score: number
  skills: Skills
  /** That its cost is set against: `score`, or that of the skill which ranks it where it is known. */
  rankScore: number
  scoredOn: string
  contextLength: number
  /** Empty where it is not known. */
  baseUrl: string
  modelIdOnProvider: string
  isCallable: boolean
  hasPlaceholder: boolean
}

/** Of one wanted value: whether a candidate meets it, and a sentence on one that does not. */
export interface Test {
  isMet: (candidate: Candidate) => boolean
  miss: (candidate: Candidate) => string
  /** Whether what decides is not known of a candidate: it misses, and is counted apart. */
  isUnknown?: (candidate: Candidate) => boolean
}

export type Constraint<Value, Tests = Test> = (wanted: Value, name: string) => Tests
type Read<Value> = (candidate: Candidate) => Value

/** A bound on a number that every candidate has. */
export function atMost(what: string, read: Read<number>): Constraint<number> {
  return (most, name) => ({
    isMet: (candidate) => read(candidate) <= most,
    miss(candidate) {
      const [value, by] = toDistance(read(candidate), most)
      const percent = toNumberText((100 * (read(candidate) - most)) / most)
      return `its ${what} of ${value} is ${by} (${percent}%) above ${name} of ${toNumberText(most)}`
    },
  })
}

/** A bound on a number that may not be known: unknown meets none. */
export function atLeast(what: string, read: Read<number | null>): Constraint<number> {
  return (least, name) => ({
    isMet: (candidate) => (read(candidate) ?? -Infinity) >= least,
    isUnknown: (candidate) => read(candidate) === null,
    miss(candidate) {
      const known = read(candidate)
      if (known === null) return `its ${what} is not known`
      const [value, by] = toDistance(known, least)
      return `its ${what} of ${value} is ${by} below ${name} of ${toNumberText(least)}`
    },
  })
}

function toDistance(value: number, bound: number): [value: string, by: string] {
  return [toNumberText(value), toNumberText(Math.abs(value - bound))]
}

/** A bound on what a source measured; what was not measured meets none. */
export function measured(
  what: string,
  read: Read<number | null | undefined>,
  isWithin: (value: number, bound: number) => boolean,
): Constraint<number> {
  return (bound, name) => ({
    isMet: (candidate) => isWithin(read(candidate) ?? NaN, bound),
    isUnknown: (candidate) => (read(candidate) ?? null) === null,
    miss(candidate) {
      const value = read(candidate) ?? null
      return value === null
        ? `its ${what} are not measured`
        : `its ${what}, ${toNumberText(value)}, miss ${name} of ${toNumberText(bound)}`
    },
  })
}

export function equals<Value extends string | boolean>(
  what: string,
  read: Read<Value | null>,
): Constraint<Value> {
  return (wanted, name) => ({
    isMet: (candidate) => read(candidate) === wanted,
    isUnknown: (candidate) => read(candidate) === null,
    miss: (candidate) =>
      `${name} asks for ${wanted}, its ${what} is ${read(candidate) ?? 'not known'}`,
  })
}

/** Binds where it is asked for. */
export function isTrue(sentence: string, isMet: Read<boolean>): Constraint<boolean> {
  return (wanted) => ({
    isMet: (candidate) => !wanted || isMet(candidate),
    miss: () => sentence,
  })
}

/** One of a candidate's names, which are in lower case, is among those wanted. */
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

/** Where what is known to run in the Union may run. */
export const EU =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/**
 * A region is a country or a bloc, where all of the offer's regions must be, or a data centre's
 * name, of which a part will do.
 */
export function servedIn(
  region: string,
): (endpoint: Pick<Endpoint, 'places' | 'regions'>) => boolean {
  const code = toPlaceCode(region)
  const asked = `-${region.toLowerCase()}-`
  return code === undefined
    ? ({ regions }) => regions.some((known) => `-${known}-`.toLowerCase().includes(asked))
    : ({ places }) => places.includes(code)
}

export const isIn: Constraint<string> = (region) => {
  const code = toPlaceCode(region)
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
        ? `its regions, ${endpoint.regions.join(', ')}, are not known to be all in ${region}`
        : 'where it is served from is not known',
  }
}

/** What is not known is not ranked. */
export const ranks: Constraint<RankedBy> = (skill) => ({
  isMet: ({ skills }) =>
    skill === 'intelligence' || skill === 'price' || skills[skill] !== undefined,
  isUnknown: () => true,
  miss: () => `no board rates its ${skill}, so it is not ranked by it`,
})

export const releasedAfter: Constraint<string> = (day) => ({
  isMet: ({ model }) => model.released_on !== null && model.released_on > day,
  isUnknown: ({ model }) => model.released_on === null,
  miss: ({ model }) =>
    model.released_on === null
      ? 'its release day is not known'
      : `it was released on ${model.released_on}, not after ${day}`,
})

/** Of a workload. */
interface Tier extends Pick<PriceRow, 'service_tier'> {
  batch_share: number
}

/** Whether the tier that is asked for has a price, its provider's or by another offer's rule. */
export function hasTier(
  { prices, assumed_prices }: Pick<Candidate['endpoint'], 'prices' | 'assumed_prices'>,
  { service_tier: tier, batch_share }: Tier,
): boolean {
  return (
    tier === 'standard' ||
    batch_share === 1 ||
    [...prices, ...assumed_prices].some(
      (row) => row.service_tier === tier && row.kind === tier && row.direction === 'output',
    )
  )
}

export function toTierMiss({ service_tier }: Tier): string {
  return `what it asks for ${service_tier} is not known`
}

export const pricesTier: Constraint<Tier> = (workload) => ({
  isMet: ({ endpoint }) => hasTier(endpoint, workload),
  isUnknown: () => true,
  miss: () => toTierMiss(workload),
})
