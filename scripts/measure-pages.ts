// What a page costs a reader with a slow phone: bytes over the wire, requests, and when something can first be
// seen, with a processor four times slower and the latency and bandwidth that browsers call fast 3G.
// Needs a running service and Chromium: npm run measure:pages -- --url http://127.0.0.1:8080
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from 'playwright-core'
import { z } from 'zod'

const PATHS = [
  '/',
  '/models',
  '/models/openai/gpt-5.4',
  '/providers',
  '/methodology',
  '/docs',
  '/status',
]
const CPU_SLOWDOWN = 4
/** As the developer tools of Chromium have it: 1.6 Mbit/s less a tenth, 150 ms × 3.75 for each request. */
const FAST_3G = {
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
  offline: false,
}
const ROUNDS = 3

interface Measured {
  path: string
  bytes: number
  requests: number
  first_paint_ms: number
}

async function measure(browser: Browser, address: string): Promise<Omit<Measured, 'path'>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', FAST_3G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    let bytes = 0
    let requests = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      requests += 1
    })
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    if (answer?.status() !== 200)
      throw new Error(`${address}: expected a page, got ${answer?.status()}`)
    const entry = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
    await page.waitForFunction(entry)
    const paint = await page.evaluate(entry)
    return { bytes, requests, first_paint_ms: Math.round(z.number().parse(paint)) }
  } finally {
    await context.close()
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:8080' },
      browser: { type: 'string', default: '/usr/bin/chromium' },
    },
  })
  if (!existsSync(values.browser))
    throw new Error(`--browser: expected Chromium, got ${values.browser}`)
  const browser = await chromium.launch({
    executablePath: values.browser,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    for (const path of PATHS) {
      const rounds: Omit<Measured, 'path'>[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await measure(browser, values.url + path))
      const [median] = rounds
        .toSorted((one, other) => one.first_paint_ms - other.first_paint_ms)
        .slice(Math.floor(ROUNDS / 2))
      process.stdout.write(`${JSON.stringify({ path, ...median })}\n`)
    }
  } finally {
    await browser.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`measure:pages: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
