// The candidates of a release as columns of numbers, so that a question makes no object per candidate.
import { toCounts, toRatesPerScore, type Workload } from './cost.ts'
import { type Candidate, compareCandidates, type PriceBasis, reprice } from './candidates.ts'

/** What a fact of a candidate belongs to: it is judged once for each of these. */
export type Owner = 'candidate' | 'model' | 'provider'

/** For each candidate the position of its owner, and one candidate of each owner. */
interface OwnerColumn {
  positions: Uint32Array
  samples: readonly Candidate[]
}

/** By the list of a release, which never changes, and by the price basis. */
const columnsOf = new WeakMap<readonly Candidate[], Map<string, CandidateColumns>>()

/** The columns of a release's candidates at the prices that a request compares. */
export function findColumns(
  candidates: readonly Candidate[],
  { promotions, contextMin }: PriceBasis,
): CandidateColumns {
  const known = columnsOf.get(candidates) ?? new Map<string, CandidateColumns>()
  columnsOf.set(candidates, known)
  // Between two thresholds every context has the same prices.
  const thresholds = known.get('')?.thresholds ?? toThresholds(candidates)
  const tier = thresholds.findLastIndex((threshold) => contextMin >= threshold)
  const name = tier < 0 && !promotions ? '' : `${tier} ${promotions}`
  const columns =
    known.get(name) ??
    new CandidateColumns(
      name === ''
        ? candidates
        : reprice(candidates, { promotions, contextMin: tier < 0 ? 0 : contextMin }),
      thresholds,
    )
  known.set(name, columns)
  return columns
}

/** The least tokens of each context tier, ascending. */
function toThresholds(candidates: readonly Candidate[]): number[] {
  const found = new Set(
    candidates.flatMap(({ endpoint }) =>
      endpoint.prices.flatMap(({ threshold_tokens: tokens, threshold_op }) =>
        tokens === null ? [] : [tokens + Number(threshold_op === 'gt')],
      ),
    ),
  )
  return [...found].sort((one, other) => one - other)
}

export class CandidateColumns {
  /** Best first. */
  readonly ranked: readonly Candidate[]
  readonly owners: Readonly<Record<Owner, OwnerColumn>>
  readonly #numbers = new Map<string, Float64Array>()
  readonly #met = new Map<string, Uint8Array>()
  readonly #rates = new Map<string, Float64Array>()

  /** Of context tiers, in tokens. */
  readonly thresholds: readonly number[]

  constructor(candidates: readonly Candidate[], thresholds: readonly number[] = []) {
    this.thresholds = thresholds
    this.ranked = candidates.toSorted(compareCandidates)
    this.owners = {
      candidate: toOwnerColumn(this.ranked, (candidate) => candidate),
      model: toOwnerColumn(this.ranked, ({ model }) => model.model_id),
      provider: toOwnerColumn(this.ranked, ({ endpoint }) =>
        [endpoint.provider, endpoint.provider_name].join(' '),
      ),
    }
  }

  /** USD of one request of a workload at each candidate, per score. */
  costsPerScore(workload: Workload): Float64Array {
    const costs = new Float64Array(this.ranked.length)
    for (const [tier, counts] of toCounts(workload)) {
      const rates = this.#ratesOf(workload.input_tokens, tier)
      // In the order in which `toCostPerScore` adds them up.
      for (let at = 0; at < costs.length; at += 1)
        for (let item = 0; item < counts.length; item += 1)
          costs[at] =
            (costs[at] ?? 0) + (counts[item] ?? 0) * (rates[at * counts.length + item] ?? 0)
    }
    return costs
  }

  /**
   * USD per score of a token of each kind, and of a request, candidate after candidate, as lists and
   * promotions have it. Read once between two thresholds: every prompt there has the same prices.
   */
  #ratesOf(inputTokens: number, tier: 'standard' | 'batch'): Float64Array {
    const step = this.thresholds.findLastIndex((threshold) => inputTokens >= threshold)
    const known = this.#rates.get(`${step} ${tier}`)
    if (known) return known
    const rates = Float64Array.from(
      this.ranked.flatMap((one) => toRatesPerScore(one.endpoint, inputTokens, tier, one)),
    )
    this.#rates.set(`${step} ${tier}`, rates)
    return rates
  }

  /** One number of each candidate, read once. */
  numbers(name: string, read: (candidate: Candidate) => number): Float64Array {
    const known = this.#numbers.get(name)
    if (known) return known
    const column = Float64Array.from(this.ranked, read)
    this.#numbers.set(name, column)
    return column
  }

  /** 1 for each owner that passes a test. Kept where the test is one of few choices, named by `choice`. */
  met(owner: Owner, choice: string | undefined, isMet: (candidate: Candidate) => boolean) {
    const known = choice === undefined ? undefined : this.#met.get(choice)
    if (known) return known
    const column = Uint8Array.from(this.owners[owner].samples, (one) => Number(isMet(one)))
    if (choice !== undefined) this.#met.set(choice, column)
    return column
  }
}

function toOwnerColumn(ranked: readonly Candidate[], identify: (candidate: Candidate) => unknown) {
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
