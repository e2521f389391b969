// The picture in README.md is the chart of the home page: `PICTURE=write npx vitest run tests/system/pages/pages.test.ts
// -t 'picture in README'` makes it; without the variable the two are compared.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { ROOT } from '../../run-process.ts'
import { open, type Parts, visit } from './browser.ts'

const PICTURE = 'docs/chart.png'
/** Our style replaces the page's: a margin, a place and a size that no text moves, and no buttons. */
const OPTIONS = {
  viewport: { width: 1000, height: 1000 },
  colorScheme: 'light',
  bypassCSP: true,
} as const
const STYLE = `figure.chart { position: fixed; inset: 0 auto auto 0; z-index: 9; box-sizing: border-box;
  width: 960px; height: 302px; overflow: hidden; margin: 0; padding: 16px; background: var(--bg) }
  figure.chart .saves { visibility: hidden }`
const LARGEST_BYTES = 150_000
/** Of each colour, what a browser of another version may draw differently. */
const TOLERANCE = 64
const MOST_DIFFERING = 0.005

export function describePicture({ url, browser }: Parts): void {
  it('draws the chart like the picture in README.md', async () => {
    await visit(browser(), OPTIONS, async ({ page }) => {
      await open(page, url())
      // Only a page whose font is in the cache has it from the first moment.
      await page.reload({ waitUntil: 'networkidle' })
      const drawn = await page.locator('figure.chart').first().screenshot({ style: STYLE })
      if (process.env['PICTURE'] === 'write') await writeFile(join(ROOT, PICTURE), drawn)
      const shown = await readFile(join(ROOT, PICTURE))
      expect(shown.length).toBeLessThan(LARGEST_BYTES)
      expect(await compare(drawn, shown)).toBeLessThan(MOST_DIFFERING)
    })
    expect(await readFile(join(ROOT, 'README.md'), 'utf8')).toContain(`](${PICTURE})`)
  })
}

/** The share of pixels that differ. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all([readPixels(one), readPixels(other)])
  expect(left.length).toBe(right.length)
  let differing = 0
  for (let at = 0; at < left.length; at += 4)
    if ([at, at + 1, at + 2].some((place) => differ(left[place], right[place]))) differing += 1
  return differing / (left.length / 4)
}

function differ(one = 0, other = 0): boolean {
  return Math.abs(one - other) > TOLERANCE
}

async function readPixels(bytes: Buffer): Promise<Uint8ClampedArray> {
  const image = await loadImage(bytes)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data
}
