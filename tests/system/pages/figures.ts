// What a reader chooses in a chart, and what can be saved of it.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listen } from '../../listen.ts'
import { open, type Parts, visit } from './browser.ts'

async function save(
  page: Page,
  name: string,
  { place = 0, within = page.locator('main') } = {},
): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    within.getByRole('button', { name, exact: true }).nth(place).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

/** Puts the chart of each page into the one that is open, whose width it has then. */
const FIND_CROWDED = `async (makePaths) => {
  const read = async (path) =>
    new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
  const rated = (await read('/models?page=all')).querySelectorAll(
    'tr:has(.share):not(:has(.about)) th a',
  )
  const box = (element) => element.getBoundingClientRect()
  const meet = (one, other) =>
    one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 2 && other.top < one.bottom - 2
  const crowded = []
  for (const path of makePaths([...rated].map((link) => link.getAttribute('href').slice(8)))) {
    const plot = (await read(path)).querySelector('.plot.scatter')
    if (!plot) continue
    document.querySelector('.plot.scatter').replaceWith(plot)
    const [whole, ...dots] = [plot, ...plot.querySelectorAll('.dot')].map(box)
    const names = [...plot.querySelectorAll('text.begin')].filter((name) => box(name).width > 0)
    for (const [index, name] of names.entries()) {
      const [own, others] = [box(name), names.slice(index + 1).map(box)]
      if ([...others, ...dots].some((other) => meet(own, other)) || own.right > whole.right)
        crowded.push(path + ': ' + name.textContent)
    }
    for (const dot of plot.querySelectorAll('.dot[r="5"]'))
      if (!names.some((name) => dot.textContent.trim().startsWith(name.textContent.trim() + ';')))
        crowded.push(path + ': no ' + dot.textContent)
  }
  return crowded
}`

export function describeFigures({ url, browser }: Parts): void {
  describe('a chart', () => {
    it.each(['/index', '/models'])(
      'of %s is saved as a drawing that stands alone, and as a table',
      async (path) => {
        await visit(browser(), {}, async ({ page, complaints }) => {
          await open(page, url() + path)
          const drawing = await save(page, 'SVG')
          const figure = page.locator('figure.chart').first()
          await figure.locator('[data-save=cite]').click()
          await figure.getByRole('button', { name: 'Copy' }).click()
          await figure.getByRole('button', { name: 'Copied' }).waitFor()
          const cited = (await figure.locator('.saves + pre').textContent()) ?? ''
          // A picture alone says what a citation does: title, unit, range, source, release, licence.
          expect(cited).toMatch(/US dollars|points/)
          expect(cited).toContain('release of 2026-07-31, CC BY 4.0, http')
          for (const part of cited.split('. '))
            expect(drawing).toContain(part.replace('&', '&amp;'))
          expect(await save(page, 'PNG')).toContain('PNG')
          expect(drawing).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
          const shapes = await page.evaluate(
            `((text) => {
              const svg = new DOMParser().parseFromString(text, 'image/svg+xml')
              return svg.querySelector('parsererror') ? 0 : svg.querySelectorAll('path, circle').length
            })(${JSON.stringify(drawing)})`,
          )
          expect(shapes).toBeGreaterThan(0)
          const table = await figure.locator('+ details tr').count()
          const lines = (await save(page, 'CSV', { within: figure })).split('\r\n')
          expect(lines).toHaveLength(table)
          // The table is closed: its headings and days are saved all the same.
          expect(lines.filter((line) => line.startsWith(','))).toEqual([])
          expect(complaints).toEqual([])
        })
      },
    )
  })

  it.each([390, 1280])(
    'of scores names each chosen model, clear of dots and other names, at %i px',
    async (width) => {
      await visit(browser(), { viewport: { width, height: 900 } }, async ({ page }) => {
        for (const [path, makePaths] of [
          ['/models', '() => ["/models"]'],
          ['/models/openai/gpt-5.4', '(ids) => ids.map((id) => "/models/" + id)'],
          [
            '/compare',
            '(ids) => ids.map((_, at) => "/compare?models=" + ids.slice(at, at + 6)).filter((_, at) => at % 4 === 0)',
          ],
        ] as const) {
          await open(page, url() + path)
          expect(await page.evaluate(`(${FIND_CROWDED})(${makePaths})`), path).toEqual([])
        }
      })
    },
  )

  it('the list of models is saved whole, though 50 rows are shown', async () => {
    await visit(browser(), {}, async ({ page }) => {
      await open(page, `${url()}/models`)
      const all = Number((await page.locator('#found').textContent())?.trim().split(/\s/)[0])
      const rows = page.locator('[aria-label="Models"] tbody tr')
      expect(await rows.count()).toBeLessThan(all)
      const lines = (await save(page, 'CSV', { place: 1 })).split('\r\n')
      expect(lines).toHaveLength(all + 1)
      expect(lines[1]).toMatch(/^"?\S.* \S/)
    })
  })

  describe('pages of others', () => {
    it.each(['/', '/index', '/models/openai/gpt-5.4', '/changes'])(
      'frame each chart of %s with the same numbers',
      async (path) => {
        await visit(browser(), {}, async ({ page }) => {
          await page.goto(url() + path)
          const embeds = await page
            .locator('figure[data-embed^="/embed/"]')
            .evaluateAll((figures) =>
              figures.map((figure) => [
                figure.getAttribute('data-embed') ?? '',
                figure.nextElementSibling?.textContent,
              ]),
            )
          expect(embeds.length).toBeGreaterThan(0)
          for (const [embed = '', shown] of embeds) {
            await page.goto(url() + embed)
            expect(await page.locator('figure + details').textContent(), embed).toBe(shown)
          }
        })
      },
    )

    it('show the index in a frame, and no other page', async () => {
      const foreign = createServer((_, response) => {
        response.setHeader('content-type', 'text/html')
        response.end(`<title>A page of others</title><iframe src="${url()}/embed/index"></iframe>
          <iframe src="${url()}/models"></iframe>`)
      })
      const port = await listen(foreign)
      await visit(browser(), {}, async ({ page, complaints }) => {
        await open(page, `http://127.0.0.1:${port}/`)
        const frame = page.frameLocator('iframe >> nth=0')
        expect(await frame.locator('h1').textContent()).toContain('points')
        expect(await frame.locator('[data-as-of]').textContent()).toContain('old')
        expect(await frame.locator('nav').count()).toBe(0)
        expect(await page.frameLocator('iframe >> nth=1').locator('main').count()).toBe(0)
        expect(complaints.join()).toContain('frame-ancestors')
        expect(complaints.filter((text) => !/frame-ancestors|\/models: /.test(text))).toEqual([])
      })
    })
  })
}
