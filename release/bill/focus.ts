// A bill as rows of FOCUS 1.3, the FinOps Open Cost and Usage Specification: one for each line of
// usage and meter, with its mandatory columns and those of its meter. What a column may not leave
// empty and no file says is `unknown`. The same rows are read as a bill.
import { guardCell } from '../../contract/csv-guard.ts'
import type { UsageLine } from '../../contract/usage.ts'
import type { Counts } from '../recommend/billed.ts'
import { dayAfter } from '../history.ts'
import { toDay } from '../usage/price-usage.ts'
import { countInput, NO_TOKENS } from './counts.ts'
import {
  type Entry,
  FieldError,
  type Fields,
  type Form,
  getCount,
  getNumber,
  getText,
  getTime,
  toLine,
  toTier,
} from './entry.ts'
import type { LinePrice } from './line-prices.ts'

const METERS: Readonly<Record<keyof Counts | 'request', string>> = {
  input: 'Input Tokens',
  cached_input: 'Cached Input Tokens',
  cache_write: 'Cache Write Tokens',
  cache_write_1h: 'One Hour Cache Write Tokens',
  output: 'Output Tokens',
  reasoning: 'Reasoning Tokens',
  request: 'Requests',
}
const UNKNOWN = 'unknown'
const PER_M = 1e6

type Cell = string | number | null

/** What was billed of a line; `expected`: no file says it, and the sum is what it should have cost. */
export interface FocusBilled {
  usd: number
  basis: 'billed' | 'share of a sum' | 'expected'
}

/** The rows of a priced line, `at` its number in the file; none where it used nothing. */
export function toFocusRows(
  line: UsageLine,
  { answer: { model_id, price, items }, counts, usd }: LinePrice & { usd: number },
  {
    at,
    billed,
    account = UNKNOWN,
  }: { at: number; billed: FocusBilled; account?: string | undefined },
): Record<string, Cell>[] {
  const { requests = 1, service_tier = line.batch === true ? 'batch' : 'standard' } = line
  const seller = price?.seller ?? UNKNOWN
  const day = toDay(line.at) ?? ''
  return items.map(({ item, usd_per_m, usd: asked }) => {
    const quantity = item === 'request' ? requests : counts[item]
    const isTokens = item !== 'request'
    const unitPrice = isTokens ? usd_per_m : asked / requests
    const cost = isTokens ? (quantity * usd_per_m) / PER_M : asked
    const billedCost = usd === 0 ? billed.usd / items.length : (billed.usd * cost) / usd
    const sku = `${model_id} ${METERS[item]}`
    return {
      BilledCost: billedCost,
      BillingAccountId: account,
      BillingAccountName: null,
      BillingCurrency: 'USD',
      BillingPeriodEnd: toInstant(toNextMonth(day)),
      BillingPeriodStart: toInstant(`${day.slice(0, 7)}-01`),
      ChargeCategory: 'Usage',
      ChargeClass: null,
      ChargeDescription: `${sku}, ${service_tier}`,
      ChargeFrequency: 'Usage-Based',
      ChargePeriodEnd: toInstant(dayAfter(day)),
      ChargePeriodStart: toInstant(day),
      ConsumedQuantity: quantity,
      ConsumedUnit: isTokens ? 'Tokens' : 'Requests',
      ContractedCost: cost,
      EffectiveCost: billedCost,
      HostProviderName: seller,
      InvoiceIssuerName: seller,
      ListCost: cost,
      ListUnitPrice: unitPrice,
      PricingQuantity: isTokens ? quantity / PER_M : quantity,
      PricingUnit: isTokens ? `${PER_M} Tokens` : 'Requests',
      ProviderName: seller,
      PublisherName: seller,
      ServiceCategory: 'AI and Machine Learning',
      ServiceName: model_id ?? UNKNOWN,
      ServiceProviderName: seller,
      ServiceSubcategory: 'Generative AI',
      SkuId: sku,
      SkuMeter: METERS[item],
      // It stays while the price moves.
      SkuPriceId: [sku, seller, line.region, service_tier].filter(Boolean).join(' '),
      x_BilledCostBasis: billed.basis,
      x_Model: line.model ?? null,
      x_Region: line.region ?? null,
      x_Requests: line.requests ?? null,
      x_Seller: line.seller ?? null,
      x_ServiceTier: service_tier,
      x_UsageLine: at,
    }
  })
}

/** Lines of a CSV file; the first one has the names. */
export function toFocusCsv(rows: readonly Record<string, Cell>[], isFirst: boolean): string {
  const names = isFirst ? [Object.keys(rows[0] ?? {})] : []
  return [...names, ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.map(toCell).join(',')}\r\n`)
    .join('')
}

function toCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return toDecimal(value)
  const safe = guardCell(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without an exponent, which no number of FOCUS has. */
function toDecimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

const toInstant = (day: string): string => `${day}T00:00:00Z`
const toNextMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10)

/** Rows of one line of usage follow one another. */
export const OWN_FOCUS: Form = {
  name: 'FOCUS rows',
  needs: ['x_UsageLine', 'x_BilledCostBasis', 'SkuMeter'],
  open() {
    let at: string | undefined
    let rows: Fields[] = []
    const end = (): Entry[] => (rows.length === 0 ? [] : [toEntry(rows)])
    return {
      read(fields) {
        const next = getText(fields, 'x_UsageLine')
        const done = next === at ? [] : end()
        rows = next === at ? [...rows, fields] : [fields]
        at = next
        return done
      },
      end,
    }
  },
}

function toEntry(rows: readonly Fields[]): Entry {
  const [fields = {}] = rows
  const counts = { ...NO_TOKENS, request: 0 }
  let usd = 0
  for (const row of rows) {
    const text = getText(row, 'SkuMeter')
    const [meter] = Object.entries(METERS).find(([, name]) => name === text) ?? []
    if (meter === undefined)
      throw new FieldError(`SkuMeter: expected one of ${Object.values(METERS).join(', ')}`)
    Reflect.set(counts, meter, getCount(row, 'ConsumedQuantity'))
    usd += getNumber(row, 'BilledCost') ?? 0
  }
  const line = toLine({
    model: getText(fields, 'x_Model') ?? '',
    seller: getText(fields, 'x_Seller'),
    at: getTime(fields, 'ChargePeriodStart'),
    input_tokens: countInput(counts),
    // Nothing says whether a line without one had none.
    cache_read: counts.cached_input || undefined,
    cache_write: counts.cache_write,
    cache_write_1h: counts.cache_write_1h,
    output_tokens: counts.output + counts.reasoning,
    reasoning: counts.reasoning,
    region: getText(fields, 'x_Region'),
    requests: getCount(fields, 'x_Requests'),
    ...toTier(getText(fields, 'x_ServiceTier')),
  })
  return { line, billed_usd: getText(fields, 'x_BilledCostBasis') === 'expected' ? null : usd }
}
