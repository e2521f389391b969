// Random numbers from a seed, so that a failing case can be repeated.

export interface Random {
  /** From 0 up to 1. */
  unit: () => number
  chance: (share: number) => boolean
  /** A whole number, both ends included. */
  between: (low: number, high: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
}

export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b9)
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1))
  return {
    unit,
    between,
    chance: (share) => unit() < share,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
  }
}
