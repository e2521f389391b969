// `npm run replay -- --date YYYY-MM-DD [--repair]`: makes the fix of a day again from what its run started
// from and what its sources answered, and compares every document with the published one, byte for byte.
// With `--repair`, what came out as published and has gone or changed in the store since is written there again.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type ExportFile, PICTURE_PATH } from '../contract/documents.ts'
import { sha256 } from '../contract/release.ts'
import { type Store, StoreUrlError, openStore } from '../contract/store.ts'
import { fetchObservations, fetchState, findManifests, readRevisions } from '../pipeline/base.ts'
import { UsageError, readConfig } from '../pipeline/config.ts'
import { openDatabase } from '../pipeline/database.ts'
import { EXPORTS_PATH, exportFiles, fetchExports } from '../pipeline/export-files.ts'
import { exportDocuments, exportState } from '../pipeline/export.ts'
import { makeFix } from '../pipeline/make.ts'
import { repairRelease } from '../pipeline/repair.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(argv: string[]): Promise<number> {
  try {
    const { date, isRepair } = readArguments(argv)
    return await replay(openStore(readConfig(process.env, []).storeUrl), { date, isRepair })
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
  const manifest = (await findManifests(store)).find((candidate) => candidate.date === date)
  if (!manifest) throw new Error(`expected a fix of ${date} in ${store.url}, found none`)
  const folder = await mkdtemp(join(tmpdir(), 'replay-'))
  const database = await openDatabase(folder)
  try {
    const { files, parameters } = await makeFix(database, {
      day: date,
      state: await fetchState(store, {
        version: manifest.state.version,
        blobs: manifest.state.before,
        folder,
      }),
      usesSeed: manifest.uses_seed,
      observations: await fetchObservations(store, manifest),
      revisions: readRevisions(manifest),
    })
    if (sha256(parameters) !== manifest.parameters_sha256)
      process.stdout.write(
        'the parameters are not those of the run: differences are to be expected\n',
      )
    const documents = await exportDocuments(database, files)
    const exported = await exportFiles(database, { day: date, folder })
    if (isRepair) {
      const state = await exportState(database, { files, folder })
      const repaired = await repairRelease(store, manifest, { documents, exports: exported, state })
      for (const problem of repaired) process.stdout.write(`${problem}\n`)
    }
    const made = new Map(documents.map((document) => [document.path, document.sha256]))
    const published = new Map(
      Object.entries(manifest.documents)
        // The listing of export files tells of every other day too: its own day's files are compared instead. The
        // picture shows what is compared already, and another processor may draw it in another shade.
        .filter(([path]) => path !== EXPORTS_PATH && path !== PICTURE_PATH)
        .map(([path, blob]) => [path, blob.sha256]),
    )
    for (const file of await fetchExports(store, manifest))
      if (file.date === date) published.set(exportName(file), file.sha256)
    if (EXPORTS_PATH in manifest.documents)
      for (const { file } of exported) made.set(exportName(file), file.sha256)
    const paths = new Set([...made.keys(), ...published.keys()])
    const differing = [...paths].filter((path) => made.get(path) !== published.get(path))
    for (const path of differing) process.stdout.write(`differs: ${path}\n`)
    process.stdout.write(
      `${manifest.run_id}: ${paths.size - differing.length} of ${paths.size} documents and files made again byte for byte\n`,
    )
    return differing.length === 0 ? 0 : 1
  } finally {
    database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function exportName({ date, format }: ExportFile): string {
  return `exports/${date}.${format}`
}
