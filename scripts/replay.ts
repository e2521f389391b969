// Recomputes a past day from its sources' responses and compares every document with the published
// one, byte for byte. With `--publish`, it restores documents that the store has lost.
import { z } from 'zod'
import type { Manifest } from '../contract/release.ts'
import type { Store } from '../store/store.ts'
import { openStore } from '../store/open.ts'
import { readDays, requireRun } from '../pipeline/publish/release-history.ts'
import { readConfig } from '../pipeline/config.ts'
import { replayDay } from '../pipeline/upkeep/replay.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'

const USAGE = 'usage: npm run replay -- --date YYYY-MM-DD | --run <run> [--publish]'
const OPTIONS = {
  date: { type: 'string' },
  run: { type: 'string' },
  publish: { type: 'boolean', default: false },
} as const

await runCommand('replay', USAGE, { options: OPTIONS }, async ({ values }) => {
  const date = z.iso.date().safeParse(values.date).data
  if ((date === undefined) === (values.run === undefined)) throw new UsageError('')
  const store = await openStore(readConfig(process.env).storeUrl)
  const manifest =
    date === undefined ? await findRun(store, values.run) : await findDay(store, date)
  const { compared, differing, hasSameParameters, written } = await replayDay(store, manifest, {
    publishes: values.publish,
  })
  for (const problem of written) print(problem)
  // Differences are expected here; "store -- verify" shows what is lost.
  if (values.publish) return 0
  if (!hasSameParameters) print("the parameters differ from the run's, so differences are expected")
  for (const path of differing) print(`differs: ${path}`)
  print(
    `${manifest.run_id}: ${compared - differing.length} of ${compared} documents and files recomputed byte for byte`,
  )
  return differing.length === 0 ? 0 : 1
})

async function findDay(store: Store, date: string): Promise<Manifest> {
  for await (const manifest of readDays(store)) if (manifest.date === date) return manifest
  throw new Error(`expected a daily value of ${date} in ${store.url}, found none`)
}

async function findRun(store: Store, runId = ''): Promise<Manifest> {
  return (await requireRun(store, runId)).manifest
}
