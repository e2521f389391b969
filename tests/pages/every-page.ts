import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { visit } from './browser.ts'

export const PAGES = [
  '/',
  '/models',
  '/models?search=qwen&sort=blended&order=desc',
  '/models/openai/gpt-5.4',
  '/models/deepseek/deepseek-v3.2',
  '/providers',
  '/providers/deepinfra',
  '/methodology',
  '/docs',
  '/status',
]

const MAX_PAGE_BYTES = 200_000
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const Violations = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.string().nullish(),
      nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
    }),
  ),
})

interface Parts {
  url: () => string
  browser: () => Browser
}

export function describeEveryPage({ url, browser }: Parts): void {
  describe.each(PAGES)('the page %s', (path) => {
    describe.each([390, 1280])('%i px wide', (width) => {
      it.each(['light', 'dark'] as const)(
        'is clean in a %s theme: no complaint of the browser, nothing serious of axe, nothing wider than the screen',
        async (colorScheme) => {
          const viewport = { width, height: 900 }
          await visit(browser(), { viewport, colorScheme }, async ({ page, complaints, wire }) => {
            await page.goto(url() + path, { waitUntil: 'networkidle' })
            const overflow = await page.evaluate(
              'document.documentElement.scrollWidth - innerWidth',
            )
            // Every hidden table is part of the page, too.
            await page.evaluate(
              "document.querySelectorAll('details').forEach((one) => one.open = true)",
            )
            await page.evaluate(AXE)
            const { violations } = Violations.parse(await page.evaluate('axe.run()'))
            const serious = violations.filter(
              ({ impact }) => impact === 'serious' || impact === 'critical',
            )
            expect({ overflow, complaints, serious }).toEqual({
              overflow: 0,
              complaints: [],
              serious: [],
            })
            const bytes = [...wire.values()].reduce((sum, size) => sum + size, 0)
            expect(bytes, JSON.stringify([...wire])).toBeLessThan(MAX_PAGE_BYTES)
          })
        },
      )
    })

    it('says what it is, in one heading, to people and to search engines', async () => {
      await visit(browser(), { javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(url() + path)
        expect(await page.locator('h1').count()).toBe(1)
        expect((await page.title()).length).toBeGreaterThan(10)
        for (const name of ['description', 'viewport', 'twitter:card'])
          expect(await page.locator(`meta[name="${name}"]`).getAttribute('content')).not.toBe('')
        expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toBe(
          'https://prices.example/chart.png',
        )
      })
    })

    it('loads nothing from anywhere else, and carries no style or script that its policy forbids', async () => {
      const text = await (
        await fetch(url() + path, {
          headers: { accept: 'text/html', 'x-forwarded-for': '203.0.113.9' },
        })
      ).text()
      expect(text).not.toMatch(/<[^>]+ (?:style|on[a-z]+)=/)
      expect(text).not.toMatch(/<(?:script|img|iframe)[^>]+src="(?!\/assets\/)/)
      expect(text).not.toMatch(
        /<link rel="(?:stylesheet|preload|modulepreload|icon)"[^>]+href="(?!\/assets\/)/,
      )
    })

    it('has its numbers as text and tables without scripts', async () => {
      await visit(browser(), { javaScriptEnabled: false }, async ({ page, complaints }) => {
        await page.goto(url() + path)
        const charts = await page.locator('figure.chart').count()
        for (const index of Array.from({ length: charts }).keys()) {
          const figure = page.locator('figure.chart').nth(index)
          expect(await figure.locator('.plot').isVisible()).toBe(false)
          expect(await figure.locator('tbody tr').first().isVisible()).toBe(true)
        }
        expect(complaints).toEqual([])
      })
    })
  })
}
