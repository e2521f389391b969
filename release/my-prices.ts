// Offers at the prices that a caller pays for them. Nothing else reads `price_overrides`: what ranks,
// bounds or adds up prices reads them of the offers as these functions give them.
import { type Candidate, type Overridden, servedIn } from '../contract/constraint-kinds.ts'
import type { Endpoint, PriceRow } from '../contract/documents.ts'
import { COVERED, type PriceOverride } from '../contract/my-prices.ts'
import { PLAIN_ROW } from '../contract/price-row.ts'
import { toUnknown } from './near-miss.ts'
import { blend, compareCandidates, reprice } from './recommend/candidates.ts'
import type { Release } from './release.ts'
import { listModelIds, listProviderNames, toProviderSlugs, findProvider } from './require-named.ts'

interface Rule {
  isOf: (modelId: string, endpoint: Endpoint) => boolean
  override: PriceOverride
  index: number
}

/** Throws `invalid_body` for a provider or a model that is not known. */
export function readMyPrices(release: Release, overrides: readonly PriceOverride[] = []) {
  const { date } = release.manifest
  const ids = overrides.length > 0 ? release.models.map(({ model_id }) => model_id) : []
  const rules = overrides
    .map((override, index) => toRule({ release, ids }, override, index))
    .filter(({ override: { from = date, to = date } }) => from <= date && date <= to)

  /** The offer itself where no override fits it. */
  const toMine = <Offer extends Endpoint>(modelId: string, endpoint: Offer): Offer & Overridden => {
    const rule = rules.findLast(({ isOf }) => isOf(modelId, endpoint))
    return rule ? { ...endpoint, ...toPrices(endpoint, rule, release) } : endpoint
  }

  return {
    ofOffers: (modelId: string, endpoints: readonly Endpoint[]) =>
      endpoints.map((endpoint) => toMine(modelId, endpoint)),
    /** Best first. */
    ofCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
      if (rules.length === 0) return candidates
      const mine = candidates.map((candidate) => {
        const endpoint = toMine(candidate.model.model_id, candidate.endpoint)
        return endpoint === candidate.endpoint ? candidate : { ...candidate, endpoint }
      })
      return reprice(mine).sort(compareCandidates)
    },
  }
}

function toRule(
  { release, ids }: { release: Release; ids: readonly string[] },
  override: PriceOverride,
  index: number,
): Rule {
  const { provider, model, region } = override
  const at = `price_overrides.${index}`
  if (!findProvider(release, provider)) {
    const known = listProviderNames(release)
    const expected = `${at}.provider: expected a known provider`
    throw toUnknown('invalid_body', expected, { asked: provider, known })
  }
  const sellers = new Set(toProviderSlugs(release, [provider]))
  const pattern = model.toLowerCase()
  const named = new Set(ids.filter((id) => matches(pattern, id)))
  if (named.size === 0) {
    const expected = `${at}.model: expected a tracked model, or a pattern that fits one`
    throw toUnknown('invalid_body', expected, { asked: model, known: listModelIds(release) })
  }
  const isServed = region === undefined ? () => true : servedIn(region)
  return {
    isOf: (id, endpoint) => sellers.has(endpoint.provider) && named.has(id) && isServed(endpoint),
    override,
    index,
  }
}

/** `*` stands for any characters. No expression is made of it: many of them would take forever. */
function matches(pattern: string, id: string): boolean {
  const [head = '', ...parts] = pattern.split('*')
  const tail = parts.pop()
  if (tail === undefined) return id === head
  if (!id.startsWith(head) || !id.endsWith(tail)) return false
  let at = head.length
  for (const part of parts) {
    const found = id.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at + tail.length <= id.length
}

/** What of an offer is another at the caller's price. No promotion is: it is off the list price. */
function toPrices(
  endpoint: Endpoint,
  { override, index }: Rule,
  { rules }: Pick<Release, 'rules'>,
): Partial<Endpoint> & Overridden {
  const { promotion } = endpoint
  const { percent = 0, covers = COVERED } = override
  const listed = 1 / (1 - (promotion?.discount ?? 0))
  const share = listed * (1 + percent / 100)
  const toScaled = (row: PriceRow): PriceRow => {
    const isCovered = listWhat(row).every((what) => covers.includes(what))
    return { ...row, usd: round(row.usd * (isCovered ? share : listed)) }
  }
  const { input_price_per_m = endpoint.input_price_per_m * share } = override
  const { output_price_per_m = endpoint.output_price_per_m * share } = override
  const [input, output] = [round(input_price_per_m), round(output_price_per_m)]
  return {
    price_override: index,
    input_price_per_m: input,
    output_price_per_m: output,
    blended_per_m: blend(rules, input, output),
    // Of two rows that fit, the first one counts.
    prices: [...toFixed(override), ...endpoint.prices.map(toScaled)],
    assumed_prices: endpoint.assumed_prices.map(toScaled),
    list: null,
    payable: null,
    promotion: null,
    pending_price: null,
    next_price: null,
    until: override.to ?? null,
    price_until: override.to ?? null,
  }
}

function toFixed(override: PriceOverride): PriceRow[] {
  const fixed = [
    ['base', 'input', override.input_price_per_m],
    ['base', 'output', override.output_price_per_m],
    ['cache_read', 'input', override.cache_read_price_per_m],
  ] as const
  return fixed.flatMap(([kind, direction, usd]) =>
    usd === undefined ? [] : [{ ...PLAIN_ROW, kind, direction, usd }],
  )
}

/** What beside input and output a price is of. */
function listWhat({ kind, service_tier: tier }: PriceRow): (typeof COVERED)[number][] {
  return [
    ...(kind.startsWith('cache') ? (['cache'] as const) : []),
    ...(tier === 'batch' ? (['batch'] as const) : []),
    ...(kind === 'context_tier' || ['flex', 'priority'].includes(tier) ? (['tiers'] as const) : []),
  ]
}

/** Alike for a price and its row: where they differ, the price is that of a long context. */
function round(usd: number): number {
  return Number(usd.toFixed(9))
}
