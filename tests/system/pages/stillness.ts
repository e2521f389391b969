// What a page must not do while a reader looks at it: move, or write one label over another.
import type { Page } from 'playwright-core'
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

/** Where the text of each tick begins and ends along its axis, by axis of each chart. */
const TICKS = `
  Object.fromEntries(
    [...document.querySelectorAll('.plot')].filter((plot) => plot.clientWidth > 0).flatMap((plot, index) =>
      [['x', 'text.day', 'left', 'right'], ['y', '.grid + text', 'top', 'bottom']].map(([axis, selector, from, to]) => [
        axis + index,
        [...plot.querySelectorAll(selector)]
          .map((text) => text.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map((box) => ({ from: box[from], to: box[to] }))
          .sort((one, other) => one.from - other.from),
      ]),
    ),
  )
`
const Ticks = z.record(z.string(), z.array(z.object({ from: z.number(), to: z.number() })))

async function readTicks(page: Page) {
  return Object.entries(Ticks.parse(await page.evaluate(TICKS)))
}

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

    it.each([
      '/',
      '/index',
      '/models',
      // Has been observed on one day.
      '/models/deepseek/deepseek-v4-flash-0731',
    ])('the labels of both axes on %s stand apart, and there are some', async (path) => {
      await visit(browser(), { viewport }, async ({ page }) => {
        await page.goto(url() + path)
        for (const [axis, ticks] of await readTicks(page)) {
          expect(ticks.length, axis).toBeGreaterThan(0)
          const gaps = ticks.slice(1).map(({ from }, index) => from - (ticks[index]?.to ?? 0))
          expect(Math.min(...gaps), `${axis} ${JSON.stringify(ticks)}`).toBeGreaterThan(0)
        }
      })
    })
  })
}
