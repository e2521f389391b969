// The tables of a checked bill, as the command line and the page show them. Figures are USD.
import { DAY_MS } from '../../contract/time.ts'
import { type BillCheck, type BilledDay, type Difference, sumOf } from './check.ts'
import { countInput } from './counts.ts'
import type { Elsewhere } from './elsewhere.ts'

export interface BillTable {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en')

const toCents = (usd: number | null): string => (usd === null ? '' : cents.format(usd))

export function toTables(check: BillCheck, elsewhere: readonly Elsewhere[]): BillTable[] {
  const models = [...Map.groupBy(check.days, ({ model_id, seller }) => `${model_id} ${seller}`)]
  const tables: BillTable[] = [
    {
      title: 'By model',
      columns: ['Model', 'Provider', 'Lines', 'Tokens in', 'Tokens out', 'Expected', 'Billed'],
      rows: models.map(([, days]) => toModel(days)),
    },
    {
      title: 'Differences over 1 %',
      columns: ['Model', 'Days', 'Lines', 'Expected', 'Billed', 'Why'],
      rows: check.differences.map(toDifference),
    },
    {
      title: 'Without a price',
      columns: ['Reason', 'Lines', 'Billed'],
      rows: check.unknown.map(({ reason, lines, billed_usd }) => [
        reason,
        whole.format(lines),
        toCents(billed_usd),
      ]),
    },
    {
      title: 'The same usage elsewhere, at no lower score and the prices of today',
      columns: ['Model', 'Expected', 'Instead', 'Provider', 'Cost', 'At list price', 'Saving'],
      rows: elsewhere.flatMap(toOffers),
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

function toModel(days: readonly BilledDay[]): string[] {
  const sum = (read: (day: BilledDay) => number) => sumOf(days, read)
  const isBilled = days.some(({ billed_usd }) => billed_usd !== null)
  return [
    days[0]?.model_id ?? '',
    days[0]?.seller ?? '',
    whole.format(sum(({ lines }) => lines)),
    whole.format(sum(({ tokens }) => countInput(tokens))),
    whole.format(sum(({ tokens }) => tokens.output + tokens.reasoning)),
    toCents(sum(({ should_usd }) => should_usd)),
    toCents(isBilled ? sum(({ billed_usd }) => billed_usd ?? 0) : null),
  ]
}

function toDifference({ from, to, ...one }: Difference): string[] {
  return [
    one.model_id,
    from === to ? from : `${from} to ${to}`,
    whole.format(one.lines),
    toCents(one.should_usd),
    toCents(one.billed_usd),
    one.why === null ? 'not explained' : `billed ${one.why}`,
  ]
}

function toOffers({ model_id, should_usd, offers }: Elsewhere): string[][] {
  return offers.map(({ low_usd, usd, list_usd, ...offer }) => [
    model_id,
    toCents(should_usd),
    offer.model_id,
    offer.seller,
    toRange(low_usd, usd),
    toCents(list_usd),
    `${Math.round((1 - usd / should_usd) * 100)} %`,
  ])
}

function toRange(low: number | null, usd: number): string {
  if (low === null) return `about ${toCents(usd)}`
  return toCents(low) === toCents(usd) ? toCents(usd) : `${toCents(low)} to ${toCents(usd)}`
}

/** The sums of all lines, one in a sentence. */
export function toSums(check: BillCheck): string[] {
  const { lines, should_usd, at_most_usd, billed_usd, compared } = check
  return [
    `${whole.format(lines)} lines. Expected: ${toCents(should_usd)} USD${at_most_usd > 0 ? `, and at most ${toCents(at_most_usd)} more for lines of whose use not all prices are known` : ''}.${toYear(check)}`,
    billed_usd === null
      ? 'The files do not say what was billed.'
      : `Billed: ${toCents(billed_usd)} USD. Of what could be compared: ${toCents(compared.billed_usd)} billed, ${toCents(compared.should_usd)} expected.`,
  ]
}

/** Of fewer days it would say nothing. */
const LEAST_DAYS = 7

function toYear({ days, should_usd }: BillCheck): string {
  const dates = days.map(({ date }) => Date.parse(date))
  const length = (Math.max(...dates) - Math.min(...dates)) / DAY_MS + 1
  if (!(length >= LEAST_DAYS)) return ''
  return ` A year at the rate of these ${length} days: ${toCents((should_usd * 365) / length)} USD.`
}
