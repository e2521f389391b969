// A store in a folder. Versions of an object are immutable once linked, so readers need no lock,
// and a crash leaves either the old or the new version.
import { link, mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
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
import { createTemporaryName, hasCode, isLeftover } from './temporary-file.ts'

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
    // If the disk is full or read-only, the reader gets the version anyway.
    if (!isInPlace) await this.#place(this.#path(key), body).catch(() => undefined)
    return { body, etag }
  }

  /**
   * A writer that created the next version may have died before moving it into place. Its version
   * counts, so readers use it and complete the move.
   */
  async #follow(key: string): Promise<(StoredObject & { isInPlace: boolean }) | undefined> {
    const readAt = (path: string) => this.#ifThere('read', key, () => readFile(path))
    let body = await readAt(this.#path(key))
    for (let isInPlace = true; body; isInPlace = false) {
      const etag = sha256(body)
      const successor = await readAt(this.#successor(key, etag))
      if (!successor) return { body, etag, isInPlace }
      body = successor
    }
    return undefined
  }

  async readStream(key: string, range?: { start: number; end: number }) {
    const path = this.#path(key)
    const file = await this.#ifThere('read', key, () => open(path))
    return file?.createReadStream(range)
  }

  async write(key: string, body: Uint8Array, { ifMatch }: { ifMatch?: string | null } = {}) {
    const path = this.#path(key)
    return this.#attempt('write', key, async () => {
      if (ifMatch === undefined) await this.#place(path, body)
      else if (ifMatch === null) await this.#linkExclusively(path, body)
      else {
        const current = await this.read(key)
        if (current?.etag !== ifMatch)
          throw new ConflictError(
            `${this.url}/${key}: expected version ${ifMatch}, got ${current?.etag ?? 'none'}`,
          )
        // Only one writer can link a version's successor; all others see that it exists.
        await this.#linkExclusively(this.#successor(key, ifMatch), body)
        await this.#place(path, body)
      }
      return { etag: sha256(body) }
    })
  }

  async *list(prefix: string): AsyncIterable<StoredEntry> {
    const folder = join(this.#root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
    for (const path of await this.#filesBelow(folder)) {
      const key = path.slice(this.#root.length + 1)
      if (!key.startsWith(prefix) || !isKey(key)) continue
      const found = await this.#stat(key)
      if (found) yield { key, bytes: found.size, modifiedAt: found.mtime }
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.#path(key)
    await this.#attempt('remove', key, () => rm(path, { force: true }))
  }

  async sweep(now: Date): Promise<void> {
    for (const name of [TEMPORARY, SUCCESSORS]) {
      const folder = join(this.#root, name)
      for (const path of await this.#filesBelow(folder))
        await this.#attempt('remove', path, async () => {
          if (!(await isLeftover(path, now))) return
          // A version that isn't in place yet must not be deleted with the link that leads to it.
          const key = dirname(relative(folder, path))
          const found = name === SUCCESSORS ? await this.#follow(key) : undefined
          if (found && !found.isInPlace) await this.#place(this.#path(key), found.body)
          await rm(path, { force: true })
        })
    }
  }

  async findFreeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#root)
    return bavail * bsize
  }

  #path(key: string): string {
    return join(this.#root, requireKey(this, key))
  }

  #successor(key: string, etag: string): string {
    return join(this.#root, SUCCESSORS, key, etag)
  }

  #stat(key: string) {
    const path = this.#path(key)
    return this.#ifThere('read', key, () => stat(path))
  }

  async #filesBelow(folder: string): Promise<string[]> {
    const found = await this.#ifThere('list', folder, async () => {
      const paths: string[] = []
      for await (const entry of await opendir(folder, { recursive: true }))
        if (entry.isFile()) paths.push(join(entry.parentPath, entry.name))
      return paths.sort()
    })
    return found ?? []
  }

  async #ifThere<Result>(verb: string, key: string, work: () => Promise<Result>) {
    return this.#attempt(verb, key, async () => {
      try {
        return await work()
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined
        throw error
      }
    })
  }

  async #attempt<Result>(verb: string, key: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (cause) {
      if (cause instanceof StoreError || cause instanceof ConflictError) throw cause
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new StoreError(`${this.url}: cannot ${verb} "${key}": ${reason}`, { cause })
    }
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
      // On a full disk, a partial file would block everything else.
      await rm(path, { force: true })
      throw error
    } finally {
      await file.close()
    }
    return path
  }
}

/** Creates the folder if needed and syncs its entry before anything is put into it. */
async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    const first = (await mkdir(folder, { recursive: true })) ?? `${folder}/`
    for (let made = folder; made.length >= first.length; made = dirname(made))
      await syncFolder(dirname(made))
    return work()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
