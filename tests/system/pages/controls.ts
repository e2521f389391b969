import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ModelsResponse } from '../../../contract/responses.ts'
import type { Service } from '../../service/proxy/service.ts'
import { open, type Parts, visit } from './browser.ts'

/** The lines as the reader sees them: two drawings that differ in anything differ here. */
function drawn(page: Page): Promise<unknown> {
  return page.evaluate(`
    [...document.querySelectorAll('.plot path')]
      .filter((path) => path.getClientRects().length > 0)
      .map((path) => path.getAttribute('d') + getComputedStyle(path).stroke)
      .join()
  `)
}

const MUCH_SOLD = 'deepseek/deepseek-v3.2'
const STILL = { reducedMotion: 'reduce' } as const

/** Cells of first rows that do not stand below their headings, by what they say. */
const MISPLACED = `
  [...document.querySelectorAll('.scroll > table')].flatMap((table) => {
    const [heads, row] = [table.tHead?.rows[0], table.tBodies[0]?.rows[0]]
    return [...(row?.cells ?? [])].filter((cell, at) => {
      const [own, head] = [cell, heads?.cells[at]].map((one) => one?.getBoundingClientRect())
      return head?.width > 0 && own.width > 0 && Math.abs(own.left - head.left) > 1
    }).map(({ textContent }) => textContent.trim())
  })
`

export function describeControls({ url, browser }: Parts, service: Service): void {
  const listModels = async (query: string) => {
    const { body } = await service.askWithKey(`/v1/models?limit=500${query}`)
    return ModelsResponse.parse(body).models
  }

  describe('the chart of the index', () => {
    it('is drawn anew when the theme changes', async () => {
      await visit(browser(), { ...STILL, colorScheme: 'light' }, async ({ page }) => {
        await page.goto(`${url()}/index`)
        const light = await drawn(page)
        await page.emulateMedia({ colorScheme: 'dark', ...STILL })
        await expect.poll(() => drawn(page)).not.toBe(light)
      })
    })

    it('tells the values of a day: by pointer, finger and arrow keys', async () => {
      await visit(browser(), { ...STILL, hasTouch: true }, async ({ page }) => {
        await page.goto(`${url()}/index`)
        const plot = page.locator('.plot:visible').first()
        const { width = 0, height = 0 } = (await plot.boundingBox()) ?? {}
        const texts = new Set<string>()
        for (let x = 4; x < width - 60; x += 16) {
          await plot.hover({ position: { x, y: height / 2 } })
          texts.add((await plot.locator('.tip').textContent()) ?? '')
        }
        expect([...texts].some((text) => text.includes('No value on this day'))).toBe(true)
        const tip = page.locator('.tip')
        await plot.tap({ position: { x: 80, y: height / 2 } })
        expect(await tip.textContent()).toContain('Composite, points:')
        const day = await tip.locator('strong').textContent()
        await page.keyboard.press('ArrowRight')
        expect(await tip.locator('strong').textContent()).not.toBe(day)
      })
    })
  })

  describe('the key box', () => {
    it('gives a key and the file to who presses the name of a file', async () => {
      await visit(browser(), {}, async ({ page, complaints }) => {
        await page.goto(`${url()}/download`)
        const saved = page.waitForEvent('download')
        await page.getByRole('button', { name: 'index-history.csv' }).click()
        expect((await saved).suggestedFilename()).toBe('index-history.csv')
        expect(complaints).toEqual([])
      })
    })
  })

  describe('the list of models', () => {
    it('puts what is named so first, with and without scripts, and shows what other kinds have', async () => {
      const asked: [string, string[]][] = []
      for (const [search, first] of [
        ['gpt4o', 'openai/gpt-4o'],
        ['gpt-5', 'openai/gpt-5'],
        // Still sold, then rated, then newest.
        ['chatgpt', 'openai/gpt-chat-latest'],
        // Mini is nearly so spelled.
        ['gemini', /gemini/],
      ] as const) {
        const ids = (await listModels(`&search=${search}`)).map(({ model_id }) => model_id)
        expect(ids[0], search).toMatch(first)
        if (search === 'gemini') expect(ids.filter((id) => !id.includes(search))).toEqual([])
        asked.push([search, ids])
      }
      for (const javaScriptEnabled of [true, false])
        await visit(browser(), { javaScriptEnabled }, async ({ page }) => {
          await open(page, `${url()}/models`)
          for (const [search, ids] of asked) {
            const field = page.locator('main [name=search]')
            await field.fill(search)
            await field.press('Enter')
            const shown = page.locator('[aria-label="Models"] th input')
            await expect
              .poll(() => shown.evaluateAll((all) => all.map((one) => one.getAttribute('value'))))
              .toEqual(ids.slice(0, 50))
          }
          // Who asks for what another kind has, sees it.
          await page.goto(`${url()}/models?search=embedding`)
          expect(await page.locator('.tabs [aria-current]').textContent()).toMatch(/^Embeddings/)
          expect(await page.locator('main .scroll tbody tr').count()).toBeGreaterThan(3)
        })
    })

    it('has what is billed alike together, the cheapest first, with images of models that write', async () => {
      await visit(browser(), { javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(`${url()}/models?kind=images&page=all`)
        const rows = await page.locator('main tbody tr:not(.group)').evaluateAll((all) =>
          all.map((row) => ({
            href: row.querySelector('a')?.getAttribute('href'),
            unit: row.querySelectorAll('td')[0]?.textContent,
            usd: Number(row.querySelector('data')?.value),
          })),
        )
        const alike = [...Map.groupBy(rows, ({ unit }) => unit).values()]
        expect(alike.flatMap((each) => each.toSorted((a, b) => a.usd - b.usd))).toEqual(rows)
        const units = await page.locator('tr.group').allTextContents()
        expect(units.map((unit) => unit.trim().toLowerCase())).toEqual(
          alike.map(([one]) => one?.unit),
        )
        expect(await page.locator('.tabs [aria-current] span').textContent()).toBe(
          String(rows.length),
        )
        expect(rows.map(({ href }) => href)).toContain('/models/google/gemini-2.5-flash-image')
      })
    })

    it('shows fifty rows, and leads to the others, with and without scripts', async () => {
      for (const javaScriptEnabled of [true, false])
        await visit(browser(), { javaScriptEnabled }, async ({ page }) => {
          await open(page, `${url()}/models`)
          const rows = page.locator('[aria-label="Models"] tbody tr')
          expect(await rows.count()).toBe(50)
          const first = await rows.first().textContent()
          await page.getByRole('link', { name: 'Next 50' }).click()
          await expect.poll(() => rows.first().textContent()).not.toBe(first)
          await page.getByRole('link', { name: 'Show all' }).click()
          await expect.poll(() => rows.count()).toBe((await listModels('')).length)
        })
    })

    it.each([390, 1366])('and those of providers fit a window of %i px', async (width) => {
      await visit(browser(), { viewport: { width, height: 844 } }, async ({ page }) => {
        for (const path of [
          'models',
          'cost',
          'index',
          'providers',
          'providers/deepinfra',
          `models/${MUCH_SOLD}`,
        ]) {
          await page.goto(`${url()}/${path}`)
          const wide = await page.evaluate(
            `[...document.querySelectorAll('.scroll')].filter((one) => !one.closest('details') && one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)`,
          )
          expect(wide, path).toEqual([])
          expect(await page.evaluate(MISPLACED), path).toEqual([])
        }
      })
    })
  })

  describe('the page of a model', () => {
    it('shows one of three snippets at a time', async () => {
      await visit(browser(), {}, async ({ page }) => {
        await page.goto(`${url()}/models/deepseek/deepseek-v3.2`)
        const shown = page.locator('.code pre:visible')
        expect(await shown.allTextContents()).toEqual([expect.stringContaining('curl ')])
        await page.getByText('Python', { exact: true }).click()
        expect(await shown.allTextContents()).toEqual([expect.stringContaining('import json')])
      })
    })
  })

  describe('the API page', () => {
    it('tries an operation with the key that it gave', async () => {
      await visit(browser(), {}, async ({ page, complaints }) => {
        await page.goto(`${url()}/docs/api`)
        const operation = page.locator('#compositeLatest')
        // The example is of the release that is served.
        expect(await operation.locator('[data-answer]').textContent()).toContain('"index_points"')
        await page.getByRole('button', { name: 'Get a key' }).click()
        const key = page.getByLabel('Your key', { exact: true })
        await expect.poll(() => key.inputValue()).toMatch(/^tpi_anonymous_/)
        await operation.getByRole('button', { name: 'Try it' }).click()
        await expect.poll(() => operation.locator('[data-answer]').textContent()).toMatch(/^200 OK/)
        expect(complaints).toEqual([])
      })
    })

    it('sends a key nowhere else', async () => {
      await visit(browser(), {}, async ({ page }) => {
        await page.goto(`${url()}/docs/api`)
        const operation = page.locator('#compositeLatest')
        await operation.getByLabel('Path').fill('//elsewhere.example/v1/tpi/latest')
        await operation.getByRole('button', { name: 'Try it' }).click()
        await expect
          .poll(() => operation.locator('[data-answer]').textContent())
          .toContain('one slash')
      })
    })
  })

  describe('a keyboard alone', () => {
    it('reaches the content at once, and every control in the order of the page', async () => {
      await visit(browser(), {}, async ({ page }) => {
        await page.goto(url())
        await page.keyboard.press('Tab')
        expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
        await page.keyboard.press('Enter')
        expect(new URL(page.url()).hash).toBe('#content')
        const order = ['PNG', 'Table', 'All models', 'Claude Opus 5', 'All changes']
        const reached: unknown[] = []
        for (let presses = 0; presses < 60 && !reached.includes(order.at(-1)); presses += 1) {
          await page.keyboard.press('Tab')
          reached.push(
            await page.evaluate(
              "(document.activeElement.closest('label') ?? document.activeElement).textContent.trim()",
            ),
          )
          // Who looks has to see where the focus is.
          expect(
            await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'),
          ).not.toBe('none')
        }
        const places = order.map((name) => reached.indexOf(name))
        expect(places, JSON.stringify(reached)).toEqual(
          places.toSorted((one, other) => one - other),
        )
        expect(places).not.toContain(-1)
      })
    })
  })

  describe('another address', () => {
    it('leads to the page of the model that the API knows by it', async () => {
      const id = 'deepseek/deepseek-v3.1'
      const { body } = await service.askWithKey(`/v1/models/${id}`)
      const page = await fetch(`${url()}/models/${id}`, { redirect: 'manual' })
      expect(page.status).toBe(303)
      expect(page.headers.get('location')).toBe(
        `/models/${z.object({ model_id: z.string() }).parse(body).model_id}`,
      )
    })

    it('leads to what was meant, perhaps', async () => {
      await visit(browser(), {}, async ({ page }) => {
        await page.goto(`${url()}/models/openai/gtp-5.4`)
        await page.getByRole('link', { name: 'openai/gpt-5.4', exact: true }).click()
        expect(await page.locator('h1').textContent()).toBe('GPT-5.4')
        await page.goto(`${url()}/providers/deepinfr`)
        await page.getByRole('link', { name: 'deepinfra', exact: true }).click()
        expect(await page.locator('h1').textContent()).toBe('DeepInfra')
      })
    })
  })
}
