// A store that is opened when it is first used: the bucket's client takes 30 MB and 80 ms to load, which nobody
// pays who keeps a folder.
import type { Readable } from 'node:stream'
import type { Store, StoredEntry, StoredObject } from './store.ts'

export class LazyStore implements Store {
  readonly url: string
  readonly #open: () => Promise<Store>
  #opened: Promise<Store> | undefined

  constructor(url: string, open: () => Promise<Store>) {
    this.url = url
    this.#open = open
  }

  async read(key: string): Promise<StoredObject | undefined> {
    return (await this.#store()).read(key)
  }

  async readStream(
    key: string,
    range?: { start: number; end: number },
  ): Promise<Readable | undefined> {
    return (await this.#store()).readStream(key, range)
  }

  async findSize(key: string): Promise<number | undefined> {
    return (await this.#store()).findSize(key)
  }

  async write(
    key: string,
    body: Uint8Array,
    options?: { ifMatch?: string | null },
  ): Promise<{ etag: string }> {
    return (await this.#store()).write(key, body, options)
  }

  async *list(prefix: string): AsyncIterable<StoredEntry> {
    yield* (await this.#store()).list(prefix)
  }

  async remove(key: string): Promise<void> {
    return (await this.#store()).remove(key)
  }

  async sweep(now: Date): Promise<number> {
    return (await this.#store()).sweep(now)
  }

  #store(): Promise<Store> {
    this.#opened ??= this.#open()
    return this.#opened
  }
}
