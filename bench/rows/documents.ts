// The documents of 5,000 models: made by the SQL that makes a model's, held to their shapes, hashed and, where they
// are new, written; beside the bare writing of the same files, each as safe from a power cut as the store keeps them.
import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { blobKey, type Manifest } from '../../contract/release.ts'
import { findPointer, readChecked, readManifest } from '../../store/read-release.ts'
import { openStore } from '../../store/open.ts'
import { type Database, openDatabase } from '../../pipeline/make/database.ts'
import { type Document, exportDocuments } from '../../pipeline/make/export.ts'
import { writeObject } from '../../pipeline/publish/objects.ts'
import { readSqlFiles } from '../../pipeline/make/sql-files.ts'
import { transform } from '../../pipeline/make/transform.ts'
import { type Figure, PIPELINE, type Row } from '../figures.ts'
import type { Stage } from '../stage.ts'

const CONCURRENT_WRITES = 16
const TABLE = 'doc_model_details'

export const UNCHANGED = '5,000 documents built and hashed, nothing changed'
export const CHANGED = '5,000 documents'
export const BUILT_AND_WRITTEN = 'built, hashed, all changed and written'
export const WRITTEN = 'the same files, written'

export const documents: Row<Stage> = {
  id: 'documents',
  async measure(stage) {
    const folder = await stage.folder('documents-built')
    const database = await openDatabase(join(folder, 'spill'))
    try {
      await stageModels(database, { store: await stage.store(), folder })
      const unchanged: number[] = []
      const changed: number[] = []
      const bare: number[] = []
      const first = await build(database)
      const published = Object.fromEntries(
        first.map(({ path, sha256, body }) => [path, { sha256, bytes: body.length }]),
      )
      for (let round = 1; round <= stage.rounds; round += 1) {
        unchanged.push(await toSeconds(() => build(database, published)))
        const store = await openStore(`file:${join(folder, `store-${round}`)}`)
        changed.push(
          await toSeconds(async () => {
            const limit = pLimit(CONCURRENT_WRITES)
            const made = await build(database)
            await Promise.all(
              made.map(({ sha256, body }) =>
                limit(() => writeObject(store, blobKey(sha256), body)),
              ),
            )
          }),
        )
        bare.push(await toSeconds(() => writeBarely(join(folder, `bare-${round}`), first)))
        stage.progress(`documents ${round}/${stage.rounds}: ${changed.at(-1)} s`)
      }
      return [
        toFigure(UNCHANGED, PIPELINE, unchanged),
        toFigure(CHANGED, BUILT_AND_WRITTEN, changed),
        toFigure(CHANGED, WRITTEN, bare),
      ]
    } finally {
      database.close()
    }
  },
}

function toFigure(what: string, contender: string, values: number[]): Figure {
  return { row: 'documents', what, contender, unit: 's', values }
}

async function build(
  database: Database,
  published: Manifest['documents'] = {},
): Promise<Document[]> {
  const files = (await readSqlFiles()).filter(({ table }) => table === TABLE)
  await transform(database, files)
  return exportDocuments(database, { tables: [TABLE], published })
}

/** The tables that the SQL reads, from the documents of the made-up market. */
async function stageModels(
  database: Database,
  { store: storeFolder, folder }: { store: string; folder: string },
): Promise<void> {
  const store = await openStore(`file:${storeFolder}`)
  const found = await findPointer(store)
  if (!found) throw new Error(`${store.url}: expected a release, found none`)
  const manifest = await readManifest(store, found.pointer)
  const bodies: string[] = []
  for (const [path, { sha256 }] of Object.entries(manifest.documents))
    if (path.startsWith('models/'))
      bodies.push((await readChecked(store, blobKey(sha256), sha256)).toString())
  const file = join(folder, 'models.ndjson')
  await writeFile(file, bodies.join('\n'))
  await database.execute(`create table details as from read_json('${file}', format = 'nd')`)
  await database.setVariables({ run_day: new Date().toISOString().slice(0, 10) }, 'date')
  await database.execute('create table listed_models as select model_id from details')
  await database.execute(
    `create table shown_endpoints as
     select
       model_id, endpoint as document, endpoint.is_free, endpoint.blended_per_m, endpoint.base_url,
       endpoint.provider, 'tag' as endpoint_tag, endpoint.model_id_on_provider as provider_model_id,
     from (select model_id, unnest(endpoints) as endpoint from details)`,
  )
  await database.execute(
    `create table price_steps as
     select
       model_id, step['from']::date as from_day, coalesce(step['to']::date, current_date) as to_day,
       step.blended_price_per_m,
     from (select model_id, unnest(price_steps) as step from details)`,
  )
}

async function writeBarely(folder: string, made: readonly Document[]): Promise<void> {
  await mkdir(folder)
  const limit = pLimit(CONCURRENT_WRITES)
  await Promise.all(
    made.map(({ sha256, body }) =>
      limit(async () => {
        const path = join(folder, sha256)
        const file = await open(`${path}.tmp`, 'wx')
        await file.writeFile(body)
        await file.sync()
        await file.close()
        await rename(`${path}.tmp`, path)
      }),
    ),
  )
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

async function toSeconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
