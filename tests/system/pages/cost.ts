// The calculator against the service: the same models, in the same order, at the same cost.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RecommendRequest } from '../../../contract/requests.ts'
import { Workload } from '../../../contract/workload.ts'
import { recommend } from '../../service/proxy/embedded-service.ts'
import type { Service } from '../../service/proxy/service.ts'
import { DEFAULT_WORKLOAD } from '../../../site/components/offers.ts'
import { open, type Parts, visit } from './browser.ts'

const Rows = z.array(z.tuple([z.string(), z.string(), z.number()]))

/** Model, seller and USD a month, by row. */
async function readRows(page: Page) {
  const rows = await page.evaluate(`
    [...document.querySelectorAll('main table tbody tr')].map((row) => [
      ...[...row.querySelectorAll('a')].map((link) => link.getAttribute('href').replace(/^\\/\\w+\\//, '')),
      Number(row.querySelectorAll('td')[2]?.querySelector('data')?.value),
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
        await page.goto(`${url()}/cost?region=EU&using=none`)
        await page.getByText(`${unknown} are left out`).waitFor()
      })
    })

    it('says what caches and batches save: the cost without them less that with them', async () => {
      await visit(browser(), {}, async ({ page }) => {
        const read = async (asked: string) => {
          await page.goto(`${url()}/cost?using=none&search=claude-sonnet-4.5&${asked}`)
          const values = page.locator('main tbody tr:first-child .n data')
          return values.evaluateAll((all) => all.map((one) => Number(one.getAttribute('value'))))
        }
        const [, plain = NaN] = await read('')
        const [, month = NaN, saved = NaN] = await read('cached_input_percent=80&batch_percent=50')
        expect(saved).toBeGreaterThan(0)
        expect(plain - month).toBeCloseTo(saved, 6)
      })
    })

    it('takes the discount of the reader off every cost', async () => {
      const workload = Workload.parse({ ...DEFAULT_WORKLOAD })
      const expected = await askService(service, { workload })
      await visit(browser(), {}, async ({ page }) => {
        await open(page, `${url()}/cost?min_intelligence=35&sort=value`)
        await page.getByText('More options', { exact: true }).click()
        await page.getByLabel('Your discount, %').fill('20')
        await expect
          .poll(() => readRows(page))
          .toEqual(
            expected.map(([model, seller, usd]) => [model, seller, expect.closeTo(0.8 * usd, 6)]),
          )
        expect(page.url()).toContain('discount_percent=20')
      })
    })

    it('takes requests or tokens of a month, and forgives how a model is typed', async () => {
      await visit(browser(), { hasTouch: true }, async ({ page }) => {
        const workload = { input_tokens: 2000, output_tokens: 500, requests_per_day: 800 }
        const expected = await askService(service, { workload: Workload.parse(workload) })
        await page.goto(`${url()}/cost?min_intelligence=35&requests=24k&per=month&sort=value`)
        expect(await readRows(page)).toEqual(expected)
        await open(page, `${url()}/cost?min_intelligence=35&sort=value`)
        await page.getByText('More options', { exact: true }).click()
        await page.getByLabel('Monthly input').tap()
        await page.keyboard.type('48M')
        await expect.poll(() => readRows(page)).toEqual(expected)
        expect(await page.locator('#found').textContent()).toContain('for 800 requests a day')
        expect(await page.locator('.calc h2').textContent()).toContain('48M input tokens and 12M')
        await page.getByLabel('Model or provider').fill('deepsek')
        await page.locator('main tbody tr').nth(20).waitFor({ state: 'detached' })
        const names = await page
          .locator('main tr:not(:has(.base)) > th[scope=row]')
          .allTextContents()
        expect(names.length).toBeGreaterThan(0)
        expect(names.filter((name) => !name.trim().startsWith('DeepSeek'))).toEqual([])
      })
    })

    it('works as a form without scripts', async () => {
      const workload = { input_tokens: 12_000, output_tokens: 500, requests_per_day: 1000 }
      const expected = await askService(service, { workload: Workload.parse(workload), zdr: true })
      await visit(browser(), { javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(`${url()}/cost?min_intelligence=35&sort=value`)
        await page.getByLabel('Input tokens').fill('12k')
        await page.getByLabel('Zero data retention').check()
        await page.getByRole('button', { name: 'Calculate' }).click()
        await expect.poll(() => readRows(page)).toEqual(expected)
      })
    })
  })
}
