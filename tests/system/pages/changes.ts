// The page of changes against the service's log.
import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ChangesResponse } from '../../../contract/responses.ts'
import type { Service } from '../../service/proxy/service.ts'
import { visit } from './browser.ts'

interface Parts {
  url: () => string
  browser: () => Browser
}

export function describeChanges({ url, browser }: Parts, service: Service): void {
  describe('the page of changes', () => {
    it('narrows to the price cuts since a day, keeps that in the address, and goes back', async () => {
      const since = '2026-07-01'
      const { body } = await service.askWithKey(`/v1/changes?since=${since}&limit=500`)
      const cuts = ChangesResponse.parse(body).changes.filter(
        ({ kind, from, to }) =>
          kind === 'price' && (to?.blended_price_per_m ?? 0) < (from?.blended_price_per_m ?? 0),
      )
      expect(cuts.length).toBeGreaterThan(5)
      await visit(browser(), {}, async ({ page, complaints }) => {
        await page.goto(`${url()}/changes`, { waitUntil: 'networkidle' })
        const found = page.locator('[data-found]')
        await page.locator('[data-found]:not(:empty)').waitFor()
        await page.getByLabel('What').selectOption('cut')
        await page.getByLabel('Since').fill(since)
        await expect.poll(() => new URL(page.url()).search).toBe(`?kind=cut&since=${since}`)
        await page.reload()
        await expect
          .poll(() => found.textContent())
          .toMatch(new RegExp(`(^| of )${cuts.length} (of \\d+ )?changes`))
        const rows =
          await page.evaluate(`[...document.querySelectorAll('[aria-label=Changes] tbody th')].map((th) =>
          th.querySelector('[href^="/models/"]')?.pathname.slice(8) ?? th.textContent.trim().split(/\\s/)[0])`)
        expect(rows).toEqual(cuts.slice(0, 200).map(({ model_id }) => model_id))
        expect(complaints).toEqual([])
      })
    })
  })
}
