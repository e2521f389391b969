// Parses a line of usage. Providers, gateways and OpenTelemetry use different names, flat or
// nested: `usage-names.json` lists the names of each term and count in order of precedence, and
// names to ignore. Unknown names are ignored with a caveat, or rejected if they may be counts.
import { shown } from '../../contract/api-error.ts'
import type { PriceRow } from '../../contract/documents.ts'
import NAMES from '../../contract/usage-names.json' with { type: 'json' }
import { UsageLine } from '../../contract/usage.ts'
import type { OtherCount } from '../recommend/cost.ts'

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
  /(^|\.)(usage_?details\.|cache\.(read|write)$)|^tokens\.|^(usage\.)?(cache(Read|Creation)Tokens|inputOther)$/i
/** Breakdowns of input or output, and parts of the prompt by definition. */
const INSIDE =
  /^(input(_tokens)?\.|cache_(read|write|write_1h)$|cached_content_token_count$|prompt_cache_hit_tokens$)/
/** Durations, costs, rates and limits, which aren't counts, and session totals. */
const NO_COUNT =
  /(^|[._])(costs?(_\w+)?|\w+_cost|max_\w+|\w+_per_\w+|latency|\w+_window)(\.|$)|_(time|ticks|ms)$|(^|\.)total_token_usage\./
/** A request's outcome, as a word or HTTP status. */
const FAILED = /^(http_|response_)?status(_code)?="?(fail|error|[45]\d\d\b)/i
/** What may be billed, as the end of a name. */
const COUNTED =
  /(token|input|output|prompt|complet|cache|reason|thought|audio|image|search|character)[^.]*$/
/** Translations to OpenAI's names include them. */
const TRANSLATED = /^gen_ai\b|cache_creation_token_details/
export const NO_COUNTS = 'input_tokens, output_tokens: expected a count, got none'
const SERVER_TOOL = /[a-z]_(requests|calls)$/
const MAX_TOKENS = 1e12
/** Maximum depth of names; real usage isn't nested deeper. */
const MAX_DEPTH = 5

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
  for (const [path, value] of listLeaves(line)) {
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
    // A zero costs nothing under any name.
    if (!value || NEEDLESS.has(name) || NO_COUNT.test(name)) return undefined
    if (FAILED.test(`${name}=${JSON.stringify(value)}`))
      return `${shown(path)}: expected a request that succeeded, got ${shown(value)}; providers differ in whether they bill others`
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
  // Beside a count under another name, zero is a default.
  if (earlier !== undefined && value === 0) return undefined
  if (earlier && earlier !== value)
    return `${shown(path)}: expected ${shown(earlier)}, as ${shown(Reflect.get(names, of))} says, got ${value}`
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
 * Each value with its enclosing names. Gemini's lists name a modality beside each count, Bedrock's
 * how long a cache lasts.
 */
function listLeaves(value: unknown, path: readonly string[] = []): [string, unknown][] {
  if (!(value instanceof Object) || path.length > MAX_DEPTH) return [[path.join('.'), value]]
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([name, each]) => listLeaves(each, [...path, name]))
  return value.flatMap((each) => {
    const { modality, tokenCount, ttl, inputTokens }: Record<string, unknown> =
      each instanceof Object ? each : {}
    if (typeof modality === 'string') return [[[...path, modality].join('.'), tokenCount]]
    if (typeof ttl === 'string') return [[[...path, ttl].join('.'), inputTokens]]
    return listLeaves(each, path)
  })
}

/**
 * Converts to snake case and drops names that only group usage; details of input or output keep
 * their side as prefix.
 */
function normalise(path: string): string {
  return path
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(HOLDERS, '')
    .replace(/^(token_count\.)?(prompt|input)(_tokens?)?_details?\./, 'input.')
    .replace(/^(token_count\.)?(completion|output|candidates)(_tokens?)?_details?\./, 'output.')
    .replace(/^(input\.)?cache_creation(_token_details)?\.(ephemeral)/, '$3')
    .replace(/^server_tool_use\./, '')
}
const HOLDERS =
  /^(.*\.)?((token_)?usage(_details|_metadata|_object)?|last_token_usage)\.(details\.)?|^(gen_ai|llm|ai|meta)\.|^\$ai_/

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

/** Returns the totals, or what is wrong with the counts. */
function addUp(
  { counts, names, isApart, isInside, isExclusive, isOneRequest, caveats }: Counted,
  includesCache: unknown,
) {
  const get = (count: Count) => counts[count] ?? 0
  const isTotal = Object.keys(counts).every((count) => count === 'requests' || count === 'total')
  if (isTotal && !counts.total) return NO_COUNTS
  const [cache_read, cache_write_1h] = [get('cache_read'), get('cache_write_1h')]
  const written = get('written')
  const cache_write = counts.cache_write ?? Math.max(0, written - cache_write_1h)
  if (written > 0 && cache_write + cache_write_1h !== written)
    return `${names.written}: expected ${cache_write + cache_write_1h}, the sum of its parts, got ${written}`
  const cached = cache_read + cache_write + cache_write_1h
  // A part larger than its whole was reported separately.
  const inside = get('audio_of_input') + get('image_of_input')
  const stated = get(isTotal ? 'total' : 'input')
  const [input, output] = [inside > stated ? stated + inside : stated, get('output')]
  const reasoning = get('reasoning')
  const isOutside = isCacheOutside({ names, isApart, isInside }, cached > input)
  const apart = {
    input: get('tool_results') + get('audio_input') + get('image_input'),
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
  const added = inside > stated ? ['tokens of audio or images'] : []
  if (thought > 0 && rest !== 0 && !isExclusive) added.push('reasoning')
  if (cache > 0 && rest !== 0 && includesCache === undefined)
    caveats.push(
      `Under these names, input excludes cached tokens, so we added its ${cached}. If it includes them, send input_includes_cache.`,
    )
  if (added.length > 0)
    caveats.push(
      `${added.join(' and ')} exceed the total that should include them, so they are added.`,
    )
  if (rest !== 0 && counts.total)
    caveats.push(
      `${names.total} is ${Math.abs(rest)} tokens ${rest > 0 ? 'more than the other counts, which we price as output' : 'less than the other counts, by which we price'}.`,
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

/** Whether input excludes cached tokens, by the names or because more are cached. */
function isCacheOutside(
  { names, isApart, isInside }: Pick<Counted, 'names' | 'isApart' | 'isInside'>,
  isLarger: boolean,
): boolean {
  if (!isApart) return !isInside && isLarger
  // Gateways that translate to OpenAI's names include the cache.
  const isTranslated = names.input?.endsWith('prompt_tokens') === true
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
