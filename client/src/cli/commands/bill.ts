// What a bill should have cost. The files are read here: only prices are asked for.
import { createReadStream } from 'node:fs'
import { type BillCheck, BillChecker, type BilledDay } from '../../../../release/bill/check.ts'
import { readBill } from '../../../../release/bill/forms.ts'
import type { UsageBook } from '../../../../release/usage/price-usage.ts'
import { UsageError } from '../arguments.ts'
import { type Command, type Context, toMinute } from '../command.ts'
import { readFeed } from '../feed.ts'
import { toTable, toTokens } from '../table.ts'

export const bill: Command = {
  synopsis: 'FILE... [options]',
  summary: 'What usage should have cost at the prices of its days, against what was billed.',
  details:
    'FILE is a bill, an export of usage or a log; what its form is, is seen from its fields. It stays on this machine. Usage and costs that a seller exports apart are compared where both are named.',
  options: {},
  example: 'bill completions_usage.csv costs.csv',
  async run(context) {
    const { positionals, show } = context
    if (positionals.length === 0) throw new UsageError('expected a file, such as usage.csv')
    const checker = new BillChecker(await readBook(context))
    for (const file of positionals)
      for await (const entries of readBill(file, createReadStream(file, 'utf8')))
        for (const entry of entries) checker.add(entry)
    const check = checker.finish()
    show(check, () => toText(check))
  },
}

async function readBook(context: Context): Promise<UsageBook> {
  return JSON.parse(new TextDecoder().decode(await readFeed(context, 'price-book.json')))
}

const toCents = (usd: number | null): string => (usd === null ? '' : usd.toFixed(2))

function toText(check: BillCheck): string {
  const { lines, should_usd, at_most_usd, billed_usd, compared, differences, unknown } = check
  const models = [...Map.groupBy(check.days, ({ model_id, seller }) => `${model_id} ${seller}`)]
  return [
    `${lines} lines at the prices of ${toMinute(check.as_of)}, USD`,
    `should have cost: ${toCents(should_usd)}${at_most_usd > 0 ? `, and at most ${toCents(at_most_usd)} more` : ''}`,
    ...(billed_usd === null
      ? []
      : [
          `billed: ${toCents(billed_usd)}`,
          `compared: ${toCents(compared.billed_usd)} billed, ${toCents(compared.should_usd)} expected`,
        ]),
    '',
    toTable(
      models.flatMap(([, days]) => (days[0] ? [{ ...days[0], days }] : [])),
      [
        { title: 'MODEL', show: ({ model_id }) => model_id },
        { title: 'SELLER', show: ({ seller }) => seller ?? '-' },
        {
          title: 'LINES',
          align: 'right',
          show: ({ days }) => String(add(days, ({ lines: own }) => own)),
        },
        {
          title: 'INPUT',
          align: 'right',
          show: ({ days }) =>
            toTokens(
              add(
                days,
                ({ tokens }) =>
                  tokens.input + tokens.cached_input + tokens.cache_write + tokens.cache_write_1h,
              ),
            ),
        },
        {
          title: 'OUTPUT',
          align: 'right',
          show: ({ days }) => toTokens(add(days, ({ tokens }) => tokens.output + tokens.reasoning)),
        },
        {
          title: 'EXPECTED',
          align: 'right',
          show: ({ days }) => toCents(add(days, ({ should_usd: own }) => own)),
        },
        {
          title: 'BILLED',
          align: 'right',
          show: ({ days }) =>
            days.every(({ billed_usd: own }) => own === null)
              ? ''
              : toCents(add(days, ({ billed_usd: own }) => own ?? 0)),
        },
      ],
    ),
    ...(differences.length === 0
      ? []
      : [
          '',
          'Differences over 1 %:',
          toTable(differences, [
            { title: 'MODEL', show: ({ model_id }) => model_id },
            { title: 'DAYS', show: ({ from, to }) => (from === to ? from : `${from} to ${to}`) },
            { title: 'EXPECTED', align: 'right', show: (one) => toCents(one.should_usd) },
            { title: 'BILLED', align: 'right', show: (one) => toCents(one.billed_usd) },
            { title: 'WHY', show: ({ why }) => (why === null ? 'not explained' : `billed ${why}`) },
          ]),
        ]),
    ...(unknown.length === 0
      ? []
      : [
          '',
          'Without a price:',
          toTable(unknown, [
            { title: 'LINES', align: 'right', show: ({ lines: own }) => String(own) },
            { title: 'BILLED', align: 'right', show: (one) => toCents(one.billed_usd) },
            { title: 'REASON', show: ({ reason }) => reason },
          ]),
        ]),
  ].join('\n')
}

const add = (days: readonly BilledDay[], read: (day: BilledDay) => number): number =>
  days.reduce((sum, day) => sum + read(day), 0)
