// A store in a folder. A version of an object is immutable once linked in place, so readers need no
// lock, and a crash leaves either the old version or the new one.
import type { Stats } from 'node:fs'
import { link, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { createTemporaryName, hasCode, isLeftover } from './temporary-file.ts'
import { sha256 } from '../contract/release.ts'
import {
  ConflictError,
  type Store,
  StoreError,
  type StoredEntry,
  type StoredObject,
  isKey,
  requireKey,
} from './store.ts'

const SUCCESSORS = '.next'
const TEMPORARY = '.tmp'

export class FileStore implements Store {
  readonly url: string
  readonly #root: string

  constructor(folder: string) {
    this.#root = resolve(folder)
    this.url = `file:${this.#root}`
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const found = await this.#follow(key)
    if (!found) return undefined
    const { body, etag, isInPlace } = found
    // Whoever cannot finish the move, on a full disk or allowed to read only, has read the version all the same.
    if (!isInPlace) await this.#place(this.#path(key), body).catch(() => undefined)
    return { body, etag }
  }

  /**
   * A writer that won the race for the next version may have died before moving it into place: its version counts, so
   * every reader follows, and finishes the move for it.
   */
  async #follow(key: string): Promise<(StoredObject & { isInPlace: boolean }) | undefined> {
    let body = await this.#readIfThere(key, this.#path(key))
    for (let isInPlace = true; body; isInPlace = false) {
      const etag = sha256(body)
      const successor = await this.#readIfThere(key, this.#successor(key, etag))
      if (!successor) return { body, etag, isInPlace }
      body = successor
    }
    return undefined
  }

  async readStream(
    key: string,
    range?: { start: number; end: number },
  ): Promise<Readable | undefined> {
    try {
      const file = await open(this.#path(key))
      return file.createReadStream(range)
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      throw this.#failed('read', key, error)
    }
  }

  async findSize(key: string): Promise<number | undefined> {
    return (await this.#statIfThere(key))?.size
  }

  async write(
    key: string,
    body: Uint8Array,
    options: { ifMatch?: string | null } = {},
  ): Promise<{ etag: string }> {
    const path = this.#path(key)
    const etag = sha256(body)
    try {
      if (options.ifMatch === undefined) await this.#place(path, body)
      else if (options.ifMatch === null) await this.#linkExclusively(path, body)
      else {
        const current = await this.read(key)
        if (current?.etag !== options.ifMatch)
          throw new ConflictError(
            `${this.url}/${key}: expected version ${options.ifMatch}, got ${current?.etag ?? 'none'}`,
          )
        // Whoever links the one successor of a version has replaced it; all others see that it exists.
        await this.#linkExclusively(this.#successor(key, options.ifMatch), body)
        await this.#place(path, body)
      }
    } catch (error) {
      throw error instanceof ConflictError ? error : this.#failed('write', key, error)
    }
    return { etag }
  }

  async *list(prefix: string): AsyncIterable<StoredEntry> {
    const folder = join(this.#root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
    for (const path of await this.#filesBelow(folder)) {
      const key = path.slice(this.#root.length + 1)
      if (!key.startsWith(prefix) || !isKey(key)) continue
      const found = await this.#statIfThere(key)
      if (found) yield { key, bytes: found.size, modifiedAt: found.mtime }
    }
  }

  async remove(key: string): Promise<void> {
    try {
      await rm(this.#path(key), { force: true })
    } catch (error) {
      throw this.#failed('remove', key, error)
    }
  }

  async sweep(now: Date): Promise<number> {
    let swept = 0
    for (const folder of [TEMPORARY, SUCCESSORS])
      for (const path of await this.#filesBelow(join(this.#root, folder)))
        try {
          if (!(await isLeftover(path, now))) continue
          if (folder === SUCCESSORS) await this.#settle(relative(join(this.#root, folder), path))
          await rm(path, { force: true })
          swept += 1
        } catch (error) {
          throw this.#failed('remove', path, error)
        }
    return swept
  }

  /** A version that is not in its place yet must not go with what led to it. */
  async #settle(successor: string): Promise<void> {
    const key = dirname(successor)
    const found = await this.#follow(key)
    if (found && !found.isInPlace) await this.#place(this.#path(key), found.body)
  }

  #path(key: string): string {
    return join(this.#root, requireKey(this, key))
  }

  #failed(verb: string, key: string, cause: unknown): StoreError {
    if (cause instanceof StoreError) return cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new StoreError(`${this.url}: cannot ${verb} "${key}": ${reason}`, { cause })
  }

  async #readIfThere(key: string, path: string): Promise<Buffer | undefined> {
    try {
      return await readFile(path)
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      throw this.#failed('read', key, error)
    }
  }

  async #statIfThere(key: string): Promise<Stats | undefined> {
    try {
      return await stat(this.#path(key))
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      throw this.#failed('read', key, error)
    }
  }

  async #filesBelow(folder: string): Promise<string[]> {
    try {
      const found: string[] = []
      for await (const entry of await opendir(folder, { recursive: true }))
        if (entry.isFile()) found.push(join(entry.parentPath, entry.name))
      return found.sort()
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return []
      throw this.#failed('list', folder, error)
    }
  }

  #successor(key: string, etag: string): string {
    return join(this.#root, SUCCESSORS, key, etag)
  }

  async #place(path: string, body: Uint8Array): Promise<void> {
    const temporary = await this.#writeTemporary(body)
    await inFolder(dirname(path), () => rename(temporary, path))
    await syncFolder(dirname(path))
  }

  async #linkExclusively(path: string, body: Uint8Array): Promise<void> {
    const temporary = await this.#writeTemporary(body)
    try {
      await inFolder(dirname(path), () => link(temporary, path))
      await syncFolder(dirname(path))
    } catch (error) {
      if (hasCode(error, 'EEXIST'))
        throw new ConflictError(`${path}: exists already`, { cause: error })
      throw error
    } finally {
      await rm(temporary, { force: true })
    }
  }

  async #writeTemporary(body: Uint8Array): Promise<string> {
    const folder = join(this.#root, TEMPORARY)
    const path = join(folder, createTemporaryName())
    const file = await inFolder(folder, () => open(path, 'wx'))
    try {
      await file.writeFile(body)
      await file.sync()
    } catch (error) {
      // On a full disk, half a file is in the way of everything else.
      await rm(path, { force: true })
      throw error
    } finally {
      await file.close()
    }
    return path
  }
}

/** Makes the folder where it is missing: of many writes one asks for it. */
async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    await createFolder(folder)
    return work()
  }
}

/** A folder's own entry must be on the disk before anything in it counts as kept. */
async function createFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made))
}

/** Syncs that have not begun yet, by folder. */
const coming = new Map<string, Promise<void>>()
const running = new Map<string, Promise<void>>()

/** One sync is enough for all whose entries were there when it began. */
async function syncFolder(folder: string): Promise<void> {
  const before = running.get(folder)
  let sync = coming.get(folder)
  if (!sync) {
    sync = Promise.allSettled([before]).then(() => {
      coming.delete(folder)
      const now = fsyncFolder(folder).finally(() => {
        if (running.get(folder) === now) running.delete(folder)
      })
      running.set(folder, now)
      return now
    })
    coming.set(folder, sync)
  }
  await sync
}

async function fsyncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
