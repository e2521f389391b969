// A real Chromium, where the machine has one; `.ci/run` installs Debian's.
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { findBrowser, launchBrowser } from '../pages/browser.ts'

const PROGRAM = findBrowser()

export const NO_CHROMIUM = PROGRAM === undefined
export const BROWSER_NAME = NO_CHROMIUM ? 'a browser (skipped: no Chromium)' : 'a browser'

/** One browser for the tests of a file; each context in it is a reader of its own. */
export function useBrowser(): {
  open(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>
} {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (PROGRAM === undefined) return
    browser = await launchBrowser(PROGRAM)
  })
  afterAll(() => browser?.close())
  return {
    async open(options) {
      if (!browser) throw new Error('browser: expected Chromium, found none')
      const context = await browser.newContext(options)
      onTestFinished(() => context.close())
      return context
    },
  }
}
