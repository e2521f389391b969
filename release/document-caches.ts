import type { z } from 'zod'
import {
  Attribution,
  Changes,
  Constituents,
  DatedPrices,
  Exports,
  FixFile,
  IndexDocument,
  Indices,
  ModelDetail,
  ProviderDetail,
  Quarantine,
} from '../contract/documents.ts'
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
    attributions: create(Attribution),
    changes: create(Changes),
    constituents: create(Constituents),
    datedPrices: create(DatedPrices),
    fixFiles: create(FixFile),
    exports: create(Exports),
    indices: create(Indices),
    indexDocuments: create(IndexDocument),
    modelDetails: create(ModelDetail, MAX_CACHED_MODEL_BYTES),
    providerDetails: create(ProviderDetail),
    quarantines: create(Quarantine),
  }
}
