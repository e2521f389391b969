// `npm run replay -- --date YYYY-MM-DD`: makes the fix of a day again from what its run started from and
// what its sources answered, and compares every document with the published one, byte for byte.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Store, openStore } from '../contract/store.ts'
import { findManifests } from '../pipeline/base.ts'
import { readConfig } from '../pipeline/config.ts'
import { replayFix } from '../pipeline/replay.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(argv: string[]): Promise<number> {
  try {
    const { values } = parseArgs({ args: argv, options: { date: { type: 'string' } } })
    const date = z.iso.date().safeParse(values.date)
    if (!date.success) {
      process.stderr.write('usage: npm run replay -- --date YYYY-MM-DD\n')
      return 2
    }
    return await replay(openStore(readConfig(process.env, []).storeUrl), date.data)
  } catch (error) {
    process.stderr.write(`replay: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

async function replay(store: Store, date: string): Promise<number> {
  const manifest = (await findManifests(store)).find((candidate) => candidate.date === date)
  if (!manifest) throw new Error(`expected a fix of ${date} in ${store.url}, found none`)
  const { compared, differing, hasSameParameters } = await replayFix(store, manifest)
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
