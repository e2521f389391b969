// One release: small documents are held, large ones are read when needed. It never changes; a
// request keeps the release that it began with, so that no answer mixes two.
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import * as shapes from '../contract/documents.ts'
import { blobKey, exportKey, type Manifest, SITE_PREFIX } from '../contract/release.ts'
import { IntegrityError, readChecked, readManifest } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'
import { type Blob, type DocumentCache, readDocument, toUnavailable } from './document-cache.ts'
import type { DocumentCaches } from './document-caches.ts'
import { type Candidate, toCandidates } from './recommend/candidates.ts'
import { type ByteRange, openExport, verifyExport } from './export-stream.ts'
import { toDueBy } from './staleness.ts'

export interface Release {
  manifest: Manifest
  /** When the next one is due, in milliseconds since 1970. */
  dueBy: number
  composite: shapes.CompositeLatest
  compositeHistory: shapes.CompositeHistory
  tierHistory: Readonly<Record<shapes.TierName, shapes.CompositeHistory>>
  models: readonly shapes.Model[]
  modelById: ReadonlyMap<string, shapes.Model>
  /** Models of other kinds; a release made before they were listed has none. */
  otherModels: readonly shapes.OtherModel[]
  /** What a provider's endpoints of a model are like, by `toOffer`. */
  performances: ReadonlyMap<string, NonNullable<shapes.Endpoint['performance']>>
  providers: readonly shapes.Provider[]
  /** By slug and by lower-case name. */
  providerByName: ReadonlyMap<string, shapes.Provider>
  /** Observed days, newest first. */
  days: readonly string[]
  candidates: readonly Candidate[]
  /** `undefined` where the release has none of this tier. */
  findAttribution(tier?: shapes.TierName): Promise<shapes.Attribution> | undefined
  findConstituents(tier?: shapes.TierName): Promise<shapes.Constituents> | undefined
  /** All that a fix was made from; `undefined` where the release has none of that day. */
  findFixFile(day: string): Promise<shapes.FixFile> | undefined
  /** Empty where the release was made before there were sister indices. */
  readIndices(): Promise<shapes.Indices>
  findIndex(index: string): Promise<shapes.IndexDocument> | undefined
  /** A file of the public site by its name; `undefined` where the release has none of it. */
  findSiteFile(name: string): (() => Promise<Buffer>) | undefined
  /** The runs that this release follows, the last one first; fewer where older ones were pruned. */
  readEarlier(count: number): Promise<readonly Manifest[]>
  /** Newest day first; empty where the release has no export files. */
  readExports(): Promise<readonly shapes.ExportFile[]>
  /** What sellers changed, newest day first; empty where the release has no change log. */
  readChanges(): Promise<readonly shapes.Change[]>
  readQuarantine(): Promise<shapes.Quarantine>
  openExport(file: shapes.ExportFile, range?: ByteRange): Promise<Readable>
  readModelDetail(model: shapes.Model): Promise<shapes.ModelDetail>
  readProviderDetail(provider: shapes.Provider): Promise<shapes.ProviderDetail>
  /** What sources said that a creator's models cost; `undefined` where none is on record. */
  findDatedPrices(creator: string): Promise<shapes.DatedPrices> | undefined
  /** Documents and files that the store had lost or altered when they were last asked for. */
  unreadable: ReadonlySet<string>
}

/** Throws `IntegrityError` where the release is not whole, so that the old one is kept. */
export async function readRelease(
  store: StoreReader,
  caches: DocumentCaches,
  manifest: Manifest,
): Promise<Release> {
  const load = <Shape extends z.ZodType>(path: string, shape: Shape) =>
    readDocument(store, requireBlob(manifest, path), shape)
  /** Of a document that older releases lack. */
  const loadOptional = async <Shape extends z.ZodType>(path: string, shape: Shape) =>
    findBlob(manifest, path) && (await load(path, shape))
  const { models } = await load('models.json', shapes.Models)
  const { providers } = await load('providers.json', shapes.Providers)
  const { days } = await load('calendar.json', shapes.Calendar)
  const { candidates } = await load('recommend.json', shapes.RecommendSet)
  const performances = new Map(
    (await loadOptional('performance.json', shapes.Performances))?.endpoints.map(
      ({ model_id, provider, ...measured }) => [toOffer(model_id, { provider }), measured],
    ),
  )
  const modelById = new Map(models.map((model) => [model.model_id, model]))
  for (const model of models) requireBlob(manifest, toModelPath(model))
  for (const provider of providers) requireBlob(manifest, toProviderPath(provider))
  const { unreadable, note } = trackUnreadable()
  const read = <Shape extends z.ZodType>(cache: DocumentCache<Shape>, path: string) =>
    note(path, cache.read(requireBlob(manifest, path)))
  const find = <Shape extends z.ZodType>(cache: DocumentCache<Shape>, path: string) => {
    const blob = findBlob(manifest, path)
    return blob && note(path, cache.read(blob))
  }
  const history = (path: string) => load(path, shapes.CompositeHistory)
  const release: Release = {
    manifest,
    dueBy: toDueBy(manifest),
    composite: await load('composite/latest.json', shapes.CompositeLatest),
    compositeHistory: await history('composite/history.json'),
    tierHistory: {
      frontier: await history('composite/history/frontier.json'),
      standard: await history('composite/history/standard.json'),
      budget: await history('composite/history/budget.json'),
    },
    models,
    modelById,
    otherModels: (await loadOptional('other-models.json', shapes.OtherModels))?.models ?? [],
    performances,
    providers,
    providerByName: indexProviders(providers),
    days,
    candidates: toCandidates(
      candidates.map((candidate) => ({
        ...candidate,
        performance: performances.get(toOffer(candidate.model_id, candidate)) ?? null,
      })),
      modelById,
    ),
    findAttribution: (tier) => find(caches.attributions, toTierPath('composite/attribution', tier)),
    findConstituents: (tier) =>
      find(caches.constituents, toTierPath('composite/constituents', tier)),
    findFixFile: (day) => find(caches.fixFiles, `fixes/${day}.json`),
    readIndices: async () => (await find(caches.indices, 'indices.json')) ?? { indices: [] },
    findIndex: (index) => find(caches.indexDocuments, `indices/${index}.json`),
    findSiteFile(name) {
      const blob = findBlob(manifest, SITE_PREFIX + name)
      return blob && (() => note(SITE_PREFIX + name, readBlob(store, blob)))
    },
    readEarlier: (count) => readEarlier(store, manifest, count),
    readExports: async () => (await find(caches.exports, 'exports.json'))?.exports ?? [],
    readChanges: async () => (await find(caches.changes, 'changes.json'))?.changes ?? [],
    readQuarantine: () => read(caches.quarantines, 'quarantine.json'),
    openExport: exportOpener(store, note),
    unreadable,
    readModelDetail: (model) => read(caches.modelDetails, toModelPath(model)),
    readProviderDetail: (provider) => read(caches.providerDetails, toProviderPath(provider)),
    findDatedPrices: (creator) => find(caches.datedPrices, `dated-prices/${creator}.json`),
  }
  const hashes = new Set(Object.values(manifest.documents).map(({ sha256 }) => sha256))
  for (const cache of Object.values(caches)) cache.keepOnly(hashes)
  return release
}

type Note = <Result>(name: string, reading: Promise<Result>) => Promise<Result>

/** Notes which documents the store had lost or altered when they were last asked for. */
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

function exportOpener(store: StoreReader, note: Note): Release['openExport'] {
  /** By key: a range cannot be held to the hash of its file, so each file is read whole once. */
  const verified = new Map<string, Promise<void>>()
  const verify = (file: shapes.ExportFile): Promise<void> => {
    const key = exportKey(file)
    const verifying = verified.get(key) ?? note(key, verifyExport(store, file))
    verified.set(key, verifying)
    // What was damaged may have been made again by the next request.
    verifying.catch(() => verified.delete(key))
    return verifying
  }
  return async (file, range) => {
    await verify(file)
    return openExport(store, file, range)
  }
}

function indexProviders(providers: readonly shapes.Provider[]): Map<string, shapes.Provider> {
  return new Map(
    providers.flatMap((provider) => [
      [provider.name.toLowerCase(), provider],
      [provider.slug, provider],
    ]),
  )
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
      // Pruned or damaged: the chain of runs is known as far as here.
      if (error instanceof IntegrityError) break
      throw toUnavailable(error)
    }
  return found
}

async function readBlob(store: StoreReader, { sha256 }: Blob): Promise<Buffer> {
  try {
    return await readChecked(store, blobKey(sha256), sha256)
  } catch (cause) {
    throw toUnavailable(cause)
  }
}

export const toOffer = (modelId: string, { provider }: Pick<shapes.Endpoint, 'provider'>) =>
  `${modelId} ${provider}`
const toTierPath = (path: string, tier?: shapes.TierName) => `${path}${tier ? `/${tier}` : ''}.json`
const toModelPath = ({ model_id }: shapes.Model) => `models/${model_id}.json`
const toProviderPath = ({ slug }: shapes.Provider) => `providers/${slug}.json`

/** Store keys come from the manifest alone, never from a request. */
function findBlob({ documents }: Manifest, path: string): Blob | undefined {
  return Object.hasOwn(documents, path) ? documents[path] : undefined
}

function requireBlob(manifest: Manifest, path: string): Blob {
  const blob = findBlob(manifest, path)
  if (!blob)
    throw new IntegrityError(`release ${manifest.run_id}: expected a document ${path}, found none`)
  return blob
}
