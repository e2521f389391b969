/** A larger discount would leave nothing to pay. */
export const MAX_DISCOUNT_PERCENT = 99.99

/** Values used if the caller sends none. */
export const DEFAULTS = {
  limit: 5,
  pageSize: 50,
  historyDays: 30,
  scoreDrop: 0,
  sort: 'sit_adjusted_price',
  order: 'asc',
  workload: {
    cached_input_share: 0,
    cache_write_share: 0,
    cache_write_1h_share: 0,
    service_tier: 'standard' as const,
    batch_share: 0,
    requests_per_day: 1,
    reasoning_tokens: 0,
  },
} as const
