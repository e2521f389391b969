// Adds the days an instance has observed since to data/seed: `npm run seed -- --from <store>` reads
// the responses in its store and rebuilds data/seed/state.zst; `npm run seed -- --state` only
// rebuilds the state. The same input gives the same bytes, so a diff of data/seed is a diff of
// facts.
import { copyFile, mkdir, readFile, readdir, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { Manifest } from '../contract/release.ts'
import { type Database, withDatabase } from '../pipeline/make/database.ts'
import { DATA_FOLDER } from '../pipeline/make/data-files.ts'
import { makeSeedState } from '../pipeline/make/compute.ts'
import { shipSeedState } from '../pipeline/make/seed-state.ts'
import * as stage from '../pipeline/make/stage.ts'
import { readDays } from '../pipeline/publish/release-history.ts'
import { fetchState, takeObservations } from '../pipeline/publish/current-release.ts'
import { openStore } from '../store/open.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'

const MAX_BYTES = 4_000_000
const SELECTS = join(import.meta.dirname, 'seed-from-store')

const USAGE = 'usage: npm run seed -- --from <folder or URL of a store> | --state'

/** Adds an instance's observations to the seed in `data`; returns the days. */
export async function extendSeed(storeUrl: string, data = DATA_FOLDER): Promise<string[]> {
  const store = await openStore(storeUrl)
  return withDatabase(async (database, folder) => {
    const last = await stage.readSeedLastDay(database, data)
    await stage.stageData(database, data)
    await stage.stageSeed(database, last, data)
    const days: Manifest[] = []
    for await (const manifest of readDays(store)) if (manifest.date > last) days.unshift(manifest)
    for (const manifest of days)
      await takeObservations(store, manifest, ({ source, observation }) =>
        stage.stageObservation(database, source, { day: manifest.date, observation }),
      )
    const { version = 1, after: { weekly_tokens: tokens } = {} } = days.at(-1)?.state ?? {}
    const blobs: Manifest['state']['after'] = tokens ? { weekly_tokens: tokens } : {}
    await stage.stageState(database, await fetchState(store, { version, blobs, folder }))
    const made = join(folder, 'seed')
    const files = await writeSeed(database, made)
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(made, name))).size))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    if (bytes > MAX_BYTES)
      throw new Error(`data/seed: expected at most ${MAX_BYTES} bytes, got ${bytes}`)
    for (const name of files) await copyFile(join(made, name), join(data, 'seed', name))
    return days.map(({ date }) => date)
  })
}

/** Writes each select's rows to a file. */
async function writeSeed(database: Database, folder: string): Promise<string[]> {
  const read = (name: string) => readFile(join(SELECTS, name), 'utf8')
  await mkdir(folder, { recursive: true })
  await database.execute(await read('macros.sql'))
  const names = (await readdir(SELECTS)).toSorted()
  const files: string[] = []
  for (const name of names.filter((each) => each !== 'macros.sql')) {
    const file = `${parse(name).name}.parquet`
    await database.execute(
      `copy (${await read(name)}) to '${join(folder, file).replaceAll("'", "''")}' (format parquet, compression zstd, compression_level 19)`,
    )
    files.push(file)
  }
  return files
}

/** Builds the state that a first run starts from. */
async function shipState(): Promise<void> {
  const lastDay = await withDatabase((database) => stage.readSeedLastDay(database))
  await shipSeedState(await makeSeedState({}, lastDay))
}

if (import.meta.main)
  await runCommand(
    'seed',
    USAGE,
    { options: { from: { type: 'string' }, state: { type: 'boolean', default: false } } },
    async ({ values: { from, state } }) => {
      if ((from !== undefined) === state) throw new UsageError('')
      if (from !== undefined) {
        const days = await extendSeed(from.includes(':') ? from : `file:${from}`)
        print(`${days.length} days added: ${days.join(', ')}`)
      }
      await shipState()
    },
  )
