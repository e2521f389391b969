// Parses a line of usage. Providers, gateways and OpenTelemetry use different names, flat or
// nested: `usage-names.json` lists the names of each term and count in order of precedence, and
// names to ignore. Unknown names are ignored with a caveat, or rejected if they may be counts.
import { shown } from '../../contract/api-error.ts'
import NAMES from '../../contract/usage-names.json' with { type: 'json' }
import { UsageLine } from '../../contract/usage.ts'
import { addUp, type Counted } from './add-up.ts'
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
/** Breakdowns of input, and names that mean a part of the prompt by definition. */
const INSIDE =
  /^(input(_tokens)?\.|cache_(read|write|write_1h)$|cached_content_tokens$|prompt_cache_hit_tokens$)/
/** Durations, costs, rates and limits, which aren't counts, and totals of a session. */
const NO_COUNT =
  /(^|[._])(costs?(_\w+)?|\w+_(cost|cents)|max_\w+|\w+_per_\w+|\w*time_to_\w+|latency|\w+_window)(\.|$)|_(time|ticks|ms|limit|price|discount|duration|version|id|index|key|ttl)$|ratelimit|\/s$|(^|\.)((total_token_usage|request_counts)\.|accumulated_\w+_tokens$)/
/**
 * Fields of requests that failed, were answered from a gateway's own cache, or used provisioned
 * capacity.
 */
const UNBILLED =
  /^((http_|response_)?status(_code)?="?(fail|error|[45]\d\d\b)|success=false|level="error|(cache_hit|(is_)?cached|from_cache)="?true|(\w+_)?cache(_status)?="hit|(sku|deployment_type)="provisioned)/i
/** Langfuse's units for usage that isn't billed by tokens. */
const NO_TOKENS = /^unit=(character|(milli)?second|image|request)/i
/** Ends of names that may be counts of something billed. */
const COUNTED =
  /(token|input|output|prompt|complet|cache|reason|thought|audio|image|search|character)[^.]*$/
/** Envelopes of OpenAI's and Anthropic's results of batches. */
const BATCHED = /^(response\.body|result\.message)\./
const isOpen = (value: unknown) => value === undefined || value === null || value === 'auto'
/** Counts translated to OpenAI's names, whose input includes cached tokens. */
const TRANSLATED = /^gen_ai\b|cache_creation_token_details|usage\.details\./
/**
 * PydanticAI's copy of the provider's own counts, which its totals may include, and the texts that
 * logs have under the names of their counts.
 */
const isCopy = ([path, value]: readonly [string, unknown]): boolean =>
  /\busage\.details\./.test(path) ||
  (typeof value === 'string' && /^(input|output|prompt|completion)$/.test(path))
/**
 * OpenAI's organization usage reports these beside the total input and output that include them.
 */
const PART = /^(input|output)_((cached_)?(text|audio|image)_tokens)$/
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
  // DSPy and AutoGen report usage under the name of its model.
  const ofModel = line instanceof Object && 'model' in line ? `${String(line.model)}.` : ''
  const leaves = sumIterations(listLeaves(line))
    .toSorted((one, other) => Number(isCopy(one)) - Number(isCopy(other)))
    .map(([path, value]) => ({ path, value, name: normalise(path.replace(ofModel, '')) }))
  const hasWhole = leaves.some(({ name, value }) => name === 'input_tokens' && value !== null)
  const isParted = leaves.some(
    ({ name, value }) =>
      name === 'input_text_tokens' ||
      (name === 'object' && String(value).startsWith('organization.usage.')),
  )
  for (const { path, value, name: said } of leaves) {
    const name = hasWhole && isParted ? said.replace(PART, '$1.$2') : said
    // The served tier is stated beside a requested one of `auto`.
    if (TERM_NAMES.has(name)) terms.set(name, isOpen(terms.get(name)) ? value : terms.get(name))
    else refused ??= addCount(counted, { path, name, value })
  }
  const { ignored, caveats } = counted
  if (ignored.size > 0) caveats.push(`We ignore ${[...ignored].join(', ')}.`)
  const readAll = (term: keyof typeof NAMES.terms) =>
    NAMES.terms[term].map((name) => terms.get(name)).filter((value) => typeof value === 'string')
  const [at, cost] = [terms.get('at'), NAMES.terms.cost.map((name) => terms.get(name))]
  const read = (term: keyof typeof NAMES.terms) => readAll(term)[0]
  const size = read('context_window')
  return {
    terms: {
      /** The first known one is used. */
      models: readAll('model'),
      provider: read('provider'),
      at: typeof at === 'number' ? toInstant(at) : (read('at') ?? ''),
      region: read('region')?.toLowerCase(),
      speed: read('speed')?.toLowerCase(),
      image: { image_size: read('image_size'), image_quality: read('image_quality') },
      /** Whether the requests are long. Undefined unless the line states their size. */
      isLong: size === undefined ? undefined : !/^[0<≤]/.test(size),
      service_tier: read('service_tier')?.toLowerCase(),
      isBatch:
        terms.get('batch') === true ||
        read('object') === 'batch' ||
        leaves.some(({ path }) => BATCHED.test(path)),
      /** The cost that the line itself states. */
      cost: cost.filter((usd) => typeof usd === 'number').find((usd) => usd > 0),
    },
    /** The totals, or an error message. */
    usage: refused ?? addUp(counted, terms.get('input_includes_cache')),
  }
}

/**
 * Converts a Unix time in seconds, milliseconds, microseconds or nanoseconds; each has three more
 * digits than the one before.
 */
function toInstant(at: number): string {
  const steps = Math.max(0, Math.floor((Math.log10(at) - 8) / 3))
  return new Date((at / 1000 ** steps) * 1000).toISOString()
}

/** Responses have an object named `reasoning`. */
const isGiven = ([name, value]: [string, unknown]) =>
  value !== null && (name !== 'reasoning' || !(value instanceof Object))

/** Error message for an invalid documented field. */
function findProblem(line: unknown): string | undefined {
  const given =
    line instanceof Object && !Array.isArray(line)
      ? Object.fromEntries(Object.entries(line).filter(isGiven))
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
    const isText = typeof value === 'string' && Number.isNaN(Number(value))
    if (!value || NEEDLESS.has(name) || (NO_COUNT.test(name) && !isText)) return undefined
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
  const { counts, names } = counted
  const earlier: unknown = Reflect.get(counts, of)
  // Skip a second value for a count if it is a default of zero, a copy, or the text part of another
  // count.
  if (earlier !== undefined && (value === 0 || isCopy([path, value]) || of.startsWith('text_of')))
    return undefined
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > MAX_TOKENS)
    return `${shown(path)}: expected a whole number from 0 to ${MAX_TOKENS}, got ${shown(value)}`
  const said: unknown = Reflect.get(names, of)
  if (earlier && said === path) return `${shown(path)}: expected one count, got several`
  if (earlier && earlier !== value && of === 'input' && !counted.rival) {
    counted.rival = { path, value }
    return undefined
  }
  if (earlier && earlier !== value)
    return `${shown(path)}: expected ${shown(earlier)}, as ${shown(said)} says, got ${value}`
  Reflect.set(counts, of, value)
  Reflect.set(names, of, path)
  counted.isApart ||= value > 0 && (isExclusive || (APART.test(name) && !TRANSLATED.test(path)))
  counted.isInside ||= value > 0 && INSIDE.test(name)
  counted.isOneRequest ||= value > 0 && path.includes('.')
  return undefined
}

/**
 * Whether an unknown field may be a count: within a usage object, any number; elsewhere, by its
 * name.
 */
function mayCount(path: string, value: unknown): boolean {
  if (typeof value === 'boolean') return false
  const isNumber = typeof value !== 'string' || /^\d+$/.test(value)
  return isNumber && (COUNTED.test(path.toLowerCase()) || /usage\w*\./i.test(path))
}
