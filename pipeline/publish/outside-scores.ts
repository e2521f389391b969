// Scores of the publisher that `TPI_SCORES` names, for callers with a key of this instance: the list
// of models and the endpoints to recommend, made anew with them. That is done when all of a fix is
// made, so that no document, file or state of a release can hold one.
import { z } from 'zod'
import { OUTSIDE_PREFIX, toOutsideKey } from '../../contract/outside-scores.ts'
import type { Store } from '../../store/store.ts'
import { withBoxes } from '../collect/boxes.ts'
import { collect } from '../collect/collect.ts'
import { Rating } from '../collect/quote.ts'
import { OUTSIDE_FOLDER, loadSources } from '../collect/source.ts'
import type { Database } from '../make/database.ts'
import { type Document, exportDocuments } from '../make/export.ts'
import type { Folders } from '../make/data-files.ts'
import { readSqlFiles, selectFiles } from '../make/sql-files.ts'
import { stageObservation } from '../make/stage.ts'
import { transform } from '../make/transform.ts'
import type { Run } from '../prepare.ts'
import type { CurrentRelease } from './current-release.ts'

const STATE_KEY = `${OUTSIDE_PREFIX}read.json`
const TABLES = ['doc_models', 'doc_recommend']

/** What was read last, and who had each name first. */
const Read = z.strictObject({
  on: z.iso.date(),
  ratings: z.array(Rating),
  names: z.array(Rating.pick({ model_ref: true, row_id: true, published_on: true })),
})
type Read = z.infer<typeof Read>
type Name = Read['names'][number]

interface Fix {
  day: string
  documents: readonly Document[]
  /** What readers still may be at. */
  current: Pick<CurrentRelease, 'manifest'> | undefined
}

/** Nothing where no other publisher is read; that it fails fails no run. */
export async function writeOutsideScores(
  { config, store, log, now, http, folders = {} }: Run,
  database: Database,
  { day, documents, current }: Fix,
): Promise<void> {
  if (config.scores === undefined || config.isOffline) return
  try {
    const found = await store.read(STATE_KEY)
    const last = found && Read.parse(JSON.parse(found.body.toString()))
    let read = last
    await withBoxes(async (boxes) =>
      collect(await loadSources(OUTSIDE_FOLDER), {
        boxes,
        keys: config.environment,
        origins: config.origins,
        log,
        now,
        async take({ observation: { ratings } }) {
          const names = addNames(last?.names ?? [], ratings)
          read = { on: day, ratings, names }
        },
        ...http,
      }),
    )
    if (!read) return
    await store.write(STATE_KEY, Buffer.from(JSON.stringify(read)))
    const kept = keepOwnNames(read)
    const body = await makeDocuments(database, { ...read, ratings: kept, folders })
    const blobs = Object.fromEntries(documents.map((document) => [document.path, document]))
    const key = toOutsideKey(blobs)
    await store.write(key, body)
    const before = current ? [toOutsideKey(current.manifest.documents)] : []
    await removeOthers(store, [STATE_KEY, key, ...before])
    const leftOut = read.ratings.length - kept.length
    log('outside_scores_written', { read_on: read.on, ratings: kept.length, left_out: leftOut })
  } catch (error) {
    log('outside_scores_failed', { reason: String(error) }, 'warn')
  }
}

/** A name is of the first id and date of release that had it. */
export function addNames(names: readonly Name[], ratings: readonly Rating[]): Name[] {
  const known = new Map(names.map((name) => [name.model_ref, name]))
  for (const { model_ref, row_id, published_on } of ratings)
    if (!known.has(model_ref) && !names.some((name) => isSame(name, { row_id, published_on })))
      known.set(model_ref, { model_ref, row_id, published_on })
  return [...known.values()]
}

/**
 * The ratings by the first name of each model. One under the name of another, which is another id or
 * another date of release, is left out: a publisher moves the names of old models to new ones.
 */
export function keepOwnNames({ names, ratings }: Pick<Read, 'names' | 'ratings'>): Rating[] {
  return ratings.flatMap((rating) => {
    const own = names.find((name) => isSame(name, rating))
    return own ? [{ ...rating, model_ref: own.model_ref }] : []
  })
}

const isSame = (name: Omit<Name, 'model_ref'>, other: Omit<Name, 'model_ref'>) =>
  name.row_id === other.row_id && name.published_on === other.published_on

async function makeDocuments(
  database: Database,
  { on, ratings, folders }: Pick<Read, 'on' | 'ratings'> & { folders: Folders },
): Promise<Buffer> {
  await stageObservation(database, 'outside', { day: on, observation: { ratings } })
  await transform(database, selectFiles(await readSqlFiles(folders.sql), TABLES))
  const made = await exportDocuments(database, { tables: TABLES })
  const bodyOf = (name: string) => made.find(({ path }) => path === name)?.body.toString()
  return Buffer.from(`{"models":${bodyOf('models.json')},"recommend":${bodyOf('recommend.json')}}`)
}

async function removeOthers(store: Store, kept: readonly string[]): Promise<void> {
  for await (const { key } of store.list(OUTSIDE_PREFIX))
    if (!kept.includes(key)) await store.remove(key)
}
