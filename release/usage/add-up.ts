// Computes a line's total input and output tokens, whether its tool reports counts separately or as
// parts of each other.
import { shown } from '../../contract/api-error.ts'
import type { PriceRow } from '../../contract/documents.ts'
import NAMES from '../../contract/usage-names.json' with { type: 'json' }
import type { OtherCount } from '../recommend/cost.ts'

export const NO_COUNTS = 'input_tokens, output_tokens: expected a count, got none'

/**
 * `…_of_input` and `…_of_output` are parts of `input` and `output`; `written` covers caches of any
 * lifetime. Gemini counts `tool_results` and `thoughts` separately from input and output.
 */
type Count = keyof typeof NAMES.counts

export interface Counted {
  counts: Partial<Record<Count, number>>
  /** The names under which the line states the counts. */
  names: Partial<Record<Count, string>>
  /** A second count of input, under another name. The two must differ by the cached tokens. */
  rival?: undefined | { path: string; value: number }
  /** Whether the names imply that input excludes cached tokens. */
  isApart: boolean
  /** Whether the names imply that input includes cached tokens. */
  isInside: boolean
  /** Whether the names imply that no token is reported twice. */
  isExclusive: boolean
  /** Whether the counts come from a provider's usage object for one request. */
  isOneRequest: boolean
  /** Names of fields that can't change the cost. */
  ignored: Set<string>
  caveats: string[]
}

export type Usage = Exclude<ReturnType<typeof addUp>, string>

/** Counts that reveal neither the total input nor the total output. */
const NO_WHOLE = new Set(['requests', 'total', 'text_of_input', 'text_of_output'])

/** Returns the totals, or an error message. */
export function addUp(
  { counts, names, rival, isApart, isInside, isExclusive, isOneRequest, caveats }: Counted,
  includes: unknown,
) {
  const get = (count: Count) => counts[count] ?? 0
  const isTotal = Object.keys(counts).every((count) => NO_WHOLE.has(count))
  if (isTotal && !counts.total) return NO_COUNTS
  const caches = splitCache({ counts, names, rival })
  if (typeof caches === 'string') return caches
  const { cached, ...byKind } = caches
  const input = rival
    ? Math.max(rival.value, get('input'))
    : isTotal
      ? get('total')
      : (counts.input ?? get('uncached'))
  const output = get('output')
  const reasoning = get('reasoning')
  const isOutside = isCacheOutside({ names, isApart, isInside }, cached > input)
  const includesCache = rival ? true : findInclusion(counts, includes)
  const apart = sumApart(counts, input + output)
  const { cache, thought, rest } = findOmitted(
    { cache: cached, thought: reasoning, isFixed: includesCache !== undefined },
    {
      cache: (includesCache ?? !isOutside) ? 0 : cached,
      thought: isExclusive || reasoning > output ? reasoning : 0,
    },
    [input, output, get('total') - input - output - apart.input - apart.output],
  )
  if (cached > input + cache)
    return `${names.cache_read ?? 'cache_write'}: expected tokens among input_tokens, or input_includes_cache false`
  const misfit = findMisfit(get, names, {
    input: input + cache - cached,
    output: output + thought - reasoning,
  })
  if (misfit !== undefined) return misfit
  caveats.push(
    ...describeSums(
      { counts, names },
      rest,
      includesCache === undefined ? cache : 0,
      thought > 0 && !isExclusive,
    ),
  )
  if (rest > 0 && counts.input === undefined && counts.uncached === undefined)
    return `input_tokens: expected them beside ${names.total}, which is larger than the other counts`
  const excess =
    rest > 0
      ? `${names.total}: expected ${get('total') - rest}, the sum of the other counts, got ${get('total')}`
      : undefined
  return {
    /** All input and all output. */
    input: input + cache + apart.input,
    output: output + thought + apart.output + Math.max(0, rest),
    ...byKind,
    reasoning: reasoning + get('thoughts'),
    /** Counts that may have prices of their own. */
    others: listOthers(get),
    /** Usage that isn't billed by tokens. */
    units: { seconds: get('seconds'), characters: get('characters'), images: get('images') },
    /** Undefined if the line doesn't state it. */
    searches: counts.searches,
    requests: counts.requests,
    isOneRequest,
    /** Whether the line states only a total. */
    isTotal,
    /** Whether input may also exclude cached tokens. AI SDK 5 adds up its total itself. */
    isUnsure:
      cached > 0 &&
      includesCache === undefined &&
      !(isApart || isInside || isOutside) &&
      (counts.total === undefined || names.cache_read?.endsWith('cachedInputTokens') === true),
    /** Whether output may also exclude reasoning. */
    isThoughtUnsure: reasoning > 0 && thought === 0 && counts.total === undefined,
    /**
     * Error about a total above the other counts, unless its creator leaves out thoughts.
     */
    excess,
    caveats,
  }
}

/** Sums the counts that no tool includes in its input or output. */
function sumApart(counts: Counted['counts'], sum: number): { input: number; output: number } {
  const { tool_results = 0, audio_input = 0, image_input = 0 } = counts
  const { thoughts = 0, audio_output = 0, image_output = 0 } = counts
  // Codex reports its total under a name that means tool results elsewhere.
  const isSum = counts.total === undefined && tool_results === sum
  return {
    input: (isSum ? 0 : tool_results) + audio_input + image_input,
    output: thoughts + audio_output + image_output,
  }
}

/**
 * Whether input includes cached tokens: yes if it exceeds the uncached tokens. If those aren't
 * stated, `said` decides, which is the line's own statement.
 */
const findInclusion = ({ input, uncached }: Counted['counts'], said: unknown): unknown =>
  uncached === undefined ? said : (input ?? uncached) > uncached

/** The cached tokens by kind, or an error message. */
function splitCache({ counts, names, rival }: Pick<Counted, 'counts' | 'names' | 'rival'>) {
  const { cache_read = 0, cache_write_1h = 0, written = 0, input = 0 } = counts
  // If the line doesn't split written tokens by lifetime, they have the usual five minutes.
  const isSplit = (counts.cache_write ?? 0) + cache_write_1h > 0
  const cache_write =
    (isSplit ? counts.cache_write : undefined) ?? Math.max(0, written - cache_write_1h)
  const gap = findGap({ counts, names }, cache_write + cache_write_1h)
  if (gap !== undefined) return gap
  const cached = cache_read + cache_write + cache_write_1h
  if (rival && Math.abs(rival.value - input) !== cached)
    return `${shown(rival.path)}: expected ${input}, as ${shown(names.input)} says, got ${rival.value}`
  return { cache_read, cache_write, cache_write_1h, cached }
}

/** Error message if a total is missing beside its part, or differs from the sum of its parts. */
function findGap({ counts, names }: Pick<Counted, 'counts' | 'names'>, parts: number) {
  const side = (['input', 'output'] as const).find(
    (each) => counts[each] === undefined && counts[`text_of_${each}`],
  )
  if (side) return `${names[`text_of_${side}`]}: expected all tokens of the ${side} beside it`
  return counts.written && parts !== counts.written
    ? `${names.written}: expected ${parts}, the sum of its parts, got ${counts.written}`
    : undefined
}

/** Caveats about tokens that were added, and about a total that differs from the other counts. */
function describeSums(
  { counts, names }: Pick<Counted, 'counts' | 'names'>,
  rest: number,
  cached: number,
  hasThought: boolean,
): string[] {
  return [
    cached > 0 &&
      rest !== 0 &&
      `Under these names, input excludes cached tokens, so we added its ${cached}. If it includes them, send input_includes_cache.`,
    counts.video_of_input &&
      'Tokens of video are priced as text, although some models bill them otherwise.',
    hasThought &&
      rest !== 0 &&
      'The reasoning tokens exceed the output that should include them, so they are added.',
    rest !== 0 &&
      counts.total &&
      `${names.total} is ${Math.abs(rest)} tokens ${rest > 0 ? 'more than the other counts, which we price as output' : 'less than the other counts, by which we price'}.`,
  ].filter((caveat) => typeof caveat === 'string')
}

/** Whether input excludes cached tokens, by the names or because more tokens are cached. */
function isCacheOutside(
  { names, isApart, isInside }: Pick<Counted, 'names' | 'isApart' | 'isInside'>,
  isLarger: boolean,
): boolean {
  if (!isApart) return !isInside && isLarger
  // Input under OpenAI's names, which gateways translate to, includes cached tokens.
  const isTranslated =
    names.input?.endsWith('prompt_tokens') === true || /cached/i.test(names.cache_read ?? '')
  return (
    !isTranslated ||
    isLarger ||
    /prompt_cache_(read|write)/.test(`${names.cache_read} ${names.written}`)
  )
}

/**
 * Error message if audio or image tokens exceed the counts that should include them. `input` and
 * `output` exclude cached and reasoning tokens.
 */
function findMisfit(
  get: (count: Count) => number,
  names: Counted['names'],
  { input, output }: { input: number; output: number },
): string | undefined {
  const [cachedAudio, cachedImage] = [get('cached_audio'), get('cached_image')]
  const [audio, image] = [get('audio_of_input'), get('image_of_input')]
  if (cachedAudio > audio || cachedImage > image || cachedAudio + cachedImage > get('cache_read'))
    return `${names.cached_audio ?? names.cached_image}: expected tokens among those of the input and the cached ones`
  if (audio + image - cachedAudio - cachedImage > input)
    return 'audio or image tokens: expected tokens of the input, and how many of them are in the cache, where they have another price'
  if (get('audio_of_output') + get('image_of_output') > output)
    return 'output_tokens: expected those of audio and images among them'
  return undefined
}

/**
 * The cached and reasoning tokens that input and output leave out: the combination that matches the
 * total, otherwise the usual one.
 */
function findOmitted(
  all: { cache: number; thought: number; isFixed: boolean },
  usual: { cache: number; thought: number },
  [input, output, beyond]: readonly [input: number, output: number, beyond: number],
) {
  const none = { cache: 0, thought: 0 }
  const omitted =
    [usual, none, { ...none, cache: all.cache }, { ...none, thought: all.thought }, all].find(
      ({ cache, thought }) =>
        cache + thought === beyond &&
        all.cache <= input + cache &&
        all.thought <= output + thought &&
        (!all.isFixed || cache === usual.cache),
    ) ?? usual
  return { ...omitted, rest: beyond - omitted.cache - omitted.thought }
}

function listOthers(get: (count: Count) => number): OtherCount[] {
  const tokens = (['audio', 'image'] as const).flatMap((kind): OtherCount[] => {
    const cached = get(`cached_${kind}`)
    const count = (direction: PriceRow['direction']) =>
      get(`${kind}_${direction}`) + get(`${kind}_of_${direction}`)
    return [
      { kind, direction: 'input', isCached: false, count: count('input') - cached },
      { kind, direction: 'input', isCached: true, count: cached },
      { kind, direction: 'output', isCached: false, count: count('output') },
    ]
  })
  return [
    ...tokens,
    {
      kind: 'search' as const,
      direction: 'input' as const,
      isCached: false,
      count: get('searches'),
    },
  ].filter(({ count }) => count > 0)
}
