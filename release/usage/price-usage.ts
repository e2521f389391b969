// What lines of usage cost by the prices of their day. Sums are exact decimals.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PricedLine, UsageTotal } from '../../contract/responses.ts'
import type { UsageLine } from '../../contract/usage.ts'
import { toFirstDay } from '../history.ts'
import type { Counts } from '../recommend/billed.ts'
import { bound } from '../recommend/cost.ts'
import { toTextCaveats } from '../recommend/modality-caveats.ts'
import { choosePrice } from './choose-price.ts'
import { findModel, findOther, findSeller } from './names.ts'
import type { BookPrice, UsageBook } from './usage-book.ts'

type FindNear = (name: string) => string[]

const MAX_NEAR_SEARCHES = 20
/** Other requests have their turn between them. */
const LINES_PER_TURN = 10

/** A billionth of a dollar for a million tokens is this part of a dollar for one. */
const UNITS_PER_USD_PER_M = 1e9
const UNIT = 'e-15'
const MAX_TOKENS = 1e12

const COUNTS = {
  input_tokens: ['gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens'],
  output_tokens: ['gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens'],
  cache_read: ['gen_ai.usage.cache_read.input_tokens'],
  cache_write: ['gen_ai.usage.cache_creation.input_tokens'],
  cache_write_1h: [],
  reasoning: ['gen_ai.usage.reasoning.output_tokens'],
} as const satisfies Record<string, readonly (keyof UsageLine)[]>
const NAMES = Object.entries(COUNTS)
type Tokens = Record<keyof typeof COUNTS, number>
const EMPTY: Tokens = {
  input_tokens: 0,
  output_tokens: 0,
  cache_read: 0,
  cache_write: 0,
  cache_write_1h: 0,
  reasoning: 0,
}

/** Each line priced, or unknown with the reason: never 0 for what is not known. */
export async function priceUsage(
  book: UsageBook,
  lines: readonly UsageLine[],
  findNear: FindNear,
): Promise<{ lines: PricedLine[]; total: UsageTotal }> {
  // Similar names are searched for in all names, so only for the first of many unknown lines.
  let searches = MAX_NEAR_SEARCHES
  const findFew: FindNear = (name) => ((searches -= 1) < 0 ? [] : findNear(name))
  const priced: Answered[] = []
  for (const [index, line] of lines.entries()) {
    priced.push(priceLine(book, line, findFew))
    if (index % LINES_PER_TURN === 0) await nextTurn()
  }
  const count = (asked: PricedLine['status']) =>
    priced.filter(({ answer }) => answer.status === asked).length
  const known = priced.filter(({ answer }) => answer.status === 'priced')
  return {
    lines: priced.map(({ answer }) => answer),
    total: {
      priced: count('priced'),
      partly: count('partly'),
      unknown: count('unknown'),
      cost_usd: toUsd(known.reduce((sum, { units }) => sum + units, 0n)),
    },
  }
}

/** An answer, and its cost in the smallest unit. */
interface Answered {
  answer: PricedLine
  units: bigint
}

function priceLine(book: UsageBook, line: UsageLine, findNear: FindNear): Answered {
  const spelled = [line.model, line['gen_ai.response.model'], line['gen_ai.request.model']]
  const names = spelled.filter((name) => name !== undefined)
  const sellerName = line.seller ?? line['gen_ai.provider.name'] ?? line['gen_ai.system']
  const seller = sellerName === undefined ? null : findSeller(book, sellerName)
  if (seller === undefined) return toUnknown(`seller: expected a known one, got "${sellerName}"`)
  const [name = ''] = names
  const known = names.find((each) => findModel(book, each, seller)) ?? name
  const found = findModel(book, known, seller)
  if (!found) return toUnfound(book, name, findNear)
  const matched = { model_id: found.model.model_id, rule: found.rule, seller }
  const tokens = readTokens(line)
  if (typeof tokens === 'string') return toUnknown(tokens, matched)
  const day = toDay(line.at)
  if (day === undefined) return toUnknown('at: expected a day or an instant', matched)
  const region = line.region?.toLowerCase()
  const asked = { name: known.toLowerCase().trim(), seller, region, day }
  const chosen = choosePrice(book, found.model, asked)
  if (chosen) return toPriced(chosen.price, { line, tokens, matched, caveats: chosen.caveats })
  const whose = `${seller ?? 'the creator'}${region === undefined ? '' : ` in ${region}`}`
  const expected = `a day on which a price of ${whose} is on record`
  return toUnknown(`at: expected ${expected}, got ${day}`, matched)
}

function toPriced(
  price: BookPrice,
  {
    line,
    tokens,
    matched,
    caveats,
  }: { line: UsageLine; tokens: Tokens; matched: Partial<PricedLine>; caveats: string[] },
): Answered {
  const { requests = 1, service_tier = line.batch === true ? 'batch' : 'standard' } = line
  const isBatch = service_tier === 'batch'
  const { lines, unknown } = bound(price, {
    input_tokens: tokens.input_tokens / requests,
    service_tier: isBatch ? 'standard' : service_tier,
    batch_share: isBatch ? 1 : 0,
    counts: toCounts(tokens),
  })
  // Prices by the hour are not billed here.
  const hasHours = price.prices.some(({ window }) => window !== null)
  const open: PricedLine['unknown'] = hasHours ? [...unknown, 'window'] : unknown
  let units = 0n
  const items = lines.map((item) => {
    const own =
      item.item === 'request'
        ? toUnits(item.usd * 1e6) * BigInt(requests)
        : toUnits(item.usd_per_m) * BigInt(item.tokens)
    units += own
    return { ...item, usd: toUsd(own) }
  })
  const { seller, basis, from, to, input_price_per_m, output_price_per_m, sources } = price
  const isPriced = open.length === 0
  const answer: PricedLine = {
    ...NOTHING,
    ...matched,
    status: isPriced ? 'priced' : 'partly',
    cost_usd: isPriced ? toUsd(units) : null,
    plain_cost_usd: toUsd(units),
    unknown: open,
    items,
    price: { seller, basis, from, to, input_price_per_m, output_price_per_m, sources },
    caveats: [...caveats, ...toTextCaveats(price, items)],
  }
  return { answer, units }
}

/** The tokens of a line, cache inside input and reasoning inside output; or what is wrong with them. */
function readTokens(line: UsageLine): Tokens | string {
  const tokens: Tokens = { ...EMPTY }
  for (const [name, others] of NAMES) {
    let count: unknown = Reflect.get(line, name)
    for (const field of others) count ??= line[field]
    count ??= 0
    if (
      typeof count !== 'number' ||
      !Number.isSafeInteger(count) ||
      count < 0 ||
      count > MAX_TOKENS
    )
      return `${name}: expected a whole number of tokens, got ${String(count)}`
    Reflect.set(tokens, name, count)
  }
  const cached = tokens.cache_read + tokens.cache_write + tokens.cache_write_1h
  if (line.input_includes_cache === false) tokens.input_tokens += cached
  else if (cached > tokens.input_tokens)
    return 'cache_read, cache_write: expected them inside input_tokens, or input_includes_cache false'
  if (tokens.reasoning > tokens.output_tokens) return 'reasoning: expected it inside output_tokens'
  return tokens
}

function toCounts(tokens: Tokens): Counts {
  const { input_tokens, output_tokens, cache_read, cache_write, cache_write_1h, reasoning } = tokens
  return {
    input: input_tokens - cache_read - cache_write - cache_write_1h,
    cached_input: cache_read,
    cache_write,
    cache_write_1h,
    output: output_tokens - reasoning,
    reasoning,
  }
}

/** The UTC day of a day or an instant; an instant without a zone is UTC. */
function toDay(at: string): string | undefined {
  const [, day, clock, zone] = INSTANT.exec(at) ?? []
  if (day === undefined) return undefined
  const time = Date.parse(`${day}T${clock ?? '00:00'}${zone ?? 'Z'}`)
  // The 30th of February would be a day in March.
  if (Number.isNaN(time) || toFirstDay(day, 1) !== day) return undefined
  return new Date(time).toISOString().slice(0, 10)
}
const INSTANT =
  /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i

const toUnits = (usdPerM: number): bigint => BigInt(Math.round(usdPerM * UNITS_PER_USD_PER_M))
const toUsd = (units: bigint): number => Number(`${units}${UNIT}`)

const NOTHING: PricedLine = {
  model_id: null,
  rule: null,
  seller: null,
  status: 'unknown',
  cost_usd: null,
  plain_cost_usd: null,
  unknown: [],
  items: [],
  price: null,
  reason: null,
  caveats: [],
  near: [],
}

function toUnfound(book: UsageBook, name: string, findNear: FindNear): Answered {
  const [model_id, kind] = findOther(book, name) ?? []
  return model_id === undefined
    ? toUnknown(`model: expected a known one, got "${name}"`, { near: findNear(name) })
    : toUnknown(
        `model: expected a model of text, got one of ${kind}; its prices stand at /v1/models/${model_id}/endpoints`,
        { model_id },
      )
}

function toUnknown(reason: string, said: Partial<PricedLine> = {}): Answered {
  return { answer: { ...NOTHING, ...said, reason }, units: 0n }
}
