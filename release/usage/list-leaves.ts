// Lists the values of a line of usage with their names.
/** Maximum depth of names; real usage isn't nested deeper. */
const MAX_DEPTH = 5

/** What a request or response says. Lists of these names say something, too. */
const CONTENT = /^(choices|contents?|messages|segments|words|thinking|tools)$/i
const CONTENT_LIST = /^(data|input|output|prompt)$/

/**
 * Each value with its enclosing names. Gemini's lists name a modality beside each count, Bedrock's
 * a cache lifetime.
 */
export function listLeaves(value: unknown, path: readonly string[] = []): [string, unknown][] {
  if (!(value instanceof Object) || path.length > MAX_DEPTH) return [[path.join('.'), value]]
  const name = path.at(-1) ?? ''
  if (CONTENT.test(name) || (Array.isArray(value) && CONTENT_LIST.test(name))) return []
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([part, each]) => listLeaves(each, [...path, part]))
  const sums = new Map<string, number>()
  const others = value.flatMap((each) => {
    const { modality, tokenCount, token_count, ttl, inputTokens }: Record<string, unknown> =
      each instanceof Object ? each : {}
    const count = typeof modality === 'string' ? (tokenCount ?? token_count) : inputTokens
    const part = modality ?? ttl
    if (typeof part !== 'string') return listLeaves(each, path)
    const place = [...path, part].join('.')
    // Each image may have an entry of its own, and Google leaves out counts of zero.
    sums.set(place, (sums.get(place) ?? 0) + Number(count ?? 0))
    return []
  })
  return [...sums, ...others]
}

/**
 * Replaces Anthropic's totals by the sums of its iterations, because the totals omit iterations
 * that compact the context. If iterations name their models, the totals stay.
 */
export function sumIterations(leaves: [string, unknown][]): [string, unknown][] {
  const parts = leaves.filter(([path]) => ITERATION.test(path))
  if (parts.length === 0 || parts.some(([path]) => path.endsWith('.model'))) return leaves
  const sums = new Map(leaves.filter((leaf) => !parts.includes(leaf)))
  const counted = parts.filter(([, value]) => typeof value === 'number')
  for (const [path, each] of Map.groupBy(counted, ([name]) => name.replace(ITERATION, '$1')))
    sums.set(
      path,
      each.reduce((sum, [, value]) => sum + Number(value), 0),
    )
  return [...sums]
}
const ITERATION = /(^|\.)iterations\./

/**
 * Converts to snake case and drops names that only group usage; details of input or output keep
 * their side as prefix.
 */
export function normalise(path: string): string {
  return path
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll('-', '_')
    .replace(ENVELOPES, '')
    .replace(HOLDERS, '')
    .replace(/_token_count$/, '_tokens')
    .replace(/^(input|output)\.(?=(input|output|cache_(read|write)_input)_tokens$)/, '')
    .replace(/^(token_count\.)?(prompt|input)(_tokens?)?_details?\./, 'input.')
    .replace(
      /^(token_count\.)?(completion|output|candidates|response)(_tokens?)?_details?\./,
      'output.',
    )
    .replace(/^(input\.)?cache_creation(_token_details)?\.(ephemeral)/, '$3')
    .replace(/^(server_tool_use|extra_properties\.\w+)\./, '')
}
/** Names that enclose a whole response or span. */
const ENVELOPES = /^(attributes|data|result|response\.body)\./
const HOLDERS =
  /^model_usage\.[^.]+\.|^(.*\.)?(?!total_token_usage)\w*(usage(_details|_metadata|_object|_values)?|metrics|additional_kwargs|provider_metadata\.\w+)\.((details|raw)\.)?|^(gen_ai|llm|ai|meta)\.|^\$ai_/
