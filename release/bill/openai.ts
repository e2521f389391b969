// OpenAI's usage and costs, as CSV and as its API answers. Cache is inside input.
import {
  type Fields,
  form,
  getCount,
  getNumber,
  getText,
  getTime,
  toLine,
  toTier,
} from './entry.ts'

const START = ['start_time_iso', 'start_time'] as const

export const OPENAI = [
  form('OpenAI usage', ['num_model_requests', 'input_tokens'], (fields) => {
    const input_tokens = getCount(fields, 'input_tokens')
    // A day without use is a row with its times alone.
    if (input_tokens === undefined) return undefined
    const isBatch = String(fields['batch']).toLowerCase() === 'true'
    const line = toLine({
      model: getText(fields, 'model') ?? '',
      seller: 'openai',
      at: getTime(fields, ...START),
      input_tokens,
      output_tokens: getCount(fields, 'output_tokens'),
      cache_read: getCount(fields, 'input_cached_tokens'),
      cache_write: getCount(fields, 'input_cache_write_tokens'),
      requests: Math.max(1, getCount(fields, 'num_model_requests') ?? 1),
      ...(isBatch ? { service_tier: 'batch' as const } : toTier(getText(fields, 'service_tier'))),
    })
    return { line, billed_usd: null }
  }),
  form('OpenAI costs', ['amount.value', 'line_item'], (fields) => toSum(fields, 'amount.value')),
  form('OpenAI costs', ['amount_value', 'line_item'], (fields) => toSum(fields, 'amount_value')),
]

/** `gpt-5-2025-08-07, input` pays for input of the model. */
function toSum(fields: Fields, amount: string) {
  const billed_usd = getNumber(fields, amount)
  if (billed_usd === undefined) return undefined
  const [model = '', kind] = (getText(fields, 'line_item') ?? '').split(', ')
  const line = toLine({ model, seller: 'openai', at: getTime(fields, ...START) })
  const other = kind === undefined ? { other: model || 'a sum without a model' } : {}
  return { line, billed_usd, isSum: true as const, ...other }
}
