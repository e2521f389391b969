// Parses a line of usage. Providers, gateways and OpenTelemetry use different names, flat or
// nested: `usage-names.json` lists the names of each term and count in order of precedence, and
// names to ignore, such as sums. Unknown names are rejected.
import { shown } from '../../contract/api-error.ts'
import NAMES from '../../contract/usage-names.json' with { type: 'json' }
import { UsageLine } from '../../contract/usage.ts'
import { addUp, type Counted } from './usage-counts.ts'

const COUNT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES.counts).flatMap(([count, names]) =>
    names.map((name) => [name, count] as const),
  ),
)
const TERM_NAMES = new Set(Object.values(NAMES.terms).flat())
const NEEDLESS = new Set(NAMES.needless)

/** Under these names, Anthropic and Bedrock report input excluding cached tokens. */
const APART = /^(cache_(read|creation|write)_input_tokens|ephemeral_\w+)$/
/** Langfuse, opencode and ccusage report no token twice. */
const EXCLUSIVE = /(^|\.)usage_?details\.|^tokens\.|^(usage\.)?cache(Read|Creation)Tokens$/i
/** Breakdowns of input or output, and parts of the prompt by definition. */
const INSIDE =
  /^(input(_tokens)?\.|cache_(read|write|write_1h)$|cached_content_token_count$|prompt_cache_hit_tokens$)/
/** Durations and costs, which aren't counts, and session totals. */
const NO_COUNT = /(^|[._])(costs?(_\w+)?|\w+_cost)(\.|$)|_(time|ticks|ms)$|^total_token_usage\./
/** Translations to OpenAI's names include them. */
const TRANSLATED = /^gen_ai\b|cache_creation_token_details/
const SERVER_TOOL = /[a-z]_(requests|calls)$/
const MAX_TOKENS = 1e12
/** Maximum depth of names; real usage isn't nested deeper. */
const MAX_DEPTH = 5

/** Returns the parsed line, or what is wrong with it. */
export function readLine(line: unknown) {
  const problem = findProblem(line)
  if (problem !== undefined) return problem
  const terms = new Map<string, unknown>()
  const counted: Counted = { counts: {}, names: {}, isApart: false, isInside: false, caveats: [] }
  for (const [path, value] of listLeaves(line)) {
    const name = normalise(path)
    const refused = TERM_NAMES.has(name)
      ? void terms.set(name, terms.get(name) ?? value)
      : addCount(counted, { path, name, value })
    if (refused !== undefined) return refused
  }
  const usage = addUp(counted, terms.get('input_includes_cache'))
  if (typeof usage === 'string') return usage
  const readAll = (term: keyof typeof NAMES.terms) =>
    NAMES.terms[term].map((name) => terms.get(name)).filter((value) => typeof value === 'string')
  const read = (term: keyof typeof NAMES.terms) => readAll(term)[0]
  return {
    terms: {
      /** The first known one is used. */
      models: readAll('model'),
      provider: read('provider'),
      at: read('at') ?? '',
      region: read('region')?.toLowerCase(),
      speed: read('speed')?.toLowerCase(),
      image: { image_size: read('image_size'), image_quality: read('image_quality') },
      service_tier: read('service_tier')?.toLowerCase(),
      isBatch: terms.get('batch') === true,
    },
    usage,
  }
}

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
  const known = COUNT_OF.get(name)
  const of = known === 'reasoning' && isExclusive ? 'thoughts' : known
  if (of === undefined) {
    // A zero costs nothing under any name.
    if (!value || NEEDLESS.has(name) || NO_COUNT.test(name)) return undefined
    // A word among counts isn't a count; at the top level it may be a misspelled field.
    if (path.includes('.') && ['string', 'boolean'].includes(typeof value)) {
      counted.caveats.push(`${shown(path)} is ignored.`)
      return undefined
    }
    if (typeof value !== 'number' || !SERVER_TOOL.test(name))
      return `${shown(path)}: expected a known field or count, got ${shown(value)}`
    counted.caveats.push(`The cost excludes ${value} ${name}, for which we have no price.`)
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
  if (earlier !== undefined && earlier !== value)
    return `${shown(path)}: expected ${shown(earlier)}, as ${shown(Reflect.get(names, of))} says, got ${value}`
  Reflect.set(counts, of, value)
  Reflect.set(names, of, path)
  counted.isApart ||= value > 0 && (isExclusive || (APART.test(name) && !TRANSLATED.test(path)))
  counted.isInside ||= value > 0 && INSIDE.test(name)
  return undefined
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
    return [[path.join('.'), each]]
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
    .replace(/^(response|message|info|meta)\.(?=\w*usage|model_context|billed_units)/, '')
    .replace(HOLDERS, '')
    .replace(/^(token_count\.)?(prompt|input)(_tokens?)?_details?\./, 'input.')
    .replace(/^(token_count\.)?(completion|output|candidates)(_tokens?)?_details?\./, 'output.')
    .replace(/^(input\.)?cache_creation(_token_details)?\.(ephemeral)/, '$3')
    .replace(/^server_tool_use\./, '')
}
const HOLDERS =
  /^((gen_ai|llm)\.)?((token_)?usage(_details|_metadata)?|last_token_usage)\.|^(gen_ai|llm)\./
