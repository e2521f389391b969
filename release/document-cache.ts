import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import * as documents from '../contract/documents.ts'
import { toReader } from '../contract/reader.ts'
import { blobKey } from '../contract/release.ts'
import { type Blob, IntegrityError, readBlob } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'
import { ApiError } from '../contract/api-error.ts'

/** Their validation takes about a millisecond. */
const ROWS_AT_ONCE = 100

/** A store comes back, or the next release loads, in about that time. */
const RETRY_SECONDS = 30

/** Bytes as stored; a parsed document takes about three times as much memory. */
const MAX_CACHED_DOCUMENT_BYTES = 8_000_000
/** Enough for 5,000 models with a year of prices that change every few weeks. */
const MAX_CACHED_MODEL_BYTES = 16_000_000

/**
 * Parsed documents of one shape, by hash: a document that a new release did not change is not read
 * again, and requests that come at the same time read it once.
 */
export class DocumentCache<Shape extends z.ZodType> {
  readonly #documents: LRUCache<string, { document: z.output<Shape> }, Blob>

  constructor(store: StoreReader, { shape, maxBytes }: { shape: Shape; maxBytes: number }) {
    this.#documents = new LRUCache({
      maxSize: maxBytes,
      // Requests that wait for a document get it, also where the next release no longer names it.
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

  /** Forgets all other documents, which no release names any more. */
  keepOnly(hashes: ReadonlySet<string>): void {
    const gone = [...this.#documents.keys()].filter((hash) => !hashes.has(hash))
    for (const hash of gone) this.#documents.delete(hash)
  }
}

/** The parsed documents of a store, shared by its releases. */
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

/** For a document that the release names and the store cannot give now. */
export function toUnavailable(cause: unknown): ApiError {
  return new ApiError('data_unavailable', 'data: expected a document, the store has none now', {
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

/** Validates a long list in slices, so that other requests are answered in between. */
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
