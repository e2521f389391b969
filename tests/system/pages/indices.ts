// The page of an index against the service: its members and their weights, on the day asked for.
import { describe, expect, it } from 'vitest'
import { DayFile } from '../../../contract/documents.ts'
import type { Service } from '../../service/proxy/service.ts'
import { type Parts, visit } from './browser.ts'

const DAY = '2026-07-17'

export function describeIndices({ url, browser }: Parts, service: Service): void {
  describe('the page of an index', () => {
    it.each(['composite', 'standard'])('shows the %s of another day', async (index) => {
      const tier = index === 'composite' ? '' : `&tier=${index}`
      const path = `/v1/sit/composite/constituents?date=${DAY}${tier}`
      const { constituents } = DayFile.parse((await service.askWithKey(path)).body)
      expect(constituents.length).toBeGreaterThan(5)
      const expected = constituents.map(({ cost_per_iq }) => [
        100 * (1 / constituents.length),
        cost_per_iq,
      ])
      await visit(browser(), {}, async ({ page, complaints }) => {
        const readMembers = () =>
          page.evaluate(`[...document.querySelectorAll('[data-index-day] tbody tr')].map((row) =>
            [...row.querySelectorAll('data')].slice(0, 2).map(({ value }) => Number(value)))`)
        await page.goto(`${url()}/indices/${index}`)
        const newest = await readMembers()
        await page.getByLabel('Day', { exact: true }).fill(DAY)
        await expect.poll(readMembers).toEqual(expected)
        expect(new URL(page.url()).search).toBe(`?date=${DAY}`)
        await page.reload()
        await expect.poll(readMembers).toEqual(expected)
        await page.getByLabel('Day', { exact: true }).fill('2026-07-31')
        await expect.poll(readMembers).toEqual(newest)
        expect(complaints).toEqual([])
      })
    })
  })
}
