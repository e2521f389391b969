// What a bill should have cost. The files are read here: only prices are asked for.
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { checkBills } from '../../../../release/bill/bill.ts'
import { toSums, toTables } from '../../../../release/bill/tables.ts'
import type { Offers } from '../../../../release/recommend/market.ts'
import type { UsageBook } from '../../../../release/usage/usage-book.ts'
import { UsageError } from '../arguments.ts'
import { type Command, toMinute } from '../command.ts'
import texts from '../commands.json' with { type: 'json' }
import { readFeed } from '../feed.ts'
import { toTable } from '../table.ts'
import { readFrom } from '../tree-files.ts'

export const bill: Command = {
  ...texts.commands.bill,
  async run(context) {
    const { positionals, values, show, endpoint, signal } = context
    if (positionals.length === 0) throw new UsageError('expected a file, such as usage.csv')
    const book: UsageBook = parse(await readFeed(context, 'price-book.json'))
    const offers: Offers = parse(await readFrom(endpoint.instance, 'offers.json', signal))
    const files = positionals.map((name) => ({ name, open: () => createReadStream(name, 'utf8') }))
    const { check, elsewhere, toFocus } = await checkBills(files, { book, offers })
    const { focus, account } = values
    if (typeof focus === 'string')
      await pipeline(toFocus(account?.toString()), createWriteStream(focus))
    show({ ...check, elsewhere }, () =>
      [
        `Prices as of ${toMinute(check.as_of)}.`,
        ...toSums(check),
        ...toTables(check, elsewhere).map(({ title, columns, rows }) => {
          const shown = columns.map((name, at) => ({
            title: name.toUpperCase(),
            show: (row: readonly string[]) => row[at] ?? '',
          }))
          return `\n${title}\n${toTable(rows, shown)}`
        }),
      ].join('\n'),
    )
  },
}

const parse = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes))
