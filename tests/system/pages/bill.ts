// The page that checks a bill, against the modules it shares with the command line; it sends nothing.
import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { BillChecker } from '../../../release/bill/check.ts'
import { readBill } from '../../../release/bill/forms.ts'
import { toSums } from '../../../release/bill/tables.ts'
import type { UsageBook } from '../../../release/usage/usage-book.ts'
import { OPENAI_CSV, toOpenAiCosts } from '../../unit/release/bill-cases.ts'
import { visit } from './browser.ts'

interface Parts {
  url: () => string
  browser: () => Browser
}

const FILES = [OPENAI_CSV, toOpenAiCosts(2.46)]

async function* toPieces(text: string): AsyncGenerator<string> {
  yield text
}

export function describeBill({ url, browser }: Parts): void {
  describe('the check of a bill', () => {
    it('says in the browser what the command line says, and asks for prices alone', async () => {
      const answer = await fetch(`${url()}/feeds/price-book.json`)
      const book: UsageBook = JSON.parse(await answer.text())
      const checker = new BillChecker(book)
      for (const text of FILES)
        for await (const entries of readBill('bill', toPieces(text)))
          for (const entry of entries) checker.add(entry)
      await visit(browser(), {}, async ({ page, complaints }) => {
        await page.goto(`${url()}/bill`)
        const asked: string[] = []
        page.on('request', (request) => asked.push(request.url()))
        const files = FILES.map((text, at) => ({
          name: `${at}`,
          mimeType: 'text/plain',
          buffer: Buffer.from(text),
        }))
        await page.locator('input[type=file]').setInputFiles(files)
        await page.locator('[data-result]:not(:empty)').waitFor()
        const sums = toSums(checker.finish()).join(' ')
        expect(await page.locator('[data-found]').textContent()).toBe(sums)
        const read = asked.map((address) => new URL(address).pathname)
        expect(read.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
          '/feeds/price-book.json',
          '/offers.json',
        ])
        expect(complaints).toEqual([])
      })
    })
  })
}
