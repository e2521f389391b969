import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import * as documents from '../contract/documents.ts'
import { toReader } from '../contract/reader.ts'
import { blobKey } from '../contract/release.ts'
import { type Blob, IntegrityError, readBlob } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'
import { ApiError } from '../contract/api-error.ts'

/** Validating this many takes about a millisecond. */
const ROWS_AT_ONCE = 100

/** How long a store outage or the loading of the next release typically takes. */
const RETRY_SECONDS = 30

/** Stored size; parsed documents take about three times as much memory. */
const MAX_CACHED_DOCUMENT_BYTES = 8_000_000
/** Enough for 5,000 models with a year of prices that change every few weeks. */
const MAX_CACHED_MODEL_BYTES = 16_000_000

/**
 * Parsed documents of one shape, by hash: unchanged documents aren't read again for a new release,
 * and concurrent requests share one read.
 */
export class DocumentCache<Shape extends z.ZodType> {
  readonly #documents: LRUCache<string, { document: z.output<Shape> }, Blob>

  constructor(store: StoreReader, { shape, maxBytes }: { shape: Shape; maxBytes: number }) {
    this.#documents = new LRUCache({
      maxSize: maxBytes,
      // Requests that are waiting get their document even if the next release no longer contains
      // it.
      ignoreFetchAbort: true,
      fetchMethod: async (_hash, _stale, { context: blob, options }) => {
        options.size = Math.max(1, blob.bytes)
        return { document: await readDocument(store, blob, shape) }
      },
    })
  }

  async read(blob: Blob): Promise<z.output<Shape>> {
    try {
      return (await this.#documents.forceFetch(blob.sha256, { context: blob })).document
    } catch (cause) {
      throw toUnavailable(cause)
    }
  }

  /** Evicts all other documents. */
  keepOnly(hashes: ReadonlySet<string>): void {
    const gone = [...this.#documents.keys()].filter((hash) => !hashes.has(hash))
    for (const hash of gone) this.#documents.delete(hash)
  }
}

/** Parsed documents of a store, shared by its releases. */
export type DocumentCaches = ReturnType<typeof createCaches>

export function createCaches(store: StoreReader) {
  const create = <Shape extends z.ZodType>(shape: Shape, maxBytes = MAX_CACHED_DOCUMENT_BYTES) =>
    new DocumentCache(store, { shape, maxBytes })
  return {
    accuracies: create(documents.Accuracy),
    attributions: create(documents.Attribution),
    changes: create(documents.Changes),
    constituents: create(documents.Constituents),
    datedPrices: create(documents.DatedPrices),
    priceBooks: create(documents.PriceBook, MAX_CACHED_MODEL_BYTES),
    fixFiles: create(documents.FixFile),
    exports: create(documents.Exports),
    indices: create(documents.Indices),
    indexDocuments: create(documents.IndexDocument),
    modelDetails: create(documents.ModelDetail, MAX_CACHED_MODEL_BYTES),
    providerDetails: create(documents.ProviderDetail),
    retirements: create(documents.Retirements),
    sellerNames: create(documents.SellerNames),
    quarantines: create(documents.Quarantine),
  }
}

/** The release contains the document, but the store can't provide it right now. */
export function toUnavailable(cause: unknown): ApiError {
  return new ApiError('data_unavailable', 'data: expected a document, got none from the store', {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
    cause,
  })
}

export async function readDocument<Shape extends z.ZodType>(
  store: StoreReader,
  blob: Blob,
  shape: Shape,
): Promise<z.output<Shape>> {
  const body = await readBlob(store, blob)
  try {
    return await validate(toReader(shape), JSON.parse(body.toString('utf8')))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new IntegrityError(`${blobKey(blob.sha256)}: expected a document, got ${reason}`, {
      cause,
    })
  }
}

/** Validates long lists in slices, so other requests aren't blocked. */
async function validate<Shape extends z.ZodType>(shape: Shape, document: unknown) {
  const entries: [string, unknown][] = document instanceof Object ? Object.entries(document) : []
  const long = entries.find(([name]) => toRows(document, name).length > ROWS_AT_ONCE)?.[0]
  if (long === undefined) return shape.parse(document)
  const rows = toRows(document, long)
  const sliceFrom = (start: number) =>
    shape.parse({
      ...Object.fromEntries(entries),
      [long]: rows.slice(start, start + ROWS_AT_ONCE),
    })
  await nextTurn()
  const whole = sliceFrom(0)
  for (let start = ROWS_AT_ONCE; start < rows.length; start += ROWS_AT_ONCE) {
    await nextTurn()
    toRows(whole, long).push(...toRows(sliceFrom(start), long))
  }
  return whole
}

function toRows(document: unknown, name: string): unknown[] {
  const rows: unknown = document instanceof Object ? Reflect.get(document, name) : undefined
  return Array.isArray(rows) ? rows : []
}
