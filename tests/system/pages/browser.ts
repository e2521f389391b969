// A real browser, one for all tests of a file. Whatever it complains of on any page fails the test
// that looked.
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function findBrowser(): string | undefined {
  return PATHS.find((path) => existsSync(path))
}

export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Of a service, and a browser that is there once tests run. */
export interface Parts {
  url: () => string
  browser: () => Browser
}

export interface Visit {
  page: Page
  /** Errors on the console, breaches of the page's policy, failed requests. */
  complaints: string[]
  /** Bytes of every body as it came over the wire, by path. */
  wire: Map<string, Promise<number>>
}

/** Opens a page and waits until its scripts have run, and what they ask for has come. */
export async function open(page: Page, url: string): Promise<void> {
  // Scripts are slow on a busy machine: the network may rest before the first one runs.
  await page.goto(url)
  await page.waitForLoadState('networkidle')
}

let visitors = 0

/** Each visit comes from an address of its own, so that no test uses up another's allowance. */
export async function visit<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  look: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  visitors += 1
  const context = await browser.newContext({
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.${visitors >> 8}.${visitors % 256}` },
  })
  try {
    const page = await context.newPage()
    const complaints: string[] = []
    const wire = new Map<string, Promise<number>>()
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('requestfailed', (request) => {
      const { errorText = 'failed' } = request.failure() ?? {}
      // A visitor who moves on cancels what the page that is left still waits for.
      if (errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${errorText}`)
    })
    page.on('requestfinished', (request) => {
      const sizes = request.sizes().then(({ responseBodySize }) => responseBodySize)
      // A page may be closed before its last size is known; a test that reads it still fails then.
      sizes.catch(() => {})
      wire.set(new URL(request.url()).pathname, sizes)
    })
    return await look({ page, complaints, wire })
  } finally {
    await context.close()
  }
}
