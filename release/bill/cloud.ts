// Rows of the bills of clouds, by meter: AWS' Cost and Usage Report, Azure's cost export, and FOCUS,
// which sellers of any kind write. A row pays for one kind of tokens. Rows of other services are
// left out.
import { type Meter, readAwsMeter, readAzureMeter } from '../../contract/meters.ts'
import { type Fields, form, getNumber, getText, getTime, toLine, toRequests } from './entry.ts'

/** The names of a column in the versions of an export. */
interface Columns {
  meter: string[]
  product: string[]
  quantity: string[]
  unit: string[]
  usd: string[]
  currency: string[]
  at: string[]
  region: string[]
  /** The seller where one cloud writes the form. */
  seller: string[]
}

const AWS: Columns = {
  meter: ['line_item_usage_type', 'lineItem/UsageType'],
  product: [
    'product_servicename',
    'product/servicename',
    'product_product_name',
    'product/ProductName',
  ],
  quantity: ['line_item_usage_amount', 'lineItem/UsageAmount'],
  unit: ['pricing_unit', 'pricing/unit'],
  usd: ['line_item_unblended_cost', 'lineItem/UnblendedCost'],
  currency: ['line_item_currency_code', 'lineItem/CurrencyCode'],
  at: ['line_item_usage_start_date', 'lineItem/UsageStartDate'],
  region: ['product_region_code', 'product/regionCode', 'product_region', 'product/region'],
  seller: [],
}
const AZURE: Columns = {
  meter: ['meterName', 'MeterName'],
  product: ['productName', 'ProductName', 'meterSubCategory', 'MeterSubCategory'],
  quantity: ['quantity', 'Quantity'],
  unit: ['unitOfMeasure', 'UnitOfMeasure'],
  usd: ['costInUsd', 'CostInUsd', 'costInBillingCurrency', 'CostInBillingCurrency'],
  currency: [],
  at: ['date', 'Date'],
  region: ['resourceLocation', 'ResourceLocation'],
  seller: [],
}
const FOCUS: Columns = {
  meter: ['SkuMeter', 'x_SkuMeterName', 'ChargeDescription'],
  product: ['x_SkuDescription', 'ServiceName', 'SkuId'],
  quantity: ['ConsumedQuantity', 'PricingQuantity'],
  unit: ['ConsumedUnit', 'PricingUnit'],
  usd: ['BilledCost'],
  currency: ['BillingCurrency'],
  at: ['ChargePeriodStart'],
  region: ['RegionId'],
  seller: ['ServiceProviderName', 'ProviderName'],
}

export const CLOUD = [
  ...AWS.meter.map((meter) =>
    form('AWS cost and usage report', [meter], (fields) => toEntry(fields, AWS, 'amazon-bedrock')),
  ),
  ...AZURE.meter.map((meter) =>
    form('Azure cost export', [meter], (fields) => toEntry(fields, AZURE, 'azure')),
  ),
  form('FOCUS rows', ['ChargePeriodStart', 'BilledCost'], (fields) =>
    toEntry(fields, FOCUS, toSeller(getText(fields, ...FOCUS.seller) ?? '')),
  ),
]

const toSeller = (provider: string): string => {
  if (/microsoft|azure/i.test(provider)) return 'azure'
  return /amazon|aws/i.test(provider) ? 'amazon-bedrock' : provider
}

function toEntry(fields: Fields, columns: Columns, seller: string) {
  const text = getText(fields, ...columns.meter) ?? ''
  const product = getText(fields, ...columns.product) ?? ''
  const meter = readAwsMeter(text, { service: product }) ?? readAzureMeter(text, product)
  const usd = getNumber(fields, ...columns.usd)
  if (usd === undefined || (!meter && !/token/i.test(text))) return undefined
  const at = getTime(fields, ...columns.at)
  const currency = getText(fields, ...columns.currency) ?? 'USD'
  if (!meter || currency !== 'USD') {
    const other = meter ? `a sum in ${currency}` : `meter: expected words of text, got "${text}"`
    return { line: toLine({ at }), billed_usd: meter ? null : usd, other }
  }
  const unit = getText(fields, ...columns.unit) ?? text
  const tokens = Math.round((getNumber(fields, ...columns.quantity) ?? 0) * toSize(unit))
  return {
    line: toUse(meter, { tokens, at, seller, region: toRegion(fields, columns, meter) }),
    billed_usd: usd,
  }
}

function toUse(
  { model, field, tier }: Meter,
  {
    tokens,
    at,
    seller,
    region,
  }: { tokens: number; at: string; seller: string; region: string | undefined },
) {
  const isInput = field !== 'output'
  return toLine({
    model,
    seller,
    at,
    input_tokens: isInput ? tokens : undefined,
    output_tokens: isInput ? undefined : tokens,
    // A meter says whether it is of a cache.
    cache_read: field === 'cache_read' ? tokens : 0,
    cache_write: field === 'cache_write' ? tokens : undefined,
    requests: toRequests(tokens),
    service_tier: tier === 'standard' ? undefined : tier,
    region,
  })
}

/** Tokens of one unit. `Units` are those of AWS' marketplace, millions. */
function toSize(unit: string): number {
  if (/\b1?\s*M\b|\bmillion|^units$|MTok/i.test(unit)) return 1e6
  return /\b1?\s*K\b|\bthousand/i.test(unit) ? 1e3 : 1
}

/** None for a meter that runs anywhere. */
function toRegion(fields: Fields, { region }: Columns, { scope }: Meter): string | undefined {
  if (scope === 'global') return undefined
  return scope === 'data-zone' ? scope : getText(fields, ...region)?.toLowerCase()
}
