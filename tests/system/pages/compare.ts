// The comparison against the service.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ModelsResponse } from '../../../contract/responses.ts'
import type { Service } from '../../service/proxy/service.ts'
import { open, type Parts, visit } from './browser.ts'

const IDS = ['openai/gpt-5.4', 'deepseek/deepseek-v3.2', 'anthropic/claude-sonnet-4.6']

const Columns = z.array(z.array(z.number()))

/** Of each model's column input, output and blended list price. */
async function readColumns(page: Page, count: number): Promise<number[][]> {
  const rows = await page.evaluate(`
    [...document.querySelectorAll('[data-comparison] table')[0].tBodies[0].rows].slice(3, 6)
      .map((row) => [...row.querySelectorAll('data')].map(({ value }) => Number(value)))
  `)
  const parsed = Columns.parse(rows)
  return Array.from({ length: count }, (_, index) => parsed.map((row) => row[index] ?? NaN))
}

export function describeCompare({ url, browser }: Parts, service: Service): void {
  describe('the comparison', () => {
    it.each([true, false])(
      'shows the prices of the models that the address names, with scripts: %s',
      async (javaScriptEnabled) => {
        const { body } = await service.askWithKey('/v1/models?limit=500')
        const { models } = ModelsResponse.parse(body)
        const expected = IDS.map((id) => {
          const model = models.find(({ model_id }) => model_id === id)
          return [model?.input_price_per_m, model?.output_price_per_m, model?.blended_price_per_m]
        })
        await visit(browser(), { javaScriptEnabled }, async ({ page, complaints }) => {
          await open(page, `${url()}/compare?m=${IDS[0]}&m=${IDS[1]}`)
          expect(await readColumns(page, 2)).toEqual(expected.slice(0, 2))
          await page.getByLabel('Add a model').fill('sonet 4.6')
          await page.keyboard.press('Enter')
          await expect.poll(() => readColumns(page, 3)).toEqual(expected)
          expect(await page.locator('.plot.labelled path.line:not(.gap)').count()).toBe(3)
          if (javaScriptEnabled) {
            await page.locator('.plot.labelled').hover({ position: { x: 300, y: 100 } })
            expect(await page.locator('.tip').textContent()).toContain('GPT-5.4')
          }
          await page.goBack()
          await expect.poll(() => readColumns(page, 2)).toEqual(expected.slice(0, 2))
          // What is no model's name changes nothing.
          await page.getByLabel('Add a model').fill('asdfghj')
          await page.keyboard.press('Enter')
          await page.getByText('No model has a name like “asdfghj”.').waitFor()
          expect(await readColumns(page, 2)).toEqual(expected.slice(0, 2))
          await page.getByRole('link', { name: 'Remove GPT-5.4' }).click()
          await expect.poll(() => readColumns(page, 1)).toEqual(expected.slice(1, 2))
          expect(complaints).toEqual([])
        })
      },
    )
  })
}
