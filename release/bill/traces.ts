// Traces of calls: Langfuse's export, and OpenTelemetry's spans of generative AI.
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

const GEN_AI = 'gen_ai.usage'

export const TRACES = [
  form('Langfuse export', ['usage_details', 'start_time'], toLangfuse),
  form('OpenTelemetry spans', [`${GEN_AI}.input_tokens`], toSpan),
  form('OpenTelemetry spans', [`${GEN_AI}.prompt_tokens`], toSpan),
]

/** Cache is outside of input; so is reasoning of output where the parts add up to the total. */
function toLangfuse(fields: Fields) {
  const model = getText(fields, 'provided_model_name')
  const used = getObject(fields, 'usage_details')
  // Other steps of a trace use no model.
  if (model === undefined || Object.keys(used).length === 0) return undefined
  const { total, ...parts } = used
  const sum = Object.keys(parts).reduce((all, name) => all + (getCount(parts, name) ?? 0), 0)
  const reasoning = getCount(used, 'output_reasoning_tokens', 'output_reasoning', 'reasoning')
  const output = getCount(used, 'output')
  const isApart = reasoning !== undefined && total !== undefined && Number(total) === sum
  return {
    line: toLine({
      model,
      at: getTime(fields, 'start_time'),
      input_tokens: getCount(used, 'input'),
      cache_read: getCount(
        used,
        'input_cached_tokens',
        'cache_read_input_tokens',
        'input_cache_read',
      ),
      cache_write: getCount(
        used,
        'cache_creation_input_tokens',
        'input_cache_creation',
        'input_cache_creation_5m',
      ),
      cache_write_1h: getCount(used, 'input_cache_creation_1h'),
      input_includes_cache: false,
      output_tokens: isApart ? (output ?? 0) + reasoning : output,
      reasoning,
    }),
    billed_usd: getNumber(fields, 'total_cost') ?? null,
  }
}

/** Cache is inside input, and reasoning inside output. */
function toSpan(fields: Fields) {
  const count = (...names: readonly string[]) =>
    getCount(fields, ...names.map((name) => `${GEN_AI}.${name}`))
  return {
    line: toLine({
      model: getText(fields, 'gen_ai.response.model', 'gen_ai.request.model') ?? '',
      seller: getText(fields, 'gen_ai.provider.name', 'gen_ai.system'),
      at: getTime(fields, 'startTimeUnixNano', 'start_time', 'timestamp'),
      input_tokens: count('input_tokens', 'prompt_tokens'),
      cache_read: count('cache_read.input_tokens'),
      cache_write: count('cache_creation.input_tokens', 'cache_write.input_tokens'),
      output_tokens: count('output_tokens', 'completion_tokens'),
      reasoning: count('reasoning.output_tokens'),
    }),
    billed_usd: null,
  }
}
