// What people look at, in a real browser over the release that the pipeline makes from the embedded
// history.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'
import { findBrowser, launchBrowser } from './browser.ts'
import { describeChanges } from './changes.ts'
import { describeCompare } from './compare.ts'
import { describeControls } from './controls.ts'
import { describeCost } from './cost.ts'
import { describeEveryPage } from './every-page.ts'
import { describeFigures } from './figures.ts'
import { describeNumbers } from './numbers.ts'
import { describePicture } from './picture.ts'
import { describeStillness } from './stillness.ts'
import { describeTools } from './tools.ts'

const service = await startEmbeddedService()
const executable = findBrowser()

describeNumbers(service)

describe.skipIf(executable === undefined)(
  executable === undefined
    ? 'pages in a browser (skipped: no Chromium on this machine)'
    : 'pages in a browser',
  () => {
    let browser: Browser | undefined
    const parts = {
      url: () => service.url,
      browser: () => {
        if (!browser) throw new Error('browser: expected one, got none yet')
        return browser
      },
    }

    beforeAll(async () => {
      browser = await launchBrowser(executable ?? '')
    })
    afterAll(() => browser?.close())

    describeEveryPage(parts)
    describeChanges(parts, service)
    describeCompare(parts, service)
    describeControls(parts, service)
    describeCost(parts, service)
    describeFigures(parts)
    describePicture(parts)
    describeStillness(parts)
    describeTools(parts)
  },
)
