// A real Chromium, where the machine has one; `.ci/run` installs Debian's.
import { accessSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const PROGRAM = PATHS.find(isThere)

export const NO_CHROMIUM = PROGRAM === undefined
export const BROWSER_NAME = NO_CHROMIUM ? 'a browser (skipped: no Chromium)' : 'a browser'

/** One browser for the tests of a file; each context in it is a reader of its own. */
export function useBrowser(): {
  open(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>
} {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (PROGRAM === undefined) return
    browser = await chromium.launch({
      executablePath: PROGRAM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync'],
    })
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

/** For a service whose links have to lead to itself. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address instanceof Object ? address.port : 0
}

function isThere(path: string): boolean {
  try {
    accessSync(path)
    return true
  } catch {
    return false
  }
}
