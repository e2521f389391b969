// A release: small documents stay in memory, large ones are read on demand. It never changes, and a
// request keeps the release it started with, so no response mixes two.
import pLimit from 'p-limit'
import type { z } from 'zod'
import type * as shapes from '../contract/documents.ts'
import { exportKey, type Manifest } from '../contract/release.ts'
import {
  type Blob,
  IntegrityError,
  findBlob,
  readBlob,
  readManifest,
  requireBlob,
} from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'
import { type DocumentCache, readDocument, describeUnavailable } from './document-cache.ts'
import { listCandidates } from './recommend/candidates.ts'
import { type ByteRange, openExport, verifyExport } from './export-stream.ts'
import { readCatalogue } from './feeds/catalogue.ts'
import { indexProviderNames } from './provider-names.ts'
import { findPerformance, listPerformances } from './performance.ts'
import { findDueTime } from './staleness.ts'

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
  const performances = listPerformances(await load('performance.json'))
  const scoreById = new Map(scores.scores.map((each) => [each.model_id, each]))
  const skillsById = new Map(
    scores.scores.map(({ model_id, skills }) => [
      model_id,
      Object.fromEntries(skills.map(({ skill, score }) => [skill, score])),
    ]),
  )
  const modelById = new Map(models.map((model) => [model.model_id, model]))
  const offers = (await load('offers.json')).offers.map((offer) => {
    if (!modelById.has(offer.model_id))
      throw new IntegrityError(
        `offers.json: expected models of models.json, got "${offer.model_id}"`,
      )
    return { ...offer, performance: findPerformance(performances, offer.model_id, offer) }
  })
  for (const model of models) requireBlob(manifest, toModelPath(model))
  for (const provider of providers) requireBlob(manifest, toProviderPath(provider))
  const readers = createReaders(store, cache, manifest)
  const { providers: names } = await readers.readProviderNames()
  const release = {
    manifest,
    /** When the next one is due, in milliseconds since 1970. */
    dueBy: findDueTime(manifest),
    composite: await load('composite/latest.json'),
    compositeHistory: await load('composite/history.json'),
    tierHistory: {
      frontier: await load('composite/history/frontier.json'),
      standard: await load('composite/history/standard.json'),
      budget: await load('composite/history/budget.json'),
    },
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
    /** Measurements, for `findPerformance`. */
    performances,
    providers,
    ...indexProviderNames(providers, names),
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
    /** The composite's, or a tier's. */
    findAttribution: (tier?: shapes.TierName) =>
      find(`composite/attribution${toFolder(tier)}.json`),
    findConstituents: (tier?: shapes.TierName) =>
      find(`composite/constituents${toFolder(tier)}.json`),
    /** Everything behind a daily value. */
    findDay: (day: string) => find(`days/${day}.json`),
    readAccuracy: () => read('accuracy.json'),
    readIndices: () => read('indices.json'),
    requireIndex: (index: string) => read(`indices/${index}.json`),
    findIndex: (index: string) => find(`indices/${index}.json`),
    /** A document as stored. */
    readBytes: (path: string) => note(path, readAvailable(store, requireBlob(manifest, path))),
    /** Earlier runs, newest first; fewer if older ones were pruned. */
    readEarlier: (count: number) => readEarlier(store, manifest, count),
    /** Newest day first. */
    readExports: async () => (await read('exports.json')).exports,
    /** Providers' changes, newest day first. */
    readChanges: async () => (await read('changes.json')).changes,
    /** The next one first. */
    readRetirements: async () => (await read('retirements.json')).retirements,
    readQuarantine: () => read('quarantine.json'),
    openExport: exportOpener(store, note),
    readModelDetail,
    /** A few at a time, so other requests aren't blocked. */
    readModelDetails: (models: readonly shapes.Model[]) =>
      pLimit(DETAILS_AT_ONCE).map(models, readModelDetail),
    readProviderDetail: (provider: shapes.Provider) => read(toProviderPath(provider)),
    /** Past prices of a creator's models, as sources stated them. */
    findDatedPrices: (creator: string) => find(`dated-prices/${creator}.json`),
    /** Price books, by the creators' first letter. */
    readPriceBooks: () =>
      Promise.all(Object.keys(manifest.documents).filter(isPriceBook).map(read)),
    /** A tool's own catalogue, and its day. */
    readCatalogue: <Shape extends z.ZodType>(source: string, shape: Shape) =>
      readCatalogue(source, shape, { store, manifest }),
    readProviderNames: () => read('provider-names.json'),
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
  /** By key. A range can't be checked against the file's hash, so each file is read completely once. */
  const verified = new Map<string, Promise<void>>()
  const verify = (file: shapes.ExportFile): Promise<void> => {
    const key = exportKey(file)
    const verifying = verified.get(key) ?? note(key, verifyExport(store, file))
    verified.set(key, verifying)
    // Damage may have been repaired by the next request.
    verifying.catch(() => verified.delete(key))
    return verifying
  }
  return async (file: shapes.ExportFile, range?: ByteRange) => {
    await verify(file)
    return openExport(store, file, range)
  }
}

async function readEarlier(store: StoreReader, manifest: Manifest, count: number) {
  const found: Manifest[] = []
  let { previous } = manifest
  while (previous && found.length < count)
    try {
      const earlier = await readManifest(store, previous)
      found.push(earlier)
      previous = earlier.previous
    } catch (error) {
      // Pruned or damaged: the history ends here.
      if (error instanceof IntegrityError) break
      throw describeUnavailable(error)
    }
  return found
}

async function readAvailable(store: StoreReader, blob: Blob): Promise<Buffer> {
  try {
    return await readBlob(store, blob)
  } catch (cause) {
    throw describeUnavailable(cause)
  }
}

const toFolder = (tier?: shapes.TierName) => (tier ? (`/${tier}` as const) : '')
const toModelPath = ({ model_id }: shapes.Model) => `models/${model_id}.json` as const
const toProviderPath = ({ slug }: shapes.Provider) => `providers/${slug}.json` as const
const isPriceBook = (path: string): path is `price-books/${string}.json` =>
  path.startsWith('price-books/')
