// A fix, recomputed from its published file alone: prices of models from those of sellers, levels
// and index points of every scope from those.
import type { FixFile } from '../contract/documents.ts'

/** The largest relative difference between what the file states and what follows from it. */
export function recompute(file: FixFile): number {
  const { constituents, values, reference_score: referenceScore } = file
  const differences: number[] = []
  for (const { sellers, ...constituent } of constituents) {
    const counted = sellers.flatMap(({ counts, price }) => (counts && price !== null ? price : []))
    const matched = sellers.flatMap((seller) => (seller.matched?.counts ? seller.matched : []))
    const price = Math.exp(toMedian(counted.map(Math.log)))
    const change =
      matched.length === 0
        ? 0
        : toMedian(matched.map(({ to }) => Math.log(to))) -
          toMedian(matched.map(({ from }) => Math.log(from)))
    differences.push(
      price / constituent.blended_price_per_m - 1,
      (price * referenceScore) / constituent.score / constituent.cost_per_iq - 1,
      change - constituent.price_change,
    )
  }
  for (const { scope, ...value } of values) {
    const members = constituents.filter(({ tier }) => scope === 'composite' || tier === scope)
    const level = toMean(members.map(({ cost_per_iq }) => Math.log(cost_per_iq)))
    const move = toMean(members.map(({ price_change }) => price_change))
    differences.push(
      members.length - value.constituents,
      Math.exp(level) / value.price_per_m - 1,
      (value.index_points_before * Math.exp(move)) / value.index_points - 1,
    )
  }
  return Math.max(...differences.map(Math.abs))
}

function toMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function toMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return toMean(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1))
}
