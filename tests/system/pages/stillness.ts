// What a page must not do while a reader looks at it: move.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { open, type Parts, visit } from './browser.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

/**
 * A line that wraps elsewhere once the font is there moves what is below it; more than that is bad
 * to read.
 */
const MAX_SHIFT = 0.02

/** Each shift with what moved, from where to where. */
const WATCH_SHIFTS = `
  window.shifts = []
  const name = (node) => (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 80)
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push({
        value,
        moved: sources.map(({ node, previousRect: from, currentRect: to }) =>
          [name(node), from.y, from.height, to.y, to.height].join(' '),
        ),
      })
  }).observe({ type: 'layout-shift', buffered: true })
`
const Shifts = z.array(z.strictObject({ value: z.number(), moved: z.array(z.string()) }))

export function describeStillness({ url, browser }: Parts): void {
  describe.each(SIZES)('at $width px', (viewport) => {
    const pages = [
      '/',
      '/models',
      '/models/openai/gpt-5.4',
      '/providers/deepinfra',
      '/cost',
      '/changes',
      '/compare',
      '/methodology',
      '/docs/api',
    ]
    it.each(viewport.width < 1000 ? pages : pages.slice(0, 3))(
      '%s stays where it is once it is seen',
      async (path) => {
        await visit(browser(), { viewport }, async ({ page }) => {
          await page.addInitScript(WATCH_SHIFTS)
          await open(page, url() + path)
          await page.evaluate('document.fonts.ready.then(() => true)')
          const shifts = Shifts.parse(await page.evaluate('window.shifts'))
          const sum = shifts.reduce((total, { value }) => total + value, 0)
          expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThan(MAX_SHIFT)
        })
      },
    )
  })
}
