// `npm run replay -- --date YYYY-MM-DD [--repair]`: makes the fix of a day again from what its run started
// from and what its sources answered, and compares every document with the published one, byte for byte.
// With `--repair`, what came out as published and has gone or changed in the store since is written there again.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Manifest } from '../contract/release.ts'
import { type Store, StoreUrlError } from '../store/store.ts'
import { openStore } from '../store/open.ts'
import { readFixes } from '../pipeline/publish/chain.ts'
import { UsageError, readConfig } from '../pipeline/config.ts'
import { replayFix } from '../pipeline/upkeep/replay.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(argv: string[]): Promise<number> {
  try {
    const { date, isRepair } = readArguments(argv)
    return await replay(await openStore(readConfig(process.env, []).storeUrl), { date, isRepair })
  } catch (error) {
    process.stderr.write(`replay: ${error instanceof Error ? error.message : String(error)}\n`)
    return error instanceof UsageError || error instanceof StoreUrlError ? 2 : 1
  }
}

function readArguments(argv: string[]): { date: string; isRepair: boolean } {
  try {
    const { values } = parseArgs({
      args: argv,
      options: { date: { type: 'string' }, repair: { type: 'boolean', default: false } },
    })
    return { date: z.iso.date().parse(values.date), isRepair: values.repair }
  } catch (cause) {
    throw new UsageError('usage: npm run replay -- --date YYYY-MM-DD [--repair]', { cause })
  }
}

async function replay(
  store: Store,
  { date, isRepair }: { date: string; isRepair: boolean },
): Promise<number> {
  const manifest = await findFix(store, date)
  if (!manifest) throw new Error(`expected a fix of ${date} in ${store.url}, found none`)
  const { compared, differing, hasSameParameters, repaired } = await replayFix(store, manifest, {
    isRepair,
  })
  for (const problem of repaired) process.stdout.write(`${problem}\n`)
  if (!hasSameParameters)
    process.stdout.write(
      'the parameters are not those of the run: differences are to be expected\n',
    )
  for (const path of differing) process.stdout.write(`differs: ${path}\n`)
  process.stdout.write(
    `${manifest.run_id}: ${compared - differing.length} of ${compared} documents and files made again byte for byte\n`,
  )
  return differing.length === 0 ? 0 : 1
}

async function findFix(store: Store, date: string): Promise<Manifest | undefined> {
  for await (const manifest of readFixes(store)) if (manifest.date === date) return manifest
  return undefined
}
