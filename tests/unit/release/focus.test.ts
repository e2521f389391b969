// The columns of FOCUS 1.3's Cost and Usage dataset, as its specification defines them: those that it
// makes mandatory first, then the others that a file of ours has. `null` is allowed where it says so
// of usage that corrects nothing, which all rows are: such a row has quantities, units and prices.
import { describe, expect, it } from 'vitest'
import { readRows } from '../../../release/bill/rows.ts'
import { checkBill, toFocusFile } from './bill-book.ts'
import { FORMS, OPENAI_CSV } from './bill-cases.ts'

const TEXT = /^\S(.*\S)?$/
const DECIMAL = /^-?\d+(\.\d+)?$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const UNIT = /^(\d+ )?(Tokens|Requests)$/

const MANDATORY: readonly [name: string, value: RegExp, allowsNull?: 'null'][] = [
  ['BilledCost', DECIMAL],
  ['BillingAccountId', TEXT],
  ['BillingAccountName', TEXT, 'null'],
  ['BillingCurrency', /^[A-Z]{3}$/],
  ['BillingPeriodEnd', TIME],
  ['BillingPeriodStart', TIME],
  ['ChargeCategory', /^(Usage|Purchase|Tax|Credit|Adjustment)$/],
  ['ChargeClass', /^Correction$/, 'null'],
  ['ChargeDescription', TEXT, 'null'],
  ['ChargePeriodEnd', TIME],
  ['ChargePeriodStart', TIME],
  ['ContractedCost', DECIMAL],
  ['EffectiveCost', DECIMAL],
  ['HostProviderName', TEXT],
  ['InvoiceIssuerName', TEXT],
  ['ListCost', DECIMAL],
  ['PricingQuantity', DECIMAL],
  ['PricingUnit', UNIT],
  ['ProviderName', TEXT],
  ['PublisherName', TEXT],
  [
    'ServiceCategory',
    /^(AI and Machine Learning|Analytics|Business Applications|Compute|Databases|Developer Tools|Multicloud|Identity|Integration|Internet of Things|Management and Governance|Media|Migration|Mobile|Networking|Security|Storage|Web|Other)$/,
  ],
  ['ServiceName', TEXT],
  ['ServiceProviderName', TEXT],
]
const OTHERS: typeof MANDATORY = [
  ['ChargeFrequency', /^(One-Time|Recurring|Usage-Based)$/],
  ['ConsumedQuantity', DECIMAL],
  ['ConsumedUnit', UNIT],
  ['ListUnitPrice', /^\d+(\.\d+)?$/],
  // Those whose parent is the category.
  [
    'ServiceSubcategory',
    /^(AI Platforms|Bots|Generative AI|Machine Learning|Natural Language Processing|Other \(AI and Machine Learning\))$/,
  ],
  ['SkuId', TEXT],
  ['SkuMeter', TEXT],
  ['SkuPriceId', TEXT],
]

async function* toPieces(text: string) {
  yield text
}

const readFile = async (text: string) =>
  (await Array.fromAsync(readRows(toPieces(text)))).flat().map(({ fields }) => fields)

describe('a bill as FOCUS 1.3', () => {
  it.each(FORMS)('of %s has its columns, and is the same bill', async (_, should, toFiles) => {
    const files = toFiles(should * 1.5)
    const text = await toFocusFile(...files)
    const rows = await readFile(text)
    expect(rows.length).toBeGreaterThan(0)
    const names = Object.keys(rows[0] ?? {})
    const own = names.filter((name) => name.startsWith('x_'))
    // Columns of others follow those of the specification.
    expect(names.slice(-own.length)).toEqual(own)
    expect(names.filter((name) => !own.includes(name)).toSorted()).toEqual(
      [...MANDATORY, ...OTHERS].map(([name]) => name).toSorted(),
    )
    for (const row of rows) {
      for (const [name, value, allowsNull] of [...MANDATORY, ...OTHERS])
        if (row[name] !== '' || !allowsNull)
          expect([name, row[name]]).toEqual([name, expect.stringMatching(value)])
      const [start, end] = [String(row['ChargePeriodStart']), String(row['ChargePeriodEnd'])]
      expect(start < end && String(row['BillingPeriodStart']) <= start).toBe(true)
      expect(end <= String(row['BillingPeriodEnd'])).toBe(true)
      const [price, quantity] = [Number(row['ListUnitPrice']), Number(row['PricingQuantity'])]
      expect(Number(row['ListCost'])).toBeCloseTo(price * quantity, 9)
      // Usage of this category, on terms that nobody negotiated.
      expect([row['ChargeCategory'], row['ChargeClass'], row['ServiceCategory']]).toEqual([
        'Usage',
        '',
        'AI and Machine Learning',
      ])
      expect(row['ContractedCost']).toBe(row['ListCost'])
      // One parent, and nothing that moves with a price.
      expect(row['SkuPriceId']).toMatch(/ (standard|flex|priority|batch)$/)
      expect(String(row['SkuPriceId']).startsWith(`${String(row['SkuId'])} `)).toBe(true)
    }
    const [before, after] = [await checkBill(...files), await checkBill(text)]
    expect(after.should_usd).toBeCloseTo(before.should_usd, 9)
    expect(after.compared.billed_usd).toBeCloseTo(before.compared.billed_usd, 9)
    expect(after.compared.should_usd).toBeCloseTo(before.compared.should_usd, 9)
    expect(after.unknown).toEqual([])
  })

  it('says where no file says what was billed, and has no row of what has no price', async () => {
    const text = await toFocusFile(OPENAI_CSV)
    const rows = await readFile(text)
    expect(new Set(rows.map((row) => row['x_BilledCostBasis']))).toEqual(new Set(['expected']))
    expect(new Set(rows.map((row) => row['BillingAccountId']))).toEqual(
      new Set(['account, of "us"']),
    )
    expect(await checkBill(text)).toMatchObject({ billed_usd: null, lines: 2 })
    expect(await toFocusFile(OPENAI_CSV.replaceAll('gpt-5', 'gpt-99'))).toBe('')
  })
})
