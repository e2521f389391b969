// The calculator against the service: the same models, in the same order, at the same cost.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RecommendRequest } from '../../../contract/requests.ts'
import { Workload } from '../../../contract/workload.ts'
import { recommend } from '../../service/proxy/embedded-service.ts'
import type { Service } from '../../service/proxy/service.ts'
import { CASES } from '../../unit/release/workload-cases.ts'
import { DEFAULT_WORKLOAD } from '../../../site/components/offers.ts'
import { open, type Parts, visit } from './browser.ts'

const Rows = z.array(z.tuple([z.string(), z.string(), z.number(), z.number()]))

/** Model, seller, USD a month and a request, by row; between them the score. */
async function readRows(page: Page) {
  const rows = await page.evaluate(`
    [...document.querySelectorAll('main table tbody tr')].map((row) => [
      ...[...row.querySelectorAll('th a')].map((link) => link.getAttribute('href').replace(/^\\/\\w+\\//, '')),
      ...[1, 3].map((at) => Number(row.querySelectorAll('td')[at]?.querySelector('data')?.value)),
    ])
  `)
  return Rows.parse(rows)
}

async function askService(service: Service, request: object) {
  const body = RecommendRequest.parse({ ...request, limit: 50 })
  const { recommendations } = await recommend(service, body)
  return Rows.parse(
    recommendations.map(({ model_id, endpoint_config, cost }) => [
      model_id,
      endpoint_config.provider,
      cost?.per_month,
      cost?.per_request,
    ]),
  )
}

export function describeCost({ url, browser }: Parts, service: Service): void {
  describe('the calculator', () => {
    it('says how many models an unknown region leaves out, as the service does', async () => {
      const { alternatives_considered: considered } = await recommend(service, { region: 'EU' })
      const unknown = considered.excluded_by_unknown['region']
      expect(unknown).toBeGreaterThan(0)
      await visit(browser(), {}, async ({ page }) => {
        await page.goto(`${url()}/cost?region=EU`)
        await page
          .getByText(`${unknown} left out, because no source states where they run`)
          .waitFor()
      })
    })

    it('lists the best first where that is asked', async () => {
      const workload = Workload.parse({ ...DEFAULT_WORKLOAD })
      const expected = await askService(service, { workload, zdr: true })
      expect(expected.length).toBeGreaterThan(3)
      await visit(browser(), {}, async ({ page }) => {
        const readAll = async (sort: string) => {
          await page.goto(`${url()}/cost?zdr=true${sort}`)
          await page.locator('[data-found]:not(:empty)').waitFor()
          return readRows(page)
        }
        expect(await readAll('')).toEqual(expected)
        const scores = `[...document.querySelectorAll('main table tbody tr')].map((row) =>
          Number(row.querySelectorAll('data')[2]?.value))`
        expect((await readAll('&sort=score')).length).toBe(expected.length)
        const shown = z.array(z.number()).parse(await page.evaluate(scores))
        expect(shown).toEqual(shown.toSorted((one, other) => other - one))
        expect(shown.at(0)).not.toBe(shown.at(-1))
      })
    })

    it('ranks workloads as the service does', async () => {
      await visit(browser(), {}, async ({ page, complaints }) => {
        for (const [name, , given] of CASES.slice(0, 3))
          for (const constraints of [{}, { zdr: true, context_min: 200_000 }]) {
            const workload = Workload.parse(given)
            const asked = Object.entries({ ...workload, ...constraints })
              .map(([key, value]) => `${key}=${value}`)
              .join('&')
            await page.goto(`${url()}/cost?${asked}`)
            await page.locator('[data-found]:not(:empty)').waitFor()
            const expected = await askService(service, { workload, ...constraints })
            expect(expected.length, name).toBeGreaterThan(3)
            expect(await readRows(page), `${name} ${asked}`).toEqual(expected)
          }
        expect(complaints).toEqual([])
      })
    }, 60_000)

    it('says what caches and batches save: the cost without them less that with them', async () => {
      await visit(browser(), {}, async ({ page }) => {
        const read = async (asked: string) => {
          await page.goto(`${url()}/cost?search=claude-sonnet-4.5&${asked}`)
          await page.locator('[data-found]:not(:empty)').waitFor()
          const values = page.locator('main tbody tr:first-child td:nth-child(3) data')
          return values.evaluateAll((all) => all.map((one) => Number(one.getAttribute('value'))))
        }
        const [plain = NaN] = await read('')
        const [month = NaN, saved = NaN] = await read('cached_input_share=0.8&batch_share=0.5')
        expect(saved).toBeGreaterThan(0)
        expect(plain - month).toBeCloseTo(saved, 6)
      })
    })

    it('takes the discount of the reader off every cost, in the same order', async () => {
      const workload = Workload.parse({ ...DEFAULT_WORKLOAD })
      const expected = await askService(service, { workload })
      await visit(browser(), {}, async ({ page }) => {
        await page.goto(`${url()}/cost`)
        await page.locator('[data-found]:not(:empty)').waitFor()
        await page.getByText('More options').click()
        await page.getByLabel('Your discount, %').fill('20')
        await page.waitForURL('**/cost?discount_percent=20')
        const rows = await readRows(page)
        expect(rows.map(([model, seller]) => [model, seller])).toEqual(
          expected.map(([model, seller]) => [model, seller]),
        )
        for (const [index, [, , month, request]] of rows.entries()) {
          expect(month).toBeCloseTo(0.8 * (expected[index]?.[2] ?? NaN), 6)
          expect(request).toBeCloseTo(0.8 * (expected[index]?.[3] ?? NaN), 6)
        }
        await page.getByLabel('Your discount, %').fill('100')
        expect(page.url()).toContain('discount_percent=20')
      })
    })

    it('takes the tokens of a month instead of requests, and forgives how a model is typed', async () => {
      await visit(browser(), { hasTouch: true }, async ({ page }) => {
        await page.goto(`${url()}/cost`)
        await page.locator('[data-found]:not(:empty)').waitFor()
        await page.getByText('More options').click()
        await page.getByLabel('Or input a month').tap()
        await page.keyboard.type('48M')
        const workload = Workload.parse({
          input_tokens: 2000,
          output_tokens: 500,
          requests_per_day: 800,
        })
        expect(await readRows(page)).toEqual(await askService(service, { workload }))
        expect(await page.locator('[data-found]').textContent()).toContain(
          'for 800 requests a day: 48M tokens of input and 12M of output a month',
        )
        expect(await page.getByLabel('Requests a day').inputValue()).toBe('800')
        await page.getByLabel('Model or provider').fill('deepsek')
        // What finds models is loaded now.
        await page.locator('main tbody tr').nth(20).waitFor({ state: 'detached' })
        const names = await page.locator('main tbody th').allTextContents()
        expect(names.length).toBeGreaterThan(0)
        expect(names.filter((name) => !name.startsWith('DeepSeek'))).toEqual([])
      })
    })

    it('shows its first workload without scripts, as with them', async () => {
      const workload = Workload.parse({
        input_tokens: 2000,
        output_tokens: 500,
        requests_per_day: 1000,
      })
      const expected = await askService(service, { workload })
      for (const javaScriptEnabled of [false, true])
        await visit(browser(), { javaScriptEnabled }, async ({ page }) => {
          await open(page, `${url()}/cost`)
          expect(await readRows(page)).toEqual(expected)
        })
    })
  })
}
