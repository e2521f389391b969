import type { z } from 'zod'
import * as documents from '../contract/documents.ts'
import type { StoreReader } from '../store/store.ts'
import { DocumentCache } from './document-cache.ts'

/** Bytes as stored; a parsed document takes about three times as much memory. */
const MAX_CACHED_DOCUMENT_BYTES = 8_000_000
/** Enough for 5,000 models with a year of prices that change every few weeks. */
const MAX_CACHED_MODEL_BYTES = 16_000_000

/** The parsed documents of a store, shared by its releases. */
export type DocumentCaches = ReturnType<typeof createCaches>

export function createCaches(store: StoreReader) {
  const create = <Shape extends z.ZodType>(shape: Shape, maxBytes = MAX_CACHED_DOCUMENT_BYTES) =>
    new DocumentCache(store, { shape, maxBytes })
  return {
    attributions: create(documents.Attribution),
    changes: create(documents.Changes),
    constituents: create(documents.Constituents),
    datedPrices: create(documents.DatedPrices),
    fixFiles: create(documents.FixFile),
    exports: create(documents.Exports),
    indices: create(documents.Indices),
    indexDocuments: create(documents.IndexDocument),
    modelDetails: create(documents.ModelDetail, MAX_CACHED_MODEL_BYTES),
    providerDetails: create(documents.ProviderDetail),
    quarantines: create(documents.Quarantine),
  }
}
