// A bill of several files, checked: the same at the command line and in the reader's browser.
import { type Offers, readOffers } from '../recommend/market.ts'
import type { UsageBook } from '../usage/usage-book.ts'
import { BillChecker } from './check.ts'
import { findElsewhere, listDiscounts } from './elsewhere.ts'
import { readBill } from './forms.ts'

interface BillFile {
  name: string
  /** Its text in pieces; each file is opened when it is its turn. */
  open: () => AsyncIterable<string>
}

/** Throws a `BillError` for a file that cannot be read. */
export async function checkBills(
  files: readonly BillFile[],
  { book, offers }: { book: UsageBook; offers: Offers },
) {
  const { candidates } = readOffers(offers)
  const checker = new BillChecker(book, listDiscounts(candidates))
  for (const { name, open } of files)
    for await (const entries of readBill(name, open()))
      for (const entry of entries) checker.add(entry)
  const check = checker.finish()
  return { check, elsewhere: findElsewhere(check, candidates) }
}
