export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Linear between the two nearest; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? NaN
  const above = sorted[Math.ceil(place)] ?? NaN
  return below + (above - below) * (place - Math.floor(place))
}

/** One round's value over another's of the same round. */
export function ratios(values: readonly number[], base: readonly number[]): number[] {
  return values.map((value, round) => value / (base[round] ?? NaN))
}
