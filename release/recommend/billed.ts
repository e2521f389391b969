// A request's tokens, by the prices at which they are billed.
import type { z } from 'zod'
import type { PriceRow } from '../../contract/documents.ts'
import type { Cost } from '../../contract/responses.ts'
import type { Workload } from '../../contract/workload.ts'

type PricedItem = z.output<typeof Cost>['lines'][number]

/** Tokens by what they are billed as. */
export type Counts = Record<Exclude<PricedItem['item'], 'request'>, number>

/** Per request: all of its input tokens determine the context tier. */
export interface Billed extends Pick<Workload, 'input_tokens' | 'batch_share'> {
  service_tier: PriceRow['service_tier']
  counts: Counts
}

export function listBilled(workload: Workload): Billed {
  const { input_tokens, cached_input_share, cache_write_share, cache_write_1h_share } = workload
  const cached = input_tokens * cached_input_share
  const written = input_tokens * cache_write_share
  const kept = input_tokens * cache_write_1h_share
  const counts = {
    input: input_tokens - cached - written - kept,
    cached_input: cached,
    cache_write: written,
    cache_write_1h: kept,
    output: workload.output_tokens,
    reasoning: workload.reasoning_tokens,
  }
  return { ...workload, counts }
}
