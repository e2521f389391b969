// The kinds of constraints: how a candidate is tested, and how it is said that it misses.
import type { RecommendRequest } from '../../contract/requests.ts'
import type { Owner } from './candidate-columns.ts'
import type { Candidate } from './candidates.ts'
import { toNumberText } from '../sentences.ts'

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
export type Measure<Value> = readonly [
  name: keyof RecommendRequest,
  what: string,
  read: (candidate: Candidate) => Value,
]

export type Fact = readonly [...Measure<string | boolean | null>, owner: Owner]

export function atMost([name, what, read]: Measure<number>, bound: number | undefined) {
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

export function atLeast([name, what, read]: Measure<number>, bound: number | undefined) {
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

export function equals([name, what, read, owner]: Fact, wanted: string | boolean | undefined) {
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

export function accepts(name: string, modality: string): Constraint {
  return {
    name,
    owner: 'model',
    choice: `${name} ${modality}`,
    isMet: ({ model }) => model.input_modalities.includes(modality),
    miss: ({ model }) => `it takes ${model.input_modalities.join(', ')} as input, not ${modality}`,
  }
}

export function isTrue(
  name: string,
  wanted: boolean | undefined,
  test: Pick<FactConstraint, 'isMet' | 'miss'>,
): FactConstraint | undefined {
  return wanted === true ? { name, owner: 'candidate', choice: name, ...test } : undefined
}

/** A bound on what a source measured; what was not measured meets none. */
export function performs(
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
export function isIn(region: string | undefined): FactConstraint | undefined {
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

export function releasedAfter(day: string | undefined): FactConstraint | undefined {
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

export function among(
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
