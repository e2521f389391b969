// `npm run bench:site`: how long a run takes to make the public site, at first and where 20 models
// changed their prices, each in a process of its own, as a scheduler starts it.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readPlans } from '../../contract/plans.ts'
import { createCaches } from '../../release/document-cache.ts'
import { readRelease } from '../../release/release.ts'
import { print, runCommand, toCount } from '../../contract/command.ts'
import { ROOT } from '../../scripts/package-script.ts'
import { renderSite } from '../../site/site.ts'
import { openStore } from '../../store/open.ts'
import { findPointer, readManifest } from '../../store/read-release.ts'
import { runMeasured } from './process.ts'
import { describeRun } from './report.ts'

/** What a release of so many pages may take, in milliseconds. */
const GOALS = { 0: 5_000, 20: 1_000 }

/** The site of the release with other prices of the first `changed` models, and what differs. */
async function measureSite(url: string, changed: number): Promise<object> {
  const store = await openStore(url)
  const found = await findPointer(store)
  if (!found) throw new Error(`${url}: expected a release, found none`)
  const manifest = await readManifest(store, found.pointer)
  const plans = await readPlans(join(ROOT, 'data/plans.json'))
  const view = { baseUrl: 'https://prices.example', plans, isOffline: true }
  const release = await readRelease(store, createCaches(store), manifest)
  for (const model of release.models.slice(0, changed)) model.blended_price_per_m *= 0.9
  const startedAt = performance.now()
  const files = await renderSite(release, view)
  const milliseconds = Math.round(performance.now() - startedAt)
  const before = new Map(
    (await renderSite(await readRelease(store, createCaches(store), manifest), view)).map(
      ({ name, content }) => [name, String(content)],
    ),
  )
  const pages = files.filter(({ name }) => name.endsWith('.html'))
  const others = pages.filter(({ name, content }) => before.get(name) !== String(content))
  return { milliseconds, pages: pages.length, files: files.length, pagesChanged: others.length }
}

const USAGE = `usage: npm run bench:site [-- <options>]
  --turns <number>    how often each case is run (5)
  --store <url>       a store with a release; by default one of the embedded prices
  --changed <number>  measures once, in this process, with so many models changed`

await runCommand(
  'bench:site',
  USAGE,
  {
    options: {
      turns: { type: 'string', default: '5' },
      store: { type: 'string' },
      changed: { type: 'string' },
    },
  },
  async ({ values }) => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-site-'))
    try {
      const url = values.store ?? `file:${join(folder, 'store')}`
      if (values.store === undefined)
        await runMeasured(['pipeline/run.ts', '--offline'], { cwd: ROOT, env: { TPI_STORE: url } })
      if (values.changed !== undefined) {
        print(JSON.stringify(await measureSite(url, Number(values.changed))))
        return
      }
      print(describeRun(`${values.turns} runs`))
      for (const [changed, goal] of Object.entries(GOALS))
        for (let turn = toCount('--turns', values.turns); turn > 0; turn -= 1) {
          const own = [import.meta.filename, '--store', url, '--changed', changed]
          const { stdout } = await promisify(execFile)(process.execPath, own)
          print(`${changed} models changed, goal ≤ ${goal} ms: ${stdout.trim()}`)
        }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
