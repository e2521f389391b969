import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from './browser.ts'

interface Parts {
  url: () => string
  browser: () => Browser
}

/** The drawing as the reader sees it: two that differ in anything differ here. */
function drawn(page: Page): Promise<unknown> {
  return page.evaluate("document.querySelector('canvas').toDataURL()")
}

const STILL = { reducedMotion: 'reduce' } as const

export function describeControls({ url, browser }: Parts): void {
  describe('the chart of the index', () => {
    it('draws the range and the lines that are chosen, with the mouse or the keyboard', async () => {
      await visit(browser(), STILL, async ({ page, complaints }) => {
        await page.goto(url())
        const seen = new Set([await drawn(page)])
        for (const name of ['30 days', 'All', '90 days']) {
          const button = page.getByRole('button', { name, exact: true })
          await button.click()
          expect(await button.getAttribute('aria-pressed')).toBe('true')
          expect(await page.locator('[data-choice="range"] [aria-pressed="true"]').count()).toBe(1)
          seen.add(await drawn(page))
        }
        // Back where it began, so three and not four.
        expect(seen.size).toBe(3)
        const frontier = page.getByRole('button', { name: 'Frontier' })
        await frontier.focus()
        await page.keyboard.press('Enter')
        expect(await frontier.getAttribute('aria-pressed')).toBe('false')
        seen.add(await drawn(page))
        expect(seen.size).toBe(4)
        expect(complaints).toEqual([])
      })
    })

    it('is drawn anew when the theme changes', async () => {
      await visit(browser(), { ...STILL, colorScheme: 'light' }, async ({ page }) => {
        await page.goto(url())
        const light = await drawn(page)
        await page.emulateMedia({ colorScheme: 'dark', ...STILL })
        await expect.poll(() => drawn(page)).not.toBe(light)
      })
    })

    it('tells the values of a day under the pointer', async () => {
      await visit(browser(), STILL, async ({ page }) => {
        await page.goto(url())
        const before = await drawn(page)
        await page.locator('canvas').hover({ position: { x: 200, y: 100 } })
        await expect.poll(() => drawn(page)).not.toBe(before)
      })
    })
  })

  describe('the key box', () => {
    it('gives a key in place, which works', async () => {
      await visit(browser(), {}, async ({ page, complaints }) => {
        await page.goto(url())
        await page.getByRole('button', { name: 'Get an anonymous key' }).click()
        const status = page.locator('[data-key-status]')
        await expect.poll(() => status.textContent()).toContain('tpi_anonymous_')
        const key = await page.locator('[data-key]').textContent()
        const answer = await fetch(`${url()}/v1/tpi/latest`, {
          headers: { authorization: `Bearer ${key ?? ''}` },
        })
        expect(answer.status).toBe(200)
        expect(complaints).toEqual([])
      })
    })

    it('keeps a key, which no blank divides, within the width of a phone', async () => {
      const viewport = { width: 390, height: 844 }
      await visit(browser(), { viewport }, async ({ page }) => {
        await page.goto(url())
        await page.getByRole('button', { name: 'Get an anonymous key' }).click()
        await expect
          .poll(() => page.locator('[data-key-status]').textContent())
          .toContain('tpi_anonymous_')
        for (const place of ['[data-key-status]', '.key-box', '.key-box pre'])
          expect(
            await page.evaluate(
              `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("${place}"))`,
            ),
            place,
          ).toBe(0)
      })
    })

    it('leads to a page with a key where there are no scripts', async () => {
      await visit(browser(), { javaScriptEnabled: false }, async ({ page, complaints }) => {
        await page.goto(url())
        await page.getByRole('button', { name: 'Get an anonymous key' }).click()
        expect(await page.locator('h1').textContent()).toBe('Your key')
        expect(await page.locator('pre').first().textContent()).toMatch(/^tpi_anonymous_\w+$/)
        expect(complaints).toEqual([])
      })
    })
  })

  describe('the list of models', () => {
    it('narrows to what the form asks for, and keeps it in the address', async () => {
      await visit(browser(), {}, async ({ page, complaints }) => {
        await page.goto(`${url()}/models`)
        await page.getByLabel('Search').fill('claude')
        await page.locator('select[name="tier"]').selectOption('frontier')
        await page.locator('select[name="sort"]').selectOption('blended')
        await page.keyboard.press('Tab')
        await page.getByRole('button', { name: 'Show' }).click()
        expect(new URL(page.url()).searchParams.get('search')).toBe('claude')
        const names = await page
          .getByRole('region', { name: 'Models' })
          .locator('tbody th span')
          .allTextContents()
        expect(names.length).toBeGreaterThan(0)
        for (const name of names) expect(name).toContain('claude')
        expect(await page.locator('select[name="tier"]').inputValue()).toBe('frontier')
        expect(complaints).toEqual([])
      })
    })

    it('sorts by the heading that is pressed, then the other way round', async () => {
      await visit(browser(), {}, async ({ page }) => {
        await page.goto(`${url()}/models`)
        const blended = page.getByRole('columnheader').getByRole('link', { name: 'Blended' })
        await blended.click()
        const sorted = page.locator('th[aria-sort]')
        expect(await sorted.getAttribute('aria-sort')).toBe('ascending')
        await blended.click()
        expect(await sorted.getAttribute('aria-sort')).toBe('descending')
        expect(await sorted.textContent()).toContain('Blended')
      })
    })

    it('turns its pages', async () => {
      await visit(browser(), {}, async ({ page }) => {
        await page.goto(`${url()}/models`)
        const first = await page.locator('tbody th span').allTextContents()
        await page.getByRole('link', { name: 'Next' }).click()
        expect(new URL(page.url()).search).toBe('?page=2')
        expect(await page.locator('tbody th span').allTextContents()).not.toEqual(first)
        await page.getByRole('link', { name: 'Previous' }).click()
        expect(await page.locator('tbody th span').allTextContents()).toEqual(first)
      })
    })

    it('says so, and leads back, where nothing matches or the question is wrong', async () => {
      await visit(browser(), { javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(`${url()}/models?search=nosuchmodel`)
        expect(await page.getByText('Nothing matches.').isVisible()).toBe(true)
        const wrong = await page.goto(`${url()}/models?tier=nosuchtier`)
        expect(wrong?.status()).toBe(400)
        expect(await page.locator('main').textContent()).toContain('expected one of frontier')
      })
    })
  })

  describe('the page of a model', () => {
    it('shows one of three snippets at a time', async () => {
      await visit(browser(), {}, async ({ page }) => {
        await page.goto(`${url()}/models/deepseek/deepseek-v3.2`)
        const open = page.locator('.snippets details[open] summary')
        expect(await open.allTextContents()).toEqual(['curl'])
        await page.locator('.snippets summary', { hasText: 'Python' }).click()
        await expect.poll(() => open.allTextContents()).toEqual(['Python'])
      })
    })

    it('is found from the podium', async () => {
      await visit(browser(), {}, async ({ page }) => {
        await page.goto(url())
        await page.getByRole('link', { name: 'Use this endpoint' }).first().click()
        expect(page.url()).toMatch(/\/models\/.+#use$/)
        expect(await page.locator('#use').isVisible()).toBe(true)
      })
    })
  })

  describe('the API page', () => {
    it('tries an operation with the key that it gave', async () => {
      await visit(browser(), {}, async ({ page, complaints }) => {
        await page.goto(`${url()}/docs`)
        await page.getByRole('button', { name: 'Get an anonymous key' }).click()
        const key = page.getByLabel('Key', { exact: true })
        await expect.poll(() => key.inputValue()).toMatch(/^tpi_anonymous_/)
        await page.getByRole('button', { name: 'Try it' }).click()
        await expect
          .poll(() => page.locator('[data-answer]').textContent())
          .toContain('"index_points"')
        expect(complaints).toEqual([])
      })
    })

    it('sends a key nowhere else', async () => {
      await visit(browser(), {}, async ({ page }) => {
        await page.goto(`${url()}/docs`)
        await page.getByLabel('Path').fill('//elsewhere.example/v1/tpi/latest')
        await page.getByRole('button', { name: 'Try it' }).click()
        await expect.poll(() => page.locator('[data-answer]').textContent()).toContain('one slash')
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
        const reached: unknown[] = []
        for (let presses = 0; presses < 25; presses += 1) {
          await page.keyboard.press('Tab')
          reached.push(await page.evaluate('document.activeElement.textContent.trim()'))
          // Who looks has to see where the focus is.
          expect(
            await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'),
          ).not.toBe('none')
        }
        const order = ['Frontier', '30 days', 'All', 'The same as a table', 'Use this endpoint']
        const places = order.map((name) => reached.indexOf(name))
        expect(places, JSON.stringify(reached)).toEqual(
          places.toSorted((one, other) => one - other),
        )
        expect(places).not.toContain(-1)
      })
    })
  })

  describe('a wrong address', () => {
    it('leads to what was meant, perhaps', async () => {
      await visit(browser(), {}, async ({ page }) => {
        await page.goto(`${url()}/models/openai/gpt-5.44`)
        await page.getByRole('link', { name: 'openai/gpt-5.4', exact: true }).click()
        expect(await page.locator('h1').textContent()).toBe('GPT-5.4')
        await page.goto(`${url()}/providers/deepinfr`)
        await page.getByRole('link', { name: 'deepinfra', exact: true }).click()
        expect(await page.locator('h1').textContent()).toBe('DeepInfra')
      })
    })

    it('is a page that says so and leads back', async () => {
      await visit(browser(), {}, async ({ page }) => {
        for (const path of ['/nowhere', '/models/openai/gpt-5.44', '/providers/nobody']) {
          const response = await page.goto(url() + path)
          expect(response?.status()).toBe(404)
          expect(await page.getByRole('link', { name: 'To the index' }).isVisible()).toBe(true)
        }
      })
    })
  })
}
