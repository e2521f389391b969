import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Parts, visit } from './browser.ts'

const PAGES = [
  '/',
  '/index',
  '/models',
  '/models/openai/gpt-5.4',
  '/models/openai/gpt-5.6-terra',
  '/providers',
  '/providers/deepinfra',
  '/cost',
  '/changes',
  '/retirements',
  '/compare?m=openai/gpt-5.4&m=deepseek/deepseek-v3.2',
  '/methodology',
  '/docs',
  '/docs/api',
  '/docs/runbook',
  '/status',
  '/download',
  '/feeds',
  '/embed/index',
  '/embed/classes',
]

const MAX_PAGE_BYTES = 120_000
const MAX_SCRIPT_BYTES = 40_000
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** Tables that are wider than their place, unless they were folded in. */
const FIND_CUT = `[...document.querySelectorAll('main .scroll:not(.tall, details .scroll)')]
  .filter((one) => one.firstElementChild.offsetWidth > one.clientWidth)
  .map((one) => one.getAttribute('aria-label'))`
const Violations = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.string().nullish(),
      nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
    }),
  ),
})

export function describeEveryPage({ url, browser }: Parts): void {
  describe.each(PAGES)('the page %s', (path) => {
    it('is clean on a phone and a desk, in either theme, and light', async () => {
      await visit(browser(), {}, async ({ page, complaints, wire }) => {
        await page.goto(url() + path)
        const bytes = sum(await Promise.all(wire.values()))
        expect(bytes).toBeLessThan(MAX_PAGE_BYTES)
        const scripts = [...wire].filter(([name]) => name.endsWith('.js')).map(([, size]) => size)
        expect(sum(await Promise.all(scripts))).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
        // Hidden tables are part of the page, too; of rows and operations that one template made,
        // three show what all have.
        await page.evaluate(`
          for (const one of document.querySelectorAll('details')) one.open = true
          for (const one of document.querySelectorAll('tbody')) [...one.rows].slice(3).forEach((row) => row.remove())
          const operations = document.querySelectorAll('.pair:has([data-answer])')
          for (const one of [...operations].slice(3)) one.remove()
        `)
        await page.evaluate(AXE)
        for (const [width, colorScheme] of [
          [390, 'light'],
          [1280, 'dark'],
        ] as const) {
          await page.setViewportSize({ width, height: 900 })
          await page.emulateMedia({ colorScheme })
          const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
          expect(width > 1000 ? await page.evaluate(FIND_CUT) : []).toEqual([])
          const { violations } = Violations.parse(await page.evaluate('axe.run()'))
          expect({ width, overflow, complaints, violations }).toEqual({
            width,
            overflow: 0,
            complaints: [],
            violations: [],
          })
        }
      })
    })

    it('says what it is, and has its numbers as text and tables, without scripts', async () => {
      await visit(browser(), { javaScriptEnabled: false }, async ({ page, complaints }) => {
        await page.goto(url() + path)
        expect(await page.locator('h1').count()).toBe(1)
        expect((await page.title()).length).toBeGreaterThan(10)
        for (const name of ['description', 'viewport', 'twitter:card'])
          expect(await page.locator(`meta[name="${name}"]`).getAttribute('content')).not.toBe('')
        const charts = await page.locator('figure.chart').count()
        for (const index of Array.from({ length: charts }).keys()) {
          const figure = page.locator('figure.chart').nth(index)
          expect(await figure.locator('.plot:visible').count()).toBe(1)
          expect(await figure.locator('+ details tbody tr').count()).toBeGreaterThan(0)
        }
        expect(complaints).toEqual([])
      })
    })

    it('leads, where it names a part of a page, to one that is there', async () => {
      const text = await fetchPage(url() + path)
      const links = [...text.matchAll(/ href="(\/[^"#]*)?#([^"]+)"/g)]
      for (const [, page = path, id] of links) {
        const target = page === path ? text : await fetchPage(url() + page)
        expect(target, `${page}#${id}`).toContain(` id="${id}"`)
      }
    })

    it('loads nothing from elsewhere, and carries nothing that its policy forbids', async () => {
      const text = await fetchPage(url() + path)
      expect(text).not.toMatch(/<[^>]+ (?:style|on[a-z]+)=/)
      expect(text).not.toMatch(/<(?:script|img|iframe)[^>]+src="(?!\/assets\/)/)
      expect(text).not.toMatch(/<link rel="(?:stylesheet|preload|icon)"[^>]+href="(?!\/assets\/)/)
      expect(text).toContain('<meta property="og:image" content="https://prices.example/chart.png"')
    })
  })
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}

async function fetchPage(address: string): Promise<string> {
  const headers = { accept: 'text/html', 'x-forwarded-for': '203.0.113.200' }
  return (await fetch(address, { headers })).text()
}
