// The candidates of a release as columns of numbers, so that a question makes no object per candidate.
import { type Candidate, compareCandidates } from './candidates.ts'

/** What a fact of a candidate belongs to: it is judged once for each of these. */
export type Owner = 'candidate' | 'model' | 'provider'

/** For each candidate the position of its owner, and one candidate of each owner. */
interface OwnerColumn {
  positions: Uint32Array
  samples: readonly Candidate[]
}

export class CandidateColumns {
  /** Best first. */
  readonly ranked: readonly Candidate[]
  readonly owners: Readonly<Record<Owner, OwnerColumn>>
  readonly #numbers = new Map<string, Float64Array>()
  readonly #worstFirst = new Map<string, Uint32Array>()
  readonly #met = new Map<string, Uint8Array>()

  constructor(candidates: readonly Candidate[]) {
    this.ranked = candidates.toSorted(compareCandidates)
    this.owners = {
      candidate: toOwnerColumn(this.ranked, (candidate) => candidate),
      model: toOwnerColumn(this.ranked, ({ model }) => model.model_id),
      provider: toOwnerColumn(this.ranked, ({ endpoint }) =>
        [endpoint.provider, endpoint.provider_name].join(' '),
      ),
    }
  }

  /** One number of each candidate, read once. */
  numbers(name: string, read: (candidate: Candidate) => number): Float64Array {
    const known = this.#numbers.get(name)
    if (known) return known
    const column = Float64Array.from(this.ranked, read)
    this.#numbers.set(name, column)
    return column
  }

  /** The candidates by a number that is bounded one way alone: those that miss any bound come first. */
  worstFirst(
    name: string,
    read: (candidate: Candidate) => number,
    isMaximum: boolean,
  ): Uint32Array {
    const known = this.#worstFirst.get(name)
    if (known) return known
    const values = this.numbers(name, read)
    const sign = isMaximum ? -1 : 1
    const column = Uint32Array.from(values.keys()).sort(
      (one, other) => sign * ((values[one] ?? 0) - (values[other] ?? 0)),
    )
    this.#worstFirst.set(name, column)
    return column
  }

  /** 1 for each owner that passes a test. Kept where the test is one of few choices, named by `choice`. */
  met(
    owner: Owner,
    choice: string | undefined,
    isMet: (candidate: Candidate) => boolean,
  ): Uint8Array {
    const known = choice === undefined ? undefined : this.#met.get(choice)
    if (known) return known
    const column = Uint8Array.from(this.owners[owner].samples, (one) => Number(isMet(one)))
    if (choice !== undefined) this.#met.set(choice, column)
    return column
  }
}

function toOwnerColumn(
  ranked: readonly Candidate[],
  identify: (candidate: Candidate) => unknown,
): OwnerColumn {
  const positionOf = new Map<unknown, number>()
  const samples: Candidate[] = []
  const positions = Uint32Array.from(ranked, (candidate) => {
    const id = identify(candidate)
    const known = positionOf.get(id)
    if (known !== undefined) return known
    positionOf.set(id, samples.length)
    return samples.push(candidate) - 1
  })
  return { positions, samples }
}
