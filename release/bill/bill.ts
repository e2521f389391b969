// A bill of several files, checked: the same at the command line and in the reader's browser.
import { type Offers, readOffers } from '../recommend/market.ts'
import type { UsageBook } from '../usage/usage-book.ts'
import { BillChecker } from './check.ts'
import { findElsewhere, listDiscounts } from './elsewhere.ts'
import type { Entry } from './entry.ts'
import { type FocusBilled, toFocusCsv, toFocusRows } from './focus.ts'
import { readBill } from './forms.ts'

interface BillFile {
  name: string
  /** Its text in pieces; each file is opened when it is its turn. */
  open: () => AsyncIterable<string>
}

/** `toFocus` reads the files again. Throws a `BillError` for a file that cannot be read. */
export async function checkBills(
  files: readonly BillFile[],
  { book, offers }: { book: UsageBook; offers: Offers },
) {
  const { candidates } = readOffers(offers)
  const checker = new BillChecker(book, listDiscounts(candidates))
  for await (const entry of readEntries(files)) checker.add(entry)
  const check = checker.finish()
  return {
    check,
    elsewhere: findElsewhere(check, candidates),
    toFocus: (account?: string) => writeFocus(files, { checker, account }),
  }
}

async function* readEntries(files: readonly BillFile[]): AsyncGenerator<Entry> {
  for (const { name, open } of files)
    for await (const entries of readBill(name, open())) yield* entries
}

/** Pieces of a CSV file. What has no price is no part of it, and stands in `check.unknown`. */
export async function* writeFocus(
  files: readonly BillFile[],
  { checker, account }: { checker: BillChecker; account?: string | undefined },
): AsyncGenerator<string> {
  let at = 0
  let isFirst = true
  for await (const { line, billed_usd, isSum, other } of readEntries(files)) {
    if (isSum || other !== undefined) continue
    const price = checker.prices.price(line)
    if ('reason' in price || price.usd === null) continue
    const { usd } = price
    const share = checker.findShare(line, price.answer)
    const billed: FocusBilled =
      billed_usd !== null
        ? { usd: billed_usd, basis: 'billed' }
        : share === undefined
          ? { usd, basis: 'expected' }
          : { usd: usd * share, basis: 'share of a sum' }
    at += 1
    const rows = toFocusRows(line, { ...price, usd }, { at, billed, account })
    if (rows.length === 0) continue
    yield toFocusCsv(rows, isFirst)
    isFirst = false
  }
}
