import { LRUCache } from 'lru-cache'
import { ApiError } from '../contract/api-error.ts'
import type { DocumentAt } from '../contract/documents.ts'
import { type Blob, type Named, readBlob, requireBlob } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'

/** How long a store outage or the loading of the next release typically takes. */
const RETRY_SECONDS = 30
/** Stored size; parsed documents take about three times as much. Enough for 5,000 models. */
const MAX_CACHED_BYTES = 24_000_000

/**
 * Parsed documents by hash, shared by the releases of a store: unchanged documents aren't read again
 * for a new release, and concurrent requests read a document once.
 */
export class DocumentCache {
  readonly #documents: LRUCache<string, { document: ReturnType<typeof JSON.parse> }, Blob>

  constructor(store: StoreReader, maxBytes = MAX_CACHED_BYTES) {
    this.#documents = new LRUCache({
      maxSize: maxBytes,
      // Requests that are waiting get their document even if the next release no longer contains
      // it.
      ignoreFetchAbort: true,
      fetchMethod: async (_hash, _stale, { context: blob, options }) => {
        options.size = Math.max(1, blob.bytes)
        return { document: await readDocument(store, blob) }
      },
    })
  }

  async read<Path extends string>(manifest: Named, path: Path): Promise<DocumentAt<Path>> {
    const blob = requireBlob(manifest, path)
    const fetching = this.#documents.forceFetch(blob.sha256, { context: blob })
    return (await expectAvailable(fetching)).document
  }

  /** Evicts all other documents. */
  keepOnly(hashes: ReadonlySet<string>): void {
    const gone = [...this.#documents.keys()].filter((hash) => !hashes.has(hash))
    for (const hash of gone) this.#documents.delete(hash)
  }
}

/**
 * Throws `data_unavailable` if a read fails: the release contains the document, but the store can't
 * provide it right now.
 */
export async function expectAvailable<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (cause) {
    throw new ApiError('data_unavailable', 'data: expected a document, got none from the store', {
      headers: { 'Retry-After': String(RETRY_SECONDS) },
      cause,
    })
  }
}

/** Checks the hash only: the shape was checked when the document was published. */
export async function readDocument(
  store: StoreReader,
  blob: Blob,
): Promise<ReturnType<typeof JSON.parse>> {
  return JSON.parse((await readBlob(store, blob)).toString('utf8'))
}
