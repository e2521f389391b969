// The prices of one request in an endpoint's schedule, as the service reads them: a context tier is a
// cliff, past its threshold of input tokens the whole request is billed at the tier's prices.
import type { ModelEndpointsResponse } from '../api.ts'

export type Endpoint = ModelEndpointsResponse['endpoints'][number]
type Row = Endpoint['prices'][number]

const ROWS = {
  input: ({ kind, direction }: Row) => isPlain(kind) && direction === 'input',
  output: ({ kind, direction }: Row) => isPlain(kind) && direction === 'output',
  cached_input: ({ kind }: Row) => kind === 'cache_read',
  reasoning: ({ kind }: Row) => kind === 'reasoning',
  request: ({ kind }: Row) => kind === 'request',
}

function isPlain(kind: Row['kind']): boolean {
  return ['base', 'context_tier', 'batch', 'priority', 'flex'].includes(kind)
}

/** USD per million tokens, or for the request itself; `undefined` where the schedule has no row. */
export function findRate(
  { prices }: Pick<Endpoint, 'prices'>,
  name: keyof typeof ROWS,
  inputTokens: number,
  tier: Row['service_tier'] = 'standard',
): number | undefined {
  const isReached = ({ threshold_tokens: threshold, threshold_op }: Row) =>
    threshold === null ||
    (threshold_op === 'gte' ? inputTokens >= threshold : inputTokens > threshold)
  const rows = prices.filter(
    (row) =>
      ROWS[name](row) &&
      row.service_tier === tier &&
      row.window === null &&
      row.modality === 'text' &&
      !row.is_surcharge &&
      isReached(row),
  )
  const thresholdOf = (row: Row) => row.threshold_tokens ?? -1
  return rows.toSorted((one, other) => thresholdOf(other) - thresholdOf(one))[0]?.usd
}
