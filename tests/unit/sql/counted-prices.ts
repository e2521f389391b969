// Which counted prices nothing founds: below the median of what the roots claim, though neither the
// seller's own list, nor the largest group of roots that agree, nor a bill against a catalogue says
// so.
type Row = Record<string, unknown>

const TOLERANCE = 0.01

const key = (provider: unknown, { model_id, ordinal }: Row) =>
  [provider, model_id, ordinal].map(String).join(' ')

function isNear(one: Row, other: Row): boolean {
  return ['input_usd_per_mtok', 'output_usd_per_mtok'].every(
    (field) => Math.abs(Number(one[field]) / Number(other[field]) - 1) <= TOLERANCE,
  )
}

/** The two in the middle, which of an odd number are one. */
function toMiddles(values: number[]): [low: number, high: number] {
  const sorted = values.toSorted((one, other) => one - other)
  return [sorted[(sorted.length - 1) >> 1] ?? NaN, sorted[sorted.length >> 1] ?? NaN]
}

/** Rows of `provider_quotes`, judged by those of `supported_quotes`. */
export function findUnfounded(counted: readonly Row[], claims: readonly Row[]): Row[] {
  const byOffer = Map.groupBy(claims, (claim) => key(claim['provider_group'], claim))
  return counted.filter((price) => {
    const said = byOffer.get(key(price['provider'], price)) ?? []
    const countRoots = (of: Row) =>
      new Set(said.filter((claim) => isNear(claim, of)).map(({ root }) => root)).size
    const byRoot = Map.groupBy(said, ({ root }) => root)
    const lowest = [...byRoot.values()].map((rows) =>
      Math.min(...rows.map((row) => Number(row['blended_usd_per_mtok']))),
    )
    const [low, high] = toMiddles(lowest)
    const blended = Number(price['blended_usd_per_mtok'])
    const isBelow = blended < Math.sqrt(low * high) * (1 - TOLERANCE)
    // One root agrees with nobody.
    const isLargest = countRoots(price) >= Math.max(2, ...said.map(countRoots))
    // What is billed stands against a catalogue's claim beside it in the middle.
    const isBilled =
      price['level'] === 'L2' &&
      blended >= low * (1 - TOLERANCE) &&
      said.every((claim) => claim['level'] === 'L3' || claim['blended_usd_per_mtok'] !== high)
    return isBelow && price['level'] !== 'L1' && !isLargest && !isBilled
  })
}
