// The store is shared by runs and proxies: a flat key space with compare-and-set.
import type { Readable } from 'node:stream'

const KEY = /^[A-Za-z0-9_][A-Za-z0-9_.=@:+-]*(\/[A-Za-z0-9_][A-Za-z0-9_.=@:+-]*)*$/

export interface StoredObject {
  body: Buffer
  /** Changes whenever the bytes do; `ifMatch` compares it. */
  etag: string
}

export interface StoredEntry {
  key: string
  bytes: number
  modifiedAt: Date
}

/** Headers for servers that serve objects directly. */
export interface ObjectHeaders {
  type: string
  caching: string
  encoding?: string
}

export interface Store {
  /** Where the store is, for messages; without credentials. */
  readonly url: string
  read(key: string): Promise<StoredObject | undefined>
  /**
   * The object's bytes, or those from `start` to `end` inclusive; `undefined` if it doesn't exist.
   */
  readStream(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  /**
   * `ifMatch: null` writes only if the key is free, `ifMatch: etag` only over that version; without
   * it, always. Throws `ConflictError` if the condition fails. Durable when it returns.
   */
  write(
    key: string,
    body: Uint8Array,
    options?: { ifMatch?: string | null; headers?: ObjectHeaders },
  ): Promise<{ etag: string }>
  /** Sorted by key. */
  list(prefix: string): AsyncIterable<StoredEntry>
  remove(key: string): Promise<void>
  /** Removes files that killed writers left behind. */
  sweep(now: Date): Promise<void>
  /** Free space, if the store can tell. */
  findFreeBytes?(): Promise<number>
  /** How far the server's clock was ahead of ours at its last response, if it reports the time. */
  findSkewMs?(): number | undefined
}

/** The part of a store that readers need. */
export type StoreReader = Pick<Store, 'url' | 'read' | 'readStream'>

/** Another writer was faster. */
export class ConflictError extends Error {
  override name = 'ConflictError'
}

/** The store can't be opened, read or written; the message is one sentence that names it. */
export class StoreError extends Error {
  override name = 'StoreError'
}

/** The setting isn't a supported store URL. */
export class StoreUrlError extends StoreError {
  override name = 'StoreUrlError'
}

/** Whether every kind of store accepts this name. */
export function isKey(key: string): boolean {
  return KEY.test(key)
}

export function requireKey(store: Pick<Store, 'url'>, key: string): string {
  if (!isKey(key)) throw new StoreError(`${store.url}: "${key}" is not a store key`)
  return key
}
