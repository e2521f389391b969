// The store outlives every run and every proxy: a flat space of keys with compare-and-set.
import type { Readable } from 'node:stream'

const KEY = /^[A-Za-z0-9_][A-Za-z0-9_.=@:+-]*(\/[A-Za-z0-9_][A-Za-z0-9_.=@:+-]*)*$/

export interface StoredObject {
  body: Buffer
  /** Changes whenever the bytes do; what `ifMatch` compares. */
  etag: string
}

export interface StoredEntry {
  key: string
  bytes: number
  modifiedAt: Date
}

/** What a server that hands out the object by itself says of it. */
export interface ObjectHeaders {
  type: string
  caching: string
  encoding?: string
}

export interface Store {
  /** Where this store is, for messages; without credentials. */
  readonly url: string
  read(key: string): Promise<StoredObject | undefined>
  /** The object's bytes, or those from `start` to `end` inclusive; `undefined` where nothing is. */
  readStream(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  /**
   * `ifMatch: null` writes only where nothing is; `ifMatch: etag` only over that version; without
   * it, always. Throws `ConflictError` where the condition fails. Durable when it returns.
   */
  write(
    key: string,
    body: Uint8Array,
    options?: { ifMatch?: string | null; headers?: ObjectHeaders },
  ): Promise<{ etag: string }>
  /** By key, in order. */
  list(prefix: string): AsyncIterable<StoredEntry>
  remove(key: string): Promise<void>
  /** Removes files that killed writers left and nothing reads. */
  sweep(now: Date): Promise<void>
  /** How much more fits, where the store can tell. */
  findFreeBytes?(): Promise<number>
  /** How far the server's clock was ahead of ours at its last answer, where it tells the time. */
  findSkewMs?(): number | undefined
}

/** What a reader of releases needs. */
export type StoreReader = Pick<Store, 'url' | 'read' | 'readStream'>

/** Another writer was first. */
export class ConflictError extends Error {
  override name = 'ConflictError'
}

/** The store cannot be opened, read or written: one sentence that names it. */
export class StoreError extends Error {
  override name = 'StoreError'
}

/** The setting names no store that this project knows. */
export class StoreUrlError extends StoreError {
  override name = 'StoreUrlError'
}

/** Whether every kind of store can keep an object of that name. */
export function isKey(key: string): boolean {
  return KEY.test(key)
}

export function requireKey(store: Pick<Store, 'url'>, key: string): string {
  if (!isKey(key)) throw new StoreError(`${store.url}: "${key}" is not a store key`)
  return key
}
