// Sums of tokens.
import type { UsageLine } from '../../contract/usage.ts'
import type { Counts } from '../recommend/billed.ts'

export const NO_TOKENS: Counts = {
  input: 0,
  cached_input: 0,
  cache_write: 0,
  cache_write_1h: 0,
  output: 0,
  reasoning: 0,
}

/** Of all kinds of input. */
export function countInput({ input, cached_input, cache_write, cache_write_1h }: Counts): number {
  return input + cached_input + cache_write + cache_write_1h
}

export function addCounts(sum: Counts, counts: Counts): void {
  sum.input += counts.input
  sum.cached_input += counts.cached_input
  sum.cache_write += counts.cache_write
  sum.cache_write_1h += counts.cache_write_1h
  sum.output += counts.output
  sum.reasoning += counts.reasoning
}

const SUMMED = [
  'input_tokens',
  'output_tokens',
  'cache_read',
  'cache_write',
  'cache_write_1h',
  'reasoning',
] as const

/** Of lines at the same rates. */
export function addLine(sum: UsageLine, other: UsageLine): void {
  sum.requests = (sum.requests ?? 1) + (other.requests ?? 1)
  for (const name of SUMMED)
    if (other[name] !== undefined) sum[name] = (sum[name] ?? 0) + other[name]
}
