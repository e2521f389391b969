// A release: small documents stay in memory, large ones are read on demand. It never changes, and a
// request keeps the release it started with, so no response mixes two.
import pLimit from 'p-limit'
import type { z } from 'zod'
import type * as shapes from '../contract/documents.ts'
import { exportKey, type Manifest } from '../contract/release.ts'
import {
  IntegrityError,
  findBlob,
  readBlob,
  readManifest,
  requireBlob,
} from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'
import { type DocumentCache, readDocument, expectAvailable } from './document-cache.ts'
import { listCandidates } from './recommend/candidates.ts'
import { type ByteRange, openExport, verifyExport } from './export-stream.ts'
import { readCatalogue } from './feeds/catalogue.ts'
import { indexPerformances } from './endpoints.ts'

const DETAILS_AT_ONCE = 4

export type Release = Awaited<ReturnType<typeof readRelease>>

/** Throws `IntegrityError` if the release is incomplete, so the old one is kept. */
export async function readRelease(store: StoreReader, cache: DocumentCache, manifest: Manifest) {
  const load = async <Path extends string>(path: Path): Promise<shapes.DocumentAt<Path>> =>
    readDocument(store, requireBlob(manifest, path))
  const { models } = await load('models.json')
  const { providers } = await load('providers.json')
  const { days } = await load('calendar.json')
  const rules = await load('rules.json')
  const scores = await load('scores.json')
  const findPerformance = indexPerformances(await load('performance.json'))
  const scoreById = new Map(scores.scores.map((each) => [each.model_id, each]))
  const skillsById = new Map(
    scores.scores.map(({ model_id, skills }) => [
      model_id,
      Object.fromEntries(skills.map(({ skill, score }) => [skill, score])),
    ]),
  )
  const modelById = new Map(models.map((model) => [model.model_id, model]))
  const offers = (await load('offers.json')).offers.map((offer) => ({
    ...offer,
    performance: findPerformance(offer.model_id, offer),
  }))
  for (const model of models) requireBlob(manifest, toModelPath(model))
  for (const { slug } of providers) requireBlob(manifest, `providers/${slug}.json`)
  const readers = createReaders(store, cache, manifest)
  const { providers: names } = await readers.read('provider-names.json')
  const providerByName = new Map(
    providers.flatMap(
      (each) =>
        [
          [each.name.toLowerCase(), each],
          [each.slug, each],
        ] as const,
    ),
  )
  for (const { name, provider } of names) {
    const named = providerByName.get(provider)
    if (named && !providerByName.has(name)) providerByName.set(name, named)
  }
  const release = {
    manifest,
    composite: await load('composite/latest.json'),
    compositeHistory: await load('composite/history.json'),
    models,
    modelById,
    /** Paid on-demand offers, in order of choice within a model. */
    offers,
    candidates: listCandidates(
      offers.filter(({ is_recommended }) => is_recommended),
      { modelById, skillsById, rules },
    ),
    /** Skill scores by model. */
    skillsById,
    /** Models that don't write text. */
    otherModels: (await load('other-models.json')).models,
    findPerformance,
    providers,
    /** By slug, lower-case name and every other name. */
    providerByName,
    /** Observed days, newest first. */
    days,
    /** Parameters for filters, rankings and explanations. */
    rules,
    /** Score evidence, in total and by model. */
    scores,
    scoreById,
    ...readers,
  }
  cache.keepOnly(new Set(Object.values(manifest.documents).map(({ sha256 }) => sha256)))
  return release
}

/** Documents read on demand. */
function createReaders(store: StoreReader, cache: DocumentCache, manifest: Manifest) {
  const { unreadable, note } = trackUnreadable()
  const read = <Path extends string>(path: Path) => note(path, cache.read(manifest, path))
  /** `undefined` if the release has no such document. */
  const find = async <Path extends string>(path: Path) =>
    findBlob(manifest, path) && (await read(path))
  const readModelDetail = (model: shapes.Model) => read(toModelPath(model))
  return {
    /** A document that every release has, by its path. */
    read,
    find,
    /** A document as stored. */
    readBytes: (path: string) =>
      note(path, expectAvailable(readBlob(store, requireBlob(manifest, path)))),
    /** Earlier runs, newest first; fewer if older ones were pruned. */
    readEarlier: (count: number) => readEarlier(store, manifest, count),
    openExport: exportOpener(store, note),
    readModelDetail,
    /** A few at a time, so other requests aren't blocked. */
    readModelDetails: (models: readonly shapes.Model[]) =>
      pLimit(DETAILS_AT_ONCE).map(models, readModelDetail),
    /** All documents of a folder. */
    readAll: <Folder extends string>(folder: Folder) => {
      const isIn = (path: string): path is `${Folder}/${string}.json` =>
        path.startsWith(`${folder}/`)
      return Promise.all(Object.keys(manifest.documents).filter(isIn).map(read))
    },
    /** A tool's own catalogue, and its day. */
    readCatalogue: <Shape extends z.ZodType>(source: string, shape: Shape) =>
      readCatalogue(source, shape, { store, manifest }),
    /** Documents and files found lost or altered at their last read. */
    unreadable,
  }
}

type Note = <Result>(name: string, reading: Promise<Result>) => Promise<Result>

/** Tracks which documents were lost or altered at their last read. */
function trackUnreadable(): { unreadable: ReadonlySet<string>; note: Note } {
  const unreadable = new Set<string>()
  const note: Note = async (name, reading) => {
    try {
      const result = await reading
      unreadable.delete(name)
      return result
    } catch (error) {
      if (error instanceof Error && error.cause instanceof IntegrityError) unreadable.add(name)
      throw error
    }
  }
  return { unreadable, note }
}

function exportOpener(store: StoreReader, note: Note) {
  /**
   * Completed and pending verifications by key. A range can't be checked against the file's hash,
   * so each file is read completely once.
   */
  const verified = new Map<string, Promise<void>>()
  const verify = (file: shapes.ExportFile): Promise<void> => {
    const key = exportKey(file)
    const verifying = verified.get(key) ?? note(key, expectAvailable(verifyExport(store, file)))
    verified.set(key, verifying)
    // Damage may have been repaired by the next request.
    verifying.catch(() => verified.delete(key))
    return verifying
  }
  return async (file: shapes.ExportFile, range?: ByteRange) => {
    await verify(file)
    return expectAvailable(openExport(store, file, range))
  }
}

async function readEarlier(store: StoreReader, manifest: Manifest, count: number) {
  const found: Manifest[] = []
  let { previous } = manifest
  while (previous && found.length < count) {
    const reading = readManifest(store, previous).catch((error: unknown) => {
      // Pruned or damaged: the history ends here.
      if (!(error instanceof IntegrityError)) throw error
    })
    const earlier = await expectAvailable(reading)
    if (!earlier) break
    found.push(earlier)
    previous = earlier.previous
  }
  return found
}

const toModelPath = ({ model_id }: shapes.Model) => `models/${model_id}.json` as const
