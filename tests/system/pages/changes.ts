// The page of changes against the service's log.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DAY_MS } from '../../../contract/time.ts'
import { ChangesResponse } from '../../../contract/responses.ts'
import type { Service } from '../../service/proxy/service.ts'
import { open, type Parts, visit } from './browser.ts'

const Price = z.object({ blended_price_per_m: z.number() }).nullable()
const Changes = z.object({
  changes: z.array(
    z.object({
      date: z.string(),
      kind: z.string(),
      provider: z.string().nullable(),
      source: z.string(),
      from: Price,
      to: Price,
      is_lasting: z.boolean(),
      is_promotion: z.boolean(),
      model_id: z.string(),
    }),
  ),
  weeks: z.array(
    z.object({
      from: z.number(),
      counts: z.object({ Cheaper: z.number(), Dearer: z.number() }).nullable(),
    }),
  ),
})

const Dated = z.object({
  provider: z.string(),
  offer: z.string(),
  until: z.string().nullable(),
  next_price: z.object({ from: z.string() }).nullable(),
})

export function describeChanges({ url, browser }: Parts, service: Service): void {
  describe('the page of changes', () => {
    it('narrows to the price cuts since a day, keeps that in the address, and goes back', async () => {
      const since = '2026-07-02'
      const { body } = await service.askWithKey(`/v1/changes?since=${since}&limit=500`)
      const cuts = ChangesResponse.parse(body).changes.filter(
        ({ kind, from, to }) =>
          kind === 'price' && (to?.blended_price_per_m ?? 0) < (from?.blended_price_per_m ?? 0),
      )
      expect(cuts.length).toBeGreaterThan(5)
      await visit(browser(), {}, async ({ page, complaints }) => {
        await open(page, `${url()}/changes`)
        const found = page.locator('#found')
        await page.getByLabel('Any event').selectOption('cut')
        await page.getByLabel('All days').selectOption('30 days')
        await expect.poll(() => new URL(page.url()).search).toBe(`?kind=cut&since=${since}`)
        await page.reload()
        await expect.poll(() => found.textContent()).toMatch(new RegExp(`^\\s*${cuts.length} of`))
        const rows = z.array(z.string()).parse(
          await page.evaluate(`[...document.querySelectorAll('[aria-label=Changes] tr:not(.group) > th[scope=row]')].map((th) =>
          th.querySelector('[href^="/models/"]')?.pathname.slice(8) ?? th.textContent.trim().split(/\\s/)[0])`),
        )
        expect(rows).toHaveLength(Math.min(50, cuts.length))
        const ids = new Set<unknown>(cuts.map(({ model_id }) => model_id))
        expect(rows.filter((id) => !ids.has(id))).toEqual([])
        const title = await page.locator('[data-weeks] figure').getAttribute('data-title')
        expect(title).toMatch(/cheaper, by week$/)
        expect(await page.locator('[data-weeks] .as-table tbody tr').count()).toBe(5)
        expect(complaints).toEqual([])
      })
    })

    it('lists what its bars count, before the log of providers begins', async () => {
      const { changes, weeks } = Changes.parse(await (await fetch(`${url()}/changes.json`)).json())
      const first = changes.findLast(({ source }) => source !== 'reference price')?.date ?? ''
      const before = weeks.filter(({ from }) => (from + 7) * DAY_MS <= Date.parse(first))
      expect(before.length).toBeGreaterThan(20)
      for (const { from, counts } of before) {
        const listed = changes.filter(({ date }) => {
          const day = Date.parse(date) / DAY_MS
          return day >= from && day < from + 7
        })
        expect(listed.length, String(from)).toBe((counts?.Cheaper ?? 0) + (counts?.Dearer ?? 0))
      }
    })

    it('lists the largest cut of each model that lasts', async () => {
      const { changes } = Changes.parse(await (await fetch(`${url()}/changes.json`)).json())
      const cuts = changes
        .filter(
          ({ kind, is_lasting, is_promotion }) => kind === 'cut' && is_lasting && !is_promotion,
        )
        .flatMap(({ model_id, from, to }) =>
          from && to
            ? [{ model_id, by: 100 * (to.blended_price_per_m / from.blended_price_per_m - 1) }]
            : [],
        )
      const deepest = Map.groupBy(cuts, ({ model_id }) => model_id)
        .values()
        .map((own) => Math.min(...own.map(({ by }) => by)))
        .toArray()
        .toSorted((one, other) => one - other)
      const page = await (
        await fetch(`${url()}/changes`, { headers: { accept: 'text/html' } })
      ).text()
      const [, table = ''] = /aria-label="Largest cuts"(.*?)<\/table>/s.exec(page) ?? []
      const shown = [...table.matchAll(/class="change down" value="([^"]+)"/g)]
      expect(shown.length).toBeGreaterThan(5)
      for (const [place, [, value]] of shown.entries())
        expect(Number(value)).toBeCloseTo(deepest[place] ?? NaN, 1)
    })

    it('lists next to come first what offers are dated to: an end, or another price', async () => {
      const dated = await Promise.all(
        ['anthropic/claude-opus-4.1', 'anthropic/claude-sonnet-5'].map(async (id) => {
          const { body } = await service.askWithKey(`/v1/models/${id}/endpoints`)
          const { endpoints } = z.object({ endpoints: z.array(Dated) }).parse(body)
          const own = endpoints.find(
            ({ provider, offer }) => provider === 'anthropic' && offer === 'standard',
          )
          return [id, own?.next_price?.from ?? own?.until]
        }),
      )
      await visit(browser(), { javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(`${url()}/changes`)
        const rows = await page.locator('[aria-label^=Announced] tr:has(a)').evaluateAll((all) =>
          all.map((row) => ({
            id: row.querySelector('a')?.getAttribute('href')?.slice('/models/'.length),
            date: row.querySelector('time')?.getAttribute('datetime'),
          })),
        )
        const days = rows.map(({ date }) => date)
        expect(days.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))).toEqual(days)
        for (const [id, date] of dated) expect(rows).toContainEqual({ id, date })
      })
    })
  })
}
