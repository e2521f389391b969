import type { PriceRow } from './documents.ts'

/** The price of plain text, standard and per million tokens: what a row of a schedule is unless it says more. */
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
