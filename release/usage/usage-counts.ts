// Totals a line's counts: all input and output, and the parts with their own price.
import type NAMES from '../../contract/usage-names.json'

/**
 * `…_of_input` and `…_of_output` are included in these; `written` covers caches of any lifetime.
 * Gemini counts `tool_results` and `thoughts` separately from input and output.
 */
type Count = keyof typeof NAMES.counts

export interface Counted {
  counts: Partial<Record<Count, number>>
  /** The line's own names. */
  names: Partial<Record<Count, string>>
  /** Whether its names imply input excluding cached tokens. */
  isApart: boolean
  /** Whether its names imply that input includes cached tokens. */
  isInside: boolean
  caveats: string[]
}

export type Usage = Exclude<ReturnType<typeof addUp>, string>

/** Returns the totals, or what is wrong with the counts. */
export function addUp(
  { counts, names, isApart, isInside, caveats }: Counted,
  includesCache: unknown,
) {
  const get = (count: Count) => counts[count] ?? 0
  if (Object.keys(counts).every((count) => count === 'requests'))
    return 'input_tokens, output_tokens: expected a count, got none'
  const [cache_read, cache_write_1h] = [get('cache_read'), get('cache_write_1h')]
  const written = get('written')
  const cache_write = counts.cache_write ?? Math.max(0, written - cache_write_1h)
  if (counts.written !== undefined && cache_write + cache_write_1h !== written)
    return `${names.written}: expected ${cache_write + cache_write_1h}, the sum of its parts, got ${written}`
  const cached = cache_read + cache_write + cache_write_1h
  const added: string[] = []
  /** A part larger than its whole was reported separately. */
  const include = (whole: number, part: number, what: string) => {
    if (part <= whole) return whole
    added.push(what)
    return whole + part
  }
  let input = get('input')
  // Gateways that translate to OpenAI's names include the cache.
  const isTranslated = names.input?.endsWith('prompt_tokens')
  const isOutside = isApart ? !isTranslated || cached > input : !isInside && cached > input
  const hasCache = includesCache ?? !isOutside
  if (hasCache && cached > input)
    return `${names.cache_read ?? 'cache_write'}: expected tokens among input_tokens, or input_includes_cache false`
  if (!hasCache) input += cached
  if (!hasCache && includesCache === undefined && cached > 0)
    caveats.push(
      `Under these names, input excludes cached tokens, so we added its ${cached}. If it includes them, send input_includes_cache.`,
    )
  const inside = get('audio_of_input') + get('image_of_input')
  input = include(input, inside, 'tokens of audio or images')
  if (inside > input - cached)
    return 'audio or image tokens: expected none of them in the cache, where they have another price'
  const reasoning = get('reasoning')
  const output = include(get('output'), reasoning, 'reasoning')
  if (reasoning + get('audio_of_output') + get('image_of_output') > output)
    return 'output_tokens: expected those of audio and images among them'
  if (added.length > 0)
    caveats.push(
      `${added.join(' and ')} exceed the total that should include them, so they are added.`,
    )
  const others = (['audio', 'image'] as const).flatMap((modality) =>
    (['input', 'output'] as const).map((direction) => {
      const tokens = get(`${modality}_${direction}`) + get(`${modality}_of_${direction}`)
      return { modality, direction, tokens }
    }),
  )
  return {
    /** All input and all output. */
    input: input + get('tool_results') + get('audio_input') + get('image_input'),
    output: output + get('thoughts') + get('audio_output') + get('image_output'),
    cache_read,
    cache_write,
    cache_write_1h,
    reasoning: reasoning + get('thoughts'),
    /** Tokens with their own price, by modality and direction. */
    others: others.filter(({ tokens }) => tokens > 0),
    /** Usage that isn't billed by tokens. */
    units: { seconds: get('seconds'), characters: get('characters'), images: get('images') },
    /** Undefined if the line doesn't state it. */
    searches: counts.searches,
    requests: counts.requests,
    caveats,
  }
}
