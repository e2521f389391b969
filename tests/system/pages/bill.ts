// The page that checks a bill, against the modules it shares with the command line; it sends nothing.
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { BillChecker } from '../../../release/bill/check.ts'
import { readBill } from '../../../release/bill/forms.ts'
import { toSums } from '../../../release/bill/tables.ts'
import type { UsageBook } from '../../../release/usage/usage-book.ts'
import { OPENAI_CSV, toOpenAiCosts } from '../../unit/release/bill-cases.ts'
import { type Parts, visit } from './browser.ts'

const FILES = [OPENAI_CSV, toOpenAiCosts(2.46)]

async function* toPieces(file: string): AsyncGenerator<string> {
  yield file
}

export function describeBill({ url, browser }: Parts): void {
  describe('the check of a bill', () => {
    it('says in the browser what the command line says, and asks for prices alone', async () => {
      const answer = await fetch(`${url()}/feeds/price-book.json`)
      const book: UsageBook = JSON.parse(await answer.text())
      const checker = new BillChecker(book)
      for (const file of FILES)
        for await (const entries of readBill('bill', toPieces(file)))
          for (const entry of entries) checker.add(entry)
      await visit(browser(), {}, async ({ page, complaints }) => {
        await page.goto(`${url()}/bill`)
        const asked: string[] = []
        page.on('request', (request) => asked.push(request.url()))
        const files = FILES.map((file, at) => ({
          name: `${at}`,
          mimeType: 'text/plain',
          buffer: Buffer.from(file),
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
        const saved = page.waitForEvent('download')
        await page.getByRole('button', { name: 'FOCUS' }).click()
        const rows = await text(await (await saved).createReadStream())
        expect(rows.split('\r\n', 2)[0]).toContain('BilledCost,BillingAccountId,')
        const again = new BillChecker(book)
        for await (const entries of readBill('focus.csv', toPieces(rows)))
          for (const entry of entries) again.add(entry)
        expect(again.finish().should_usd).toBeCloseTo(checker.finish().should_usd, 9)
        expect(complaints).toEqual([])
      })
    })
  })
}
