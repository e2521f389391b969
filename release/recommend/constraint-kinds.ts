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

/** A bound that `isMaximum` makes the most that is allowed, or the least. */
export function bounds(
  [name, what, read]: Measure<number>,
  bound: number | undefined,
  isMaximum: boolean,
): NumberConstraint | undefined {
  if (bound === undefined) return undefined
  return {
    name,
    bound,
    isMaximum,
    read,
    isMet: (candidate) => (isMaximum ? read(candidate) <= bound : read(candidate) >= bound),
    miss(candidate) {
      const value = read(candidate)
      const by = toNumberText(Math.abs(value - bound))
      const side = isMaximum
        ? `(${toNumberText((100 * (value - bound)) / bound)} %) above`
        : 'below'
      return `its ${what} of ${toNumberText(value)} is ${by} ${side} ${name} of ${toNumberText(bound)}`
    },
  }
}

export function equals(
  [name, what, read, owner]: Fact,
  wanted: string | boolean | undefined,
): FactConstraint | undefined {
  if (wanted === undefined) return undefined
  return {
    name,
    owner,
    choice: `${name} ${wanted}`,
    isMet: (candidate) => read(candidate) === wanted,
    miss: (candidate) =>
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
  [name, what, read]: Measure<number | null | undefined>,
  bound: number | undefined,
  isMaximum: boolean,
): FactConstraint | undefined {
  if (bound === undefined) return undefined
  return {
    name,
    owner: 'candidate',
    isMet(candidate) {
      const value = read(candidate) ?? NaN
      return isMaximum ? value <= bound : value >= bound
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
  [owner, read, isWanted = true]: readonly [Owner, (candidate: Candidate) => string[], boolean?],
): FactConstraint | undefined {
  if (names === undefined) return undefined
  const listed = new Set(names.map((text) => text.toLowerCase()))
  return {
    name,
    owner,
    isMet: (candidate) => read(candidate).some((text) => listed.has(text)) === isWanted,
    miss: (candidate) => `${read(candidate)[0] ?? 'it'} is ${isWanted ? 'not in' : 'in'} ${name}`,
  }
}
