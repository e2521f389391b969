// Parses a line of usage. Providers, gateways and OpenTelemetry use different names, flat or
// nested: `usage-names.json` lists the names of each term and count in order of precedence, and
// names to ignore. Unknown names are ignored with a caveat, or rejected if they may be counts.
import { shown } from '../../contract/api-error.ts'
import type { PriceRow } from '../../contract/documents.ts'
import NAMES from '../../contract/usage-names.json' with { type: 'json' }
import { UsageLine } from '../../contract/usage.ts'
import type { OtherCount } from '../recommend/cost.ts'
import { listLeaves, normalise, sumIterations } from './list-leaves.ts'

const COUNT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES.counts).flatMap(([count, names]) =>
    names.map((name) => [name, count] as const),
  ),
)
const TERM_NAMES = new Set(Object.values(NAMES.terms).flat())
const NEEDLESS = new Set(NAMES.needless)

/** Under these names, Anthropic, Bedrock and Helicone report input excluding cached tokens. */
const APART =
  /^(cache_(read|creation|write)_input_tokens|prompt_cache_(read|write)_tokens|ephemeral_\w+)$/
/** Langfuse, opencode and ccusage report no token twice. */
const EXCLUSIVE =
  /(^|\.)(usage_?details\.|cache\.(read|write)$)|^tokens\.|^(usage\.)?cache(Read|Creation)Tokens$/i
/** Breakdowns of input or output, and parts of the prompt by definition. */
const INSIDE =
  /^(input(_tokens)?\.|cache_(read|write|write_1h)$|cached_content_tokens$|prompt_cache_hit_tokens$)/
/** Durations, costs, rates and limits, which aren't counts, and session totals. */
const NO_COUNT =
  /(^|[._])(costs?(_\w+)?|\w+_(cost|cents)|max_\w+|\w+_per_\w+|\w*time_to_\w+|latency|\w+_window)(\.|$)|_(time|ticks|ms)$|(^|\.)total_token_usage\./
/** It failed, or a gateway answered it from its own cache. */
const UNBILLED =
  /^((http_|response_)?status(_code)?="?(fail|error|[45]\d\d\b)|success=false|(cache_hit|cached|from_cache)="?true)/i
/** Langfuse's units of what a model doesn't bill by tokens. */
const NO_TOKENS = /^unit=(character|(milli)?second|image|request)/i
/** What may be billed, as the end of a name. */
const COUNTED =
  /(token|input|output|prompt|complet|cache|reason|thought|audio|image|search|character)[^.]*$/
/** Translations to OpenAI's names include them. */
const TRANSLATED = /^gen_ai\b|cache_creation_token_details|usage\.details\./
/** PydanticAI's copy of the provider's own counts, which its totals may include. */
const DETAILS = /\busage\.details\./
export const NO_COUNTS = 'input_tokens, output_tokens: expected a count, got none'
const SERVER_TOOL = /[a-z]_(requests|calls)$/
const MAX_TOKENS = 1e12

/** Returns the parsed line, or what is wrong with it. */
export function readLine(line: unknown) {
  const problem = findProblem(line)
  if (problem !== undefined) return problem
  const terms = new Map<string, unknown>()
  const counted: Counted = {
    counts: {},
    names: {},
    isApart: false,
    isInside: false,
    isExclusive: false,
    isOneRequest: false,
    ignored: new Set(),
    caveats: [],
  }
  let refused: string | undefined
  const leaves = sumIterations(listLeaves(line)).toSorted(
    ([one], [other]) => Number(DETAILS.test(one)) - Number(DETAILS.test(other)),
  )
  for (const [path, value] of leaves) {
    const name = normalise(path)
    if (TERM_NAMES.has(name)) terms.set(name, terms.get(name) ?? value)
    else refused ??= addCount(counted, { path, name, value })
  }
  const { ignored, caveats } = counted
  if (ignored.size > 0) caveats.push(`We ignore ${[...ignored].join(', ')}.`)
  const readAll = (term: keyof typeof NAMES.terms) =>
    NAMES.terms[term].map((name) => terms.get(name)).filter((value) => typeof value === 'string')
  const at = terms.get('at')
  const read = (term: keyof typeof NAMES.terms) => readAll(term)[0]
  return {
    terms: {
      /** The first known one is used. */
      models: readAll('model'),
      provider: read('provider'),
      at: typeof at === 'number' ? toInstant(at) : (read('at') ?? ''),
      region: read('region')?.toLowerCase(),
      speed: read('speed')?.toLowerCase(),
      image: { image_size: read('image_size'), image_quality: read('image_quality') },
      service_tier: read('service_tier')?.toLowerCase(),
      isBatch: terms.get('batch') === true,
    },
    /** Or what is wrong with the counts. */
    usage: refused ?? addUp(counted, terms.get('input_includes_cache')),
  }
}

/** Seconds or milliseconds since 1970, which differ by three digits. */
const toInstant = (at: number): string => new Date(at < 1e11 ? at * 1000 : at).toISOString()

/** What is wrong with the documented fields, if anything. */
function findProblem(line: unknown): string | undefined {
  const given =
    line instanceof Object && !Array.isArray(line)
      ? Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null))
      : line
  const [issue] = UsageLine.safeParse(given).error?.issues ?? []
  if (!issue) return undefined
  const [name = 'line'] = issue.path.map(String)
  const got: unknown = given instanceof Object ? Reflect.get(given, name) : given
  return `${name}: expected ${issue.message}, got ${shown(got)}`
}

/** Returns why the line is rejected, if it is. */
function addCount(
  counted: Counted,
  { path, name, value }: { path: string; name: string; value: unknown },
): string | undefined {
  const isExclusive = EXCLUSIVE.test(path)
  counted.isExclusive ||= isExclusive
  const of = COUNT_OF.get(name)
  if (of === undefined) {
    if (UNBILLED.test(`${name}=${JSON.stringify(value)}`))
      return `${shown(path)}: expected a request that a provider answered, got ${shown(value)}; others may cost nothing`
    if (NO_TOKENS.test(`${name}=${String(value)}`))
      return `${shown(path)}: expected tokens, got ${shown(value)}`
    // A zero costs nothing under any name.
    if (!value || NEEDLESS.has(name) || NO_COUNT.test(name)) return undefined
    if (typeof value === 'number' && SERVER_TOOL.test(name))
      counted.caveats.push(`The cost excludes ${value} ${name}, for which we have no price.`)
    else if (mayCount(path, value))
      return `${shown(path)}: expected a known field or count, got ${shown(value)}`
    else counted.ignored.add(shown(path))
    return undefined
  }
  if (value === null) {
    if (of === 'input' || of === 'output')
      counted.caveats.push(`${path} is null, so none of it is in the cost.`)
    return undefined
  }
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > MAX_TOKENS)
    return `${shown(path)}: expected a whole number from 0 to ${MAX_TOKENS}, got ${shown(value)}`
  const { counts, names } = counted
  const earlier: unknown = Reflect.get(counts, of)
  // Beside a count under another name, zero is a default; text is part of another count.
  if (earlier !== undefined && (value === 0 || DETAILS.test(path) || of.startsWith('text_of')))
    return undefined
  const said: unknown = Reflect.get(names, of)
  if (earlier && said === path) return `${shown(path)}: expected one count, got several`
  if (earlier && earlier !== value)
    return `${shown(path)}: expected ${shown(earlier)}, as ${shown(said)} says, got ${value}`
  Reflect.set(counts, of, value)
  Reflect.set(names, of, path)
  counted.isApart ||= value > 0 && (isExclusive || (APART.test(name) && !TRANSLATED.test(path)))
  counted.isInside ||= value > 0 && INSIDE.test(name)
  counted.isOneRequest ||= value > 0 && path.includes('.')
  return undefined
}

/** Of usage, any number may; elsewhere, those whose names say so. */
function mayCount(path: string, value: unknown): boolean {
  if (typeof value === 'boolean') return false
  const isNumber = typeof value !== 'string' || /^\d+$/.test(value)
  return isNumber && (COUNTED.test(path.toLowerCase()) || /usage\w*\./i.test(path))
}

/**
 * `…_of_input` and `…_of_output` are included in these; `written` covers caches of any lifetime.
 * Gemini counts `tool_results` and `thoughts` separately from input and output.
 */
type Count = keyof typeof NAMES.counts

interface Counted {
  counts: Partial<Record<Count, number>>
  /** The line's own names. */
  names: Partial<Record<Count, string>>
  /** Whether its names imply input excluding cached tokens. */
  isApart: boolean
  /** Whether its names imply that input includes cached tokens. */
  isInside: boolean
  /** Whether they imply that no token is reported twice. */
  isExclusive: boolean
  /** Whether they are a provider's usage of one request. */
  isOneRequest: boolean
  /** Names of what can't change the cost. */
  ignored: Set<string>
  caveats: string[]
}

export type Usage = Exclude<ReturnType<typeof addUp>, string>

/** What reveals neither all input nor all output. */
const NO_WHOLE = new Set(['requests', 'total', 'text_of_input', 'text_of_output'])

/** Returns the totals, or what is wrong with the counts. */
function addUp(
  { counts, names, isApart, isInside, isExclusive, isOneRequest, caveats }: Counted,
  includes: unknown,
) {
  const get = (count: Count) => counts[count] ?? 0
  const isTotal = Object.keys(counts).every((count) => NO_WHOLE.has(count))
  if (isTotal && !counts.total) return NO_COUNTS
  const [cache_read, cache_write_1h] = [get('cache_read'), get('cache_write_1h')]
  // If all parts of what was written are zero, it lasts the usual five minutes.
  const isSplit = get('cache_write') + cache_write_1h > 0
  const cache_write =
    (isSplit ? counts.cache_write : undefined) ?? Math.max(0, get('written') - cache_write_1h)
  const gap = findGap({ counts, names }, cache_write + cache_write_1h)
  if (gap !== undefined) return gap
  const cached = cache_read + cache_write + cache_write_1h
  // A part larger than its whole was reported separately.
  const inside = get('audio_of_input') + get('image_of_input')
  const stated = isTotal ? get('total') : (counts.input ?? get('uncached'))
  const [input, output] = [inside > stated ? stated + inside : stated, get('output')]
  const reasoning = get('reasoning')
  const isOutside = isCacheOutside({ names, isApart, isInside }, cached > input)
  const includesCache =
    counts.uncached === undefined ? includes : (counts.input ?? counts.uncached) > counts.uncached
  // Codex calls its total a count of tools.
  const isSum = counts.total === undefined && get('tool_results') === input + output
  const apart = {
    input: (isSum ? 0 : get('tool_results')) + get('audio_input') + get('image_input'),
    output: get('thoughts') + get('audio_output') + get('image_output'),
  }
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
    ...describeSums({ counts, names }, rest, includesCache === undefined ? cache : 0, [
      inside > stated && 'tokens of audio or images',
      thought > 0 && rest !== 0 && !isExclusive && 'reasoning',
    ]),
  )
  const excess =
    rest > 0 && counts.total && !isTotal
      ? `${names.total}: expected ${counts.total - rest}, the sum of the other counts, got ${counts.total}`
      : undefined
  return {
    /** All input and all output. */
    input: input + cache + apart.input,
    output: output + thought + apart.output + (counts.total ? Math.max(0, rest) : 0),
    cache_read,
    cache_write,
    cache_write_1h,
    reasoning: reasoning + get('thoughts'),
    /** What may have a price of its own. */
    others: listOthers(get),
    /** Usage that isn't billed by tokens. */
    units: { seconds: get('seconds'), characters: get('characters'), images: get('images') },
    /** Undefined if the line doesn't state it. */
    searches: counts.searches,
    requests: counts.requests,
    isOneRequest,
    /** Whether a total is all that is stated. */
    isTotal,
    /** What is wrong with a total above the other counts, unless its creator leaves out thoughts. */
    excess,
    caveats,
  }
}

/** Which count is missing beside a part of it, or differs from the sum of its parts. */
function findGap({ counts, names }: Pick<Counted, 'counts' | 'names'>, parts: number) {
  const side = (['input', 'output'] as const).find(
    (each) => counts[each] === undefined && counts[`text_of_${each}`],
  )
  if (side) return `${names[`text_of_${side}`]}: expected all tokens of the ${side} beside it`
  return counts.written && parts !== counts.written
    ? `${names.written}: expected ${parts}, the sum of its parts, got ${counts.written}`
    : undefined
}

/** Notes what was added, and how the total differs from the other counts. */
function describeSums(
  { counts, names }: Pick<Counted, 'counts' | 'names'>,
  rest: number,
  cached: number,
  said: readonly (string | false)[],
): string[] {
  const added = said.filter((each) => each !== false)
  return [
    cached > 0 &&
      rest !== 0 &&
      `Under these names, input excludes cached tokens, so we added its ${cached}. If it includes them, send input_includes_cache.`,
    counts.video_of_input &&
      'Tokens of video are priced as text, although some models bill them otherwise.',
    added.length > 0 &&
      `${added.join(' and ')} exceed the total that should include them, so they are added.`,
    rest !== 0 &&
      counts.total &&
      `${names.total} is ${Math.abs(rest)} tokens ${rest > 0 ? 'more than the other counts, which we price as output' : 'less than the other counts, by which we price'}.`,
  ].filter((caveat) => typeof caveat === 'string')
}

/** Whether input excludes cached tokens, by the names or because more are cached. */
function isCacheOutside(
  { names, isApart, isInside }: Pick<Counted, 'names' | 'isApart' | 'isInside'>,
  isLarger: boolean,
): boolean {
  if (!isApart) return !isInside && isLarger
  // OpenAI's names, to which gateways translate, include the cache.
  const isTranslated =
    names.input?.endsWith('prompt_tokens') === true || /cached/i.test(names.cache_read ?? '')
  return (
    !isTranslated ||
    isLarger ||
    /prompt_cache_(read|write)/.test(`${names.cache_read} ${names.written}`)
  )
}

/** What is wrong with the tokens of audio and images; `input` and `output` are all that aren't cached or reasoning. */
function findMisfit(
  get: (count: Count) => number,
  names: Counted['names'],
  { input, output }: { input: number; output: number },
): string | undefined {
  const [cachedAudio, cachedImage] = [get('cached_audio'), get('cached_image')]
  const [audio, image] = [get('audio_of_input'), get('image_of_input')]
  if (cachedAudio > audio || cachedImage > image)
    return 'cached audio or image tokens: expected tokens among those of the input'
  if (cachedAudio + cachedImage > get('cache_read'))
    return `${names.cached_audio ?? names.cached_image}: expected tokens among the cached ones`
  if (audio + image - cachedAudio - cachedImage > input)
    return 'audio or image tokens: expected how many of them are in the cache, where they have another price'
  if (get('audio_of_output') + get('image_of_output') > output)
    return 'output_tokens: expected those of audio and images among them'
  return undefined
}

/** The tokens of cache and reasoning that input and output leave out: as the total shows, or as usual. */
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
