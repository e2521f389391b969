// Every tool by keyboard alone: what is chosen changes what is shown, stands
// in the address, and stays through a reload; the back button leads to what was shown before.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { open, type Parts, visit } from './browser.ts'

interface Tool {
  path: string
  control: string
  /** Typed into the control, or chosen in it; without it, the control is pressed. */
  text?: string
  /** The keys that press it, where they are others than a space. */
  keys?: string
  /** What the address says then. */
  query: string | RegExp
  /** Whose text differs then. */
  shown: string
}

const ROWS = 'main .scroll:not(.tall) >> nth=0 >> tbody th'
const TOOLS: readonly Tool[] = [
  {
    path: '/models',
    control: 'main [name=search]',
    text: 'sonet',
    query: 'search=sonet',
    shown: ROWS,
  },
  { path: '/models', control: '[name=zdr]', query: 'zdr=true', shown: ROWS },
  {
    path: '/models',
    control: 'th [href*="sort=name"]',
    keys: 'Enter',
    query: 'sort=name&order=asc',
    shown: ROWS,
  },
  {
    path: '/models',
    control: '[name=context_min]',
    text: 'Context 500K+',
    query: 'context_min=500000',
    shown: ROWS,
  },
  {
    path: '/cost',
    control: '[name=cached_input_percent]',
    text: '80',
    query: /cached_input_percent=80/,
    shown: 'main table td:nth-child(4)',
  },
  {
    path: '/cost',
    control: '[name=using]',
    text: 'GPT-4o',
    query: /using=openai%2Fgpt-4o/,
    shown: 'main .stats dt',
  },
  {
    path: '/changes',
    control: '[name=provider]',
    text: 'DeepInfra',
    query: 'provider=deepinfra',
    shown: '[aria-label=Changes] tbody th[scope=row]',
  },
  {
    path: '/providers',
    control: 'main [name=search]',
    text: 'mistral',
    query: 'search=mistral',
    shown: ROWS,
  },
  {
    path: '/providers',
    control: 'th [href*="sort=models"]',
    keys: 'Enter',
    query: 'sort=models&order=desc',
    shown: ROWS,
  },
  {
    path: '/compare?m=openai/gpt-5.4',
    control: 'main [type=search]',
    text: 'sonet 4.6\n',
    query: 'm=openai%2Fgpt-5.4&m=sonet+4.6',
    shown: '[data-comparison] thead th',
  },
]

/** Of the element, `one`, in the page. */
const look = (page: Page, selector: string, expression: string) =>
  page.evaluate(`((one) => ${expression})(document.querySelector(${JSON.stringify(selector)}))`)

/** On a busy machine the scripts of a page may take more than a second. */
const PATIENT = { timeout: 10_000 }
const SETTLED_MS = 600

async function pressKeys(page: Page, { control, text, keys = 'Space' }: Tool): Promise<void> {
  const isReached = () => look(page, control, 'one === document.activeElement')
  for (let presses = 0; presses < 60 && !(await isReached()); presses += 1)
    await page.keyboard.press('Tab')
  expect(await isReached(), `${control} by the tabulator key`).toBe(true)
  if (text === undefined) await page.keyboard.press(keys)
  else await page.keyboard.type(text)
}

/** What is shown once it no longer changes, since each letter that is typed shows something else. */
async function readSettled(page: Page, read: () => Promise<string[]>): Promise<string[]> {
  let shown = await read()
  for (let last: string[] = []; last.join() !== shown.join(); shown = await read()) {
    last = shown
    await page.waitForTimeout(SETTLED_MS)
  }
  return shown
}

export function describeTools({ url, browser }: Parts): void {
  describe('by keyboard', () => {
    // Each waits for the network to rest several times: others go on meanwhile.
    it.concurrent.for(TOOLS)('$path obeys $control', async (tool, own) => {
      await visit(browser(), { locale: 'en-US' }, async ({ page, complaints }) => {
        const read = () => page.locator(tool.shown).allTextContents()
        const expectShown = (texts: string[]) => own.expect.poll(read, PATIENT).toEqual(texts)
        await open(page, url() + tool.path)
        const [begun, before] = [page.url(), await read()]
        await pressKeys(page, tool)
        const isQuery =
          typeof tool.query === 'string' ? tool.query : expect.stringMatching(tool.query)
        await own.expect.poll(() => new URL(page.url()).search.slice(1), PATIENT).toEqual(isQuery)
        await own.expect.poll(read, PATIENT).not.toEqual(before)
        const after = await readSettled(page, read)
        await page.reload({ waitUntil: 'networkidle' })
        await expectShown(after)
        await page.goBack()
        // Months and days that are typed one after the other are days of their own.
        for (let steps = 0; steps < 3 && page.url() !== begun; steps += 1) await page.goBack()
        own.expect(page.url()).toBe(begun)
        await expectShown(before)
        own.expect(complaints).toEqual([])
      })
    })
  })
}
