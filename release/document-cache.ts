import { LRUCache } from 'lru-cache'
import { ApiError } from '../contract/api-error.ts'
import type { DocumentAt } from '../contract/documents.ts'
import { type Blob, type Named, readBlob, requireBlob } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'

/** A store comes back, or the next release loads, in about that time. */
const RETRY_SECONDS = 30
/** As stored, of which parsed documents take about three times as much: enough for 5,000 models. */
const MAX_CACHED_BYTES = 24_000_000

/**
 * Parsed documents of a store by hash, shared by its releases: a document that a new release did not
 * change is not read again, and requests that come at the same time read it once.
 */
export class DocumentCache {
  readonly #documents: LRUCache<string, { document: ReturnType<typeof JSON.parse> }, Blob>

  constructor(store: StoreReader, maxBytes = MAX_CACHED_BYTES) {
    this.#documents = new LRUCache({
      maxSize: maxBytes,
      // Requests that wait for a document get it, also where the next release no longer names it.
      ignoreFetchAbort: true,
      fetchMethod: async (_hash, _stale, { context: blob, options }) => {
        options.size = Math.max(1, blob.bytes)
        return { document: await readDocument(store, blob) }
      },
    })
  }

  async read<Path extends string>(manifest: Named, path: Path): Promise<DocumentAt<Path>> {
    const blob = requireBlob(manifest, path)
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

/** For a document that the release names and the store cannot give now. */
export function toUnavailable(cause: unknown): ApiError {
  return new ApiError('data_unavailable', 'data: expected a document, the store has none now', {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
    cause,
  })
}

/** Its hash was checked, and its shape when it was published. */
export async function readDocument(
  store: StoreReader,
  blob: Blob,
): Promise<ReturnType<typeof JSON.parse>> {
  return JSON.parse((await readBlob(store, blob)).toString('utf8'))
}
