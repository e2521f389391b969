// One release, held whole where it is small and by document where it is not. It never changes: a
// request keeps the release that it began with, so no answer mixes two.
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import {
  Attribution,
  Calendar,
  CompositeHistory,
  CompositeLatest,
  Constituents,
  type ExportFile,
  Exports,
  type Model,
  ModelDetail,
  Models,
  PICTURE_PATH,
  type Provider,
  ProviderDetail,
  Providers,
  Quarantine,
  RecommendSet,
  type TierName,
} from '../contract/documents.ts'
import { blobKey, type Manifest } from '../contract/release.ts'
import { IntegrityError, readChecked, readManifest } from '../store/read-release.ts'
import type { Store } from '../store/store.ts'
import { DocumentCache, readDocument, toUnavailable } from './document-cache.ts'
import { type Candidate, toCandidates } from './candidates.ts'
import { type ByteRange, openExport } from './export-stream.ts'
import { toDueBy } from './staleness.ts'

/** Of documents as stored; parsed they take about three times as much. */
const MAX_CACHED_DOCUMENT_BYTES = 8_000_000
/** 5,000 models with a year of prices that change every few weeks. */
const MAX_CACHED_MODEL_BYTES = 16_000_000

export interface Release {
  manifest: Manifest
  /** When the next one should have come, in milliseconds. */
  dueBy: number
  composite: CompositeLatest
  compositeHistory: CompositeHistory
  tierHistory: Readonly<Record<TierName, CompositeHistory>>
  models: readonly Model[]
  modelById: ReadonlyMap<string, Model>
  providers: readonly Provider[]
  /** By slug and by lower-case name. */
  providerByName: ReadonlyMap<string, Provider>
  /** Observed days, newest first. */
  days: readonly string[]
  candidates: readonly Candidate[]
  /** `undefined` where the release has none for this tier. */
  findAttribution(tier?: TierName): Promise<Attribution> | undefined
  findConstituents(tier?: TierName): Promise<Constituents> | undefined
  /** The index as a PNG. */
  readPicture(): Promise<Buffer> | undefined
  /** The runs that this release follows, the last one first; fewer where older ones were pruned. */
  readEarlier(count: number): Promise<readonly Manifest[]>
  /** Newest day first; none where the release has no files to hand out. */
  readExports(): Promise<readonly ExportFile[]>
  readQuarantine(): Promise<Quarantine>
  openExport(file: ExportFile, range?: ByteRange): Promise<Readable>
  readModelDetail(model: Model): Promise<ModelDetail>
  readProviderDetail(provider: Provider): Promise<ProviderDetail>
}

/** Reads releases of one store; what two releases share is read once. */
export class ReleaseReader {
  readonly #store: Store
  readonly #attributions: DocumentCache<typeof Attribution>
  readonly #constituents: DocumentCache<typeof Constituents>
  readonly #exports: DocumentCache<typeof Exports>
  readonly #modelDetails: DocumentCache<typeof ModelDetail>
  readonly #providerDetails: DocumentCache<typeof ProviderDetail>
  readonly #quarantines: DocumentCache<typeof Quarantine>
  readonly #caches: readonly { keepOnly(hashes: ReadonlySet<string>): void }[]

  constructor(store: Store) {
    this.#store = store
    const maxBytes = MAX_CACHED_DOCUMENT_BYTES
    this.#attributions = new DocumentCache(store, { shape: Attribution, maxBytes })
    this.#constituents = new DocumentCache(store, { shape: Constituents, maxBytes })
    this.#exports = new DocumentCache(store, { shape: Exports, maxBytes })
    this.#modelDetails = new DocumentCache(store, {
      shape: ModelDetail,
      maxBytes: MAX_CACHED_MODEL_BYTES,
    })
    this.#providerDetails = new DocumentCache(store, { shape: ProviderDetail, maxBytes })
    this.#quarantines = new DocumentCache(store, { shape: Quarantine, maxBytes })
    this.#caches = [
      this.#attributions,
      this.#constituents,
      this.#exports,
      this.#modelDetails,
      this.#providerDetails,
      this.#quarantines,
    ]
  }

  /** Throws `IntegrityError` where the release is not whole: better the old one than half of a new one. */
  async read(manifest: Manifest): Promise<Release> {
    const { models } = await this.#document(manifest, 'models.json', Models)
    const { providers } = await this.#document(manifest, 'providers.json', Providers)
    const { days } = await this.#document(manifest, 'calendar.json', Calendar)
    const { candidates } = await this.#document(manifest, 'recommend.json', RecommendSet)
    const modelById = new Map(models.map((model) => [model.model_id, model]))
    for (const model of models) requireBlob(manifest, toModelPath(model))
    for (const provider of providers) requireBlob(manifest, toProviderPath(provider))
    const history = (path: string) => this.#document(manifest, path, CompositeHistory)
    const release: Release = {
      manifest,
      dueBy: toDueBy(manifest),
      composite: await this.#document(manifest, 'composite/latest.json', CompositeLatest),
      compositeHistory: await history('composite/history.json'),
      tierHistory: {
        frontier: await history('composite/history/frontier.json'),
        standard: await history('composite/history/standard.json'),
        budget: await history('composite/history/budget.json'),
      },
      models,
      modelById,
      providers,
      providerByName: new Map(
        providers.flatMap((provider) => [
          [provider.name.toLowerCase(), provider],
          [provider.slug, provider],
        ]),
      ),
      days,
      candidates: toCandidates(candidates, modelById),
      findAttribution: (tier) => {
        const blob = findBlob(manifest, toTierPath('composite/attribution', tier))
        return blob && this.#attributions.read(blob)
      },
      findConstituents: (tier) => {
        const blob = findBlob(manifest, toTierPath('composite/constituents', tier))
        return blob && this.#constituents.read(blob)
      },
      readPicture: () => {
        const blob = findBlob(manifest, PICTURE_PATH)
        return blob && readChecked(this.#store, blobKey(blob.sha256), blob.sha256)
      },
      readEarlier: (count) => this.#earlier(manifest, count),
      readExports: async () => {
        const blob = findBlob(manifest, 'exports.json')
        return blob ? (await this.#exports.read(blob)).exports : []
      },
      readQuarantine: () => this.#quarantines.read(requireBlob(manifest, 'quarantine.json')),
      openExport: (file, range) => openExport(this.#store, file, range),
      readModelDetail: (model) =>
        this.#modelDetails.read(requireBlob(manifest, toModelPath(model))),
      readProviderDetail: (provider) =>
        this.#providerDetails.read(requireBlob(manifest, toProviderPath(provider))),
    }
    const hashes = new Set(Object.values(manifest.documents).map(({ sha256 }) => sha256))
    for (const cache of this.#caches) cache.keepOnly(hashes)
    return release
  }

  async #earlier(manifest: Manifest, count: number): Promise<Manifest[]> {
    const found: Manifest[] = []
    let { previous } = manifest
    while (previous && found.length < count)
      try {
        const earlier = await readManifest(this.#store, previous)
        found.push(earlier)
        previous = earlier.previous
      } catch (error) {
        // Pruned, or not what it was: the chain is known as far as here.
        if (error instanceof IntegrityError) break
        throw toUnavailable(error)
      }
    return found
  }

  #document<Shape extends z.ZodType>(
    manifest: Manifest,
    path: string,
    shape: Shape,
  ): Promise<z.output<Shape>> {
    return readDocument(this.#store, requireBlob(manifest, path), shape)
  }
}

function toTierPath(path: string, tier: TierName | undefined): string {
  return tier ? `${path}/${tier}.json` : `${path}.json`
}

function toModelPath(model: Model): string {
  return `models/${model.model_id}.json`
}

function toProviderPath(provider: Provider): string {
  return `providers/${provider.slug}.json`
}

type Blob = Manifest['documents'][string]

/** A store key comes from this table alone, never from a request. */
function findBlob({ documents }: Manifest, path: string): Blob | undefined {
  return Object.hasOwn(documents, path) ? documents[path] : undefined
}

function requireBlob(manifest: Manifest, path: string): Blob {
  const blob = findBlob(manifest, path)
  if (!blob)
    throw new IntegrityError(`release ${manifest.run_id}: expected a document ${path}, found none`)
  return blob
}
