// `npm run replay -- --date YYYY-MM-DD`: makes the fix of a day again from what its run started from and
// what its sources answered, and compares every document with the published one, byte for byte.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type ExportFile, PICTURE_PATH } from '../contract/documents.ts'
import { sha256 } from '../contract/release.ts'
import { type Store, openStore } from '../contract/store.ts'
import { fetchObservations, fetchState, findManifests, readRevisions } from '../pipeline/base.ts'
import { readConfig } from '../pipeline/config.ts'
import { openDatabase } from '../pipeline/database.ts'
import { EXPORTS_PATH, exportFiles, fetchExports } from '../pipeline/export-files.ts'
import { exportDocuments } from '../pipeline/export.ts'
import { makeFix } from '../pipeline/make.ts'

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
    const made = new Map(
      (await exportDocuments(database, files)).map((document) => [document.path, document.sha256]),
    )
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
      for (const { file } of await exportFiles(database, { day: date, folder }))
        made.set(exportName(file), file.sha256)
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
