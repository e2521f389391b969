// Computes a workload's cost in USD from an endpoint's price schedule alone. Above a context tier's
// threshold of input tokens, the entire request is billed at the tier's prices, including output.
// What the schedule doesn't state is priced as a range between the provider's plain price and the
// rule of another offer of the model; the upper bound is used.
import type { z } from 'zod'
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { PriceRow } from '../../contract/documents.ts'
import type { Cost } from '../../contract/responses.ts'
import type { Workload } from '../../contract/workload.ts'
import { applies, findRates, type Priced, type Rates, applyListPrice } from './rates.ts'

export type Cost = z.output<typeof Cost>

/** Numbers of text tokens by how they are billed. */
export type Counts = Record<
  'input' | 'cached_input' | 'cache_write' | 'cache_write_1h' | 'output' | 'reasoning',
  number
>

/** A count that isn't text: tokens of another modality, or searches. */
export interface OtherCount extends Pick<PriceRow, 'direction'> {
  kind: 'audio' | 'image' | 'search'
  isCached: boolean
  count: number
}

/** A request's billable counts. All of its input tokens together determine the context tier. */
export interface Billed extends Pick<Workload, 'input_tokens' | 'batch_share'> {
  service_tier: PriceRow['service_tier']
  counts: Counts
  others: readonly OtherCount[]
}

/** All tokens of a direction that aren't text. */
export function sumOthers(others: readonly OtherCount[], direction: PriceRow['direction']): number {
  return others.reduce(
    (sum, other) =>
      sum + (other.kind !== 'search' && other.direction === direction ? other.count : 0),
    0,
  )
}

function listBilled(workload: Workload, others: readonly OtherCount[] = []): Billed {
  const { input_tokens, cached_input_share, cache_write_share, cache_write_1h_share } = workload
  const cached = input_tokens * cached_input_share
  const written = input_tokens * cache_write_share
  const kept = input_tokens * cache_write_1h_share
  const counts = {
    input: input_tokens - cached - written - kept,
    cached_input: cached,
    cache_write: written,
    cache_write_1h: kept,
    output: workload.output_tokens,
    reasoning: workload.reasoning_tokens,
  }
  return {
    ...workload,
    input_tokens: input_tokens + sumOthers(others, 'input'),
    counts,
    others,
  }
}

/** Days per month in responses. */
export const DAYS_PER_MONTH = 30
const TOKENS_PER_UNIT = 1_000_000
const BATCH = ['batch'] as const

/**
 * `per_request_low` is below `per_request` only if `unknown` isn't empty, and `null` if no rule
 * bounds the cost. `discount`: percent off every figure; `others`: counts that aren't text.
 */
export function computeCost(
  endpoint: Priced,
  workload: Workload,
  discount = 0,
  others: readonly OtherCount[] = [],
): Cost {
  const { requests_per_day } = workload
  const factor = 1 - discount / 100
  const { lines, low, unknown } = bound(endpoint, listBilled(workload, others))
  return {
    ...multiply(addUp(lines) * factor, requests_per_day),
    per_request_low: low === null ? null : round(low * factor),
    unknown,
    lines: lines.map((line) => ({
      ...line,
      count: round(line.count),
      tokens: round(line.tokens),
      usd_per_m: line.usd_per_m === null ? null : round(line.usd_per_m * factor),
      usd: round(line.usd * factor),
    })),
  }
}

/** Amounts for a request, a day and a month of requests. */
export const multiply = (perRequest: number, requestsPerDay: number) => ({
  per_request: round(perRequest),
  per_day: round(perRequest * requestsPerDay),
  per_month: round(perRequest * requestsPerDay * DAYS_PER_MONTH),
})

/** USD per request. `POST /v1/recommend` ranks offers by it, alone or per point of score. */
export function computeUsd({ endpoint, factor }: Candidate, workload: Workload): number {
  return addUp(bound(applyListPrice(endpoint, factor), listBilled(workload)).lines)
}

function addUp(lines: Cost['lines']): number {
  return lines.reduce((sum, { usd }) => sum + usd, 0)
}

/**
 * The highest and lowest cost under the provider's stated prices and the rules of other offers.
 * Each rule may or may not apply, independently of the others.
 */
export function bound(endpoint: Priced, billed: Billed) {
  const { unknown, isBounded } = findUnknown(endpoint, billed)
  const schedules = unknown.length > 0 ? listSchedules(endpoint, billed) : [endpoint.prices]
  const costs = schedules
    .map((prices) => listLines({ ...endpoint, prices }, billed))
    .map((lines) => ({ lines, usd: addUp(lines) }))
  const most = costs.reduce((one, other) => (other.usd > one.usd ? other : one))
  const least = Math.min(...costs.map(({ usd }) => usd))
  return {
    lines: most.lines,
    /** The lines at the provider's stated prices alone. */
    plain: costs[0]?.lines ?? [],
    low: isBounded ? least : null,
    unknown,
  }
}

const isContextTier = ({ kind }: PriceRow) => kind === 'context_tier'

/** The stated rows, followed by these rows with each combination of the rules that may apply. */
function listSchedules(
  { prices, assumed_prices }: Priced,
  { input_tokens, service_tier, batch_share }: Billed,
): PriceRow[][] {
  const tiers = ['standard', service_tier, ...(batch_share > 0 ? BATCH : [])]
  const assumed = assumed_prices.filter(
    (row) => tiers.includes(row.service_tier) && applies(row, input_tokens),
  )
  const isOpen = assumed.some((row) => row.service_tier === 'standard' && isContextTier(row))
  /** A long request in a service tier needs both the tier's rule and the long-context rule. */
  const toRules = (row: PriceRow): string[] => {
    const ofContext = isOpen && row.threshold_tokens !== null ? ['context_tier'] : []
    if (row.service_tier !== 'standard') return [row.service_tier, ...ofContext]
    return ofContext.length > 0 ? ofContext : [row.kind]
  }
  const needs = assumed.map((row) => ({ row, rules: toRules(row) }))
  let held: string[][] = [[]]
  for (const rule of new Set(needs.flatMap(({ rules }) => rules)))
    held = [...held, ...held.map((others) => [...others, rule])]
  return held.map((some) => [
    ...prices,
    ...needs
      .filter(({ rules }) => rules.every((rule) => some.includes(rule)))
      .map(({ row }) => row),
  ])
}

/**
 * The parts of the workload that the schedule doesn't price, and whether rules bound all of them.
 */
function findUnknown(
  endpoint: Priced,
  { input_tokens, batch_share, service_tier, counts, others }: Billed,
): { unknown: Cost['unknown']; isBounded: boolean } {
  const { assumed_prices: assumed } = endpoint
  const ruled = { ...endpoint, prices: [...endpoint.prices, ...assumed] }
  const tiers = [...(batch_share < 1 ? [service_tier] : []), ...(batch_share > 0 ? BATCH : [])]
  const found = new Map<Cost['unknown'][number], boolean>()
  for (const asked of tiers) {
    const sold = findRates(endpoint, input_tokens, asked)
    if (!sold) found.set(asked, findRates(ruled, input_tokens, asked) !== undefined)
    const tier = sold ? asked : 'standard'
    const rises = (row: PriceRow) =>
      row.service_tier === tier && isContextTier(row) && applies(row, input_tokens)
    if (assumed.some(rises)) found.set(tier === 'standard' ? 'context_tier' : tier, true)
    const own = sold ?? findRates(endpoint, input_tokens)
    for (const [kind, item, tokens] of [
      ['cache_read', 'cachedInput', counts.cached_input],
      ['cache_write', 'cacheWrite', counts.cache_write],
      ['cache_write', 'cacheWrite1h', counts.cache_write_1h],
    ] as const)
      if (tokens > 0 && own?.stated[item] === undefined) {
        const isRuled = findRates(ruled, input_tokens, tier)?.stated[item] !== undefined
        found.set(kind, found.get(kind) !== false && isRuled)
      }
    for (const other of others) if (!findRow(endpoint, other, tier)) found.set(other.kind, false)
  }
  return { unknown: [...found.keys()], isBounded: [...found.values()].every(Boolean) }
}

/**
 * Lines for one request, unrounded. Standard prices apply if the tier isn't sold, and if a batch
 * would cost more.
 */
function listLines(endpoint: Priced, billed: Billed): Cost['lines'] {
  const { input_tokens, batch_share, service_tier } = billed
  const asked = findRates(endpoint, input_tokens, service_tier)
  const rest = asked ?? findRates(endpoint, input_tokens)
  const batch = batch_share > 0 ? findRates(endpoint, input_tokens, 'batch') : undefined
  const tier = asked ? service_tier : 'standard'
  const itemizeAll = (rates: Rates | undefined, terms: Terms) => {
    const { counts, lines } = itemizeOthers(endpoint, billed, terms)
    return [...itemize(rates, counts, terms), ...lines]
  }
  const plain = itemizeAll(rest, { tier, share: 1 })
  if (!batch) return plain
  const batched = [
    ...itemizeAll(rest, { tier, share: 1 - batch_share }),
    ...itemizeAll(batch, { tier: 'batch', share: batch_share }),
  ]
  return addUp(batched) > addUp(plain) ? plain : batched
}

interface Terms {
  tier: PriceRow['service_tier']
  share: number
}

/**
 * The price row for a count that isn't text. A search may have only a standard price, which then
 * applies in every tier.
 */
function findRow({ prices }: Priced, other: OtherCount, tier: PriceRow['service_tier']) {
  const { kind, direction, isCached } = other
  return prices.find(
    (row) =>
      row.window === null &&
      (row.service_tier === tier || (kind === 'search' && row.service_tier === 'standard')) &&
      row.kind === (isCached ? 'cache_read' : kind) &&
      (!isCached || row.modality === kind) &&
      (kind === 'search' || row.direction === direction),
  )
}

/** Counts without a price of their own are billed as text tokens. */
function itemizeOthers(
  endpoint: Priced,
  { counts: text, others }: Billed,
  { tier, share }: Terms,
): { counts: Counts; lines: Cost['lines'] } {
  const counts = { ...text }
  const lines: Cost['lines'] = []
  for (const other of others) {
    const { kind, direction, isCached } = other
    const row = findRow(endpoint, other, tier)
    const count = other.count * share
    if (row && count > 0) {
      const isSearch = kind === 'search'
      lines.push({
        item: isSearch ? kind : isCached ? `cached_${kind}_input` : `${kind}_${direction}`,
        service_tier: tier,
        unit: row.unit,
        count,
        tokens: isSearch ? 0 : count,
        usd_per_m: isSearch ? null : row.usd,
        usd: isSearch ? round(count * row.usd) : (count * row.usd) / TOKENS_PER_UNIT,
      })
    } else if (!row && kind !== 'search')
      counts[isCached ? 'cached_input' : direction] += other.count
  }
  return { counts, lines }
}

function itemize(rates: Rates | undefined, counts: Counts, { tier, share }: Terms): Cost['lines'] {
  if (!rates) return []
  const billed = [
    ['input', rates.input],
    ['cached_input', rates.cachedInput],
    ['cache_write', rates.cacheWrite],
    ['cache_write_1h', rates.cacheWrite1h],
    ['output', rates.output],
    ['reasoning', rates.reasoning],
  ] as const
  const lines: Cost['lines'] = billed.map(([item, rate]) => ({
    item,
    service_tier: tier,
    unit: '1M_tokens',
    count: counts[item] * share,
    tokens: counts[item] * share,
    usd_per_m: round(rate),
    usd: (counts[item] * share * rate) / TOKENS_PER_UNIT,
  }))
  const fee = rates.request * share
  if (fee > 0)
    lines.push({
      item: 'request',
      service_tier: tier,
      unit: 'request',
      count: share,
      tokens: 0,
      usd_per_m: null,
      usd: fee,
    })
  return lines.filter(({ tokens, usd }) => tokens > 0 || usd > 0)
}

/** Rounds to a billionth of a dollar, which removes floating-point noise. */
function round(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}
