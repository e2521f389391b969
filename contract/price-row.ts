import type { PriceRow } from './documents.ts'

/** A standard text price per million tokens, which other rows of a schedule override. */
export const PLAIN_ROW: Omit<PriceRow, 'usd'> = {
  kind: 'base',
  direction: 'input',
  threshold_tokens: null,
  threshold_op: null,
  service_tier: 'standard',
  ttl_seconds: null,
  window: null,
  modality: 'text',
  is_surcharge: false,
  unit: '1M_tokens',
}
