// What routers say of each call or day: OpenRouter's activity, and LiteLLM's log of spend.
import {
  type Fields,
  form,
  getCount,
  getNumber,
  getObject,
  getText,
  getTime,
  toLine,
} from './entry.ts'

export const ROUTERS = [
  form(
    'OpenRouter activity by call',
    ['generation_id', 'cost_total', 'tokens_prompt'],
    (fields) => {
      const line = toLine({
        model: getText(fields, 'model_permaslug') ?? '',
        seller: getText(fields, 'provider_name'),
        at: getTime(fields, 'created_at'),
        input_tokens: getCount(fields, 'tokens_prompt'),
        cache_read: getCount(fields, 'tokens_cached'),
        output_tokens: getCount(fields, 'tokens_completion'),
        reasoning: getCount(fields, 'tokens_reasoning'),
      })
      return {
        line,
        billed_usd:
          addUp(fields, 'cost_total', 'byok_usage_inference') -
          addUp(fields, 'cost_web_search', 'cost_file_processing'),
        ...toFree(getText(fields, 'variant')),
      }
    },
  ),
  // It does not say how much of the input came from a cache.
  form('OpenRouter activity by day', ['usage', 'prompt_tokens', 'model_permaslug'], (fields) => ({
    line: toLine({
      model: getText(fields, 'model_permaslug', 'model') ?? '',
      seller: getText(fields, 'provider_name'),
      at: getTime(fields, 'date'),
      input_tokens: getCount(fields, 'prompt_tokens'),
      output_tokens: getCount(fields, 'completion_tokens'),
      reasoning: getCount(fields, 'reasoning_tokens'),
      requests: Math.max(1, getCount(fields, 'requests') ?? 1),
    }),
    billed_usd: addUp(fields, 'usage', 'byok_usage_inference'),
    ...toFree(getText(fields, 'model')?.split(':')[1]),
  })),
  form('LiteLLM spend logs', ['spend', 'prompt_tokens', 'startTime'], toLiteLlm),
]

const addUp = (fields: Fields, ...names: readonly string[]) =>
  names.reduce((sum, name) => sum + (getNumber(fields, name) ?? 0), 0)

const toFree = (variant: string | undefined) =>
  variant === 'free' ? { other: 'a free variant, which has no price' } : {}

/** Cache is inside input; how much of it, only the metadata say. */
function toLiteLlm(fields: Fields) {
  // The router's own cache: no model was asked.
  if (getText(fields, 'cache_hit')?.toLowerCase() === 'true') return undefined
  const metadata = getObject(fields, 'metadata')
  const said = {
    ...getObject(metadata, 'usage_object'),
    ...getObject(metadata, 'additional_usage_values'),
  }
  return {
    line: toLine({
      model: getText(fields, 'model') ?? '',
      seller: getText(fields, 'custom_llm_provider'),
      at: getTime(fields, 'startTime'),
      input_tokens: getCount(fields, 'prompt_tokens'),
      output_tokens: getCount(fields, 'completion_tokens'),
      cache_read: getCount(said, 'cache_read_input_tokens', 'prompt_tokens_details.cached_tokens'),
      cache_write: getCount(said, 'cache_creation_input_tokens'),
      reasoning: getCount(said, 'completion_tokens_details.reasoning_tokens'),
    }),
    billed_usd: getNumber(fields, 'spend') ?? null,
  }
}
