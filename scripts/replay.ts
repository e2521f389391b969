// Makes a past day again from what its sources answered, and compares every document with the published one, byte for
// byte.
import { z } from 'zod'
import type { Manifest } from '../contract/release.ts'
import type { Store } from '../store/store.ts'
import { openStore } from '../store/open.ts'
import { readFixes } from '../pipeline/publish/chain.ts'
import { readConfig } from '../pipeline/config.ts'
import { replayFix } from '../pipeline/upkeep/replay.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'

const USAGE = 'usage: npm run replay -- --date YYYY-MM-DD'

await runCommand('replay', USAGE, { options: { date: { type: 'string' } } }, async ({ values }) => {
  const date = z.iso.date().safeParse(values.date).data
  if (date === undefined) throw new UsageError('')
  const store = await openStore(readConfig(process.env).storeUrl)
  return replay(store, date)
})

async function replay(store: Store, date: string) {
  const manifest = await findFix(store, date)
  if (!manifest) throw new Error(`expected a fix of ${date} in ${store.url}, found none`)
  const { compared, differing, hasSameParameters } = await replayFix(store, manifest)
  if (!hasSameParameters)
    print('the parameters are not those of the run: differences are to be expected')
  for (const path of differing) print(`differs: ${path}`)
  print(
    `${manifest.run_id}: ${compared - differing.length} of ${compared} documents and files made again byte for byte`,
  )
  return differing.length === 0 ? 0 : 1
}

async function findFix(store: Store, date: string): Promise<Manifest | undefined> {
  for await (const manifest of readFixes(store)) if (manifest.date === date) return manifest
  return undefined
}
