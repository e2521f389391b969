// A store in a folder. A version of an object is immutable once linked in place, so readers need no
// lock, and a crash leaves either the old version or the new one.
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sha256 } from './release.ts'
import { ConflictError, type Store, StoreError, type StoredObject } from './store.ts'

const KEY = /^[A-Za-z0-9_][A-Za-z0-9_.=@:+-]*(\/[A-Za-z0-9_][A-Za-z0-9_.=@:+-]*)*$/
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
    const path = this.#path(key)
    let body = await readIfThere(path)
    if (!body) return undefined
    // A writer that won the race for the next version may have died before moving it into place:
    // its version counts, so every reader follows, and finishes the move for it.
    for (;;) {
      const etag = sha256(body)
      const successor = await readIfThere(this.#successor(key, etag))
      if (!successor) return { body, etag }
      await this.#place(path, successor)
      body = successor
    }
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
      if (error instanceof ConflictError) throw error
      throw new StoreError(`${this.url}: cannot write "${key}": ${message(error)}`, {
        cause: error,
      })
    }
    return { etag }
  }

  async *list(prefix: string): AsyncIterable<string> {
    const folder = join(this.#root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
    for (const path of (await filesBelow(folder)).sort()) {
      const key = path.slice(this.#root.length + 1)
      if (key.startsWith(prefix) && !key.startsWith(TEMPORARY) && !key.startsWith(SUCCESSORS))
        yield key
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  #path(key: string): string {
    if (!KEY.test(key)) throw new StoreError(`${this.url}: "${key}" is not a store key`)
    return join(this.#root, key)
  }

  #successor(key: string, etag: string): string {
    return join(this.#root, SUCCESSORS, key, etag)
  }

  async #place(path: string, body: Uint8Array): Promise<void> {
    const temporary = await this.#writeTemporary(body)
    await mkdir(dirname(path), { recursive: true })
    await rename(temporary, path)
    await syncFolder(dirname(path))
  }

  async #linkExclusively(path: string, body: Uint8Array): Promise<void> {
    const temporary = await this.#writeTemporary(body)
    try {
      await mkdir(dirname(path), { recursive: true })
      await link(temporary, path)
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
    await mkdir(join(this.#root, TEMPORARY), { recursive: true })
    const path = join(this.#root, TEMPORARY, randomBytes(12).toString('hex'))
    const file = await open(path, 'wx')
    try {
      await file.writeFile(body)
      await file.sync()
    } finally {
      await file.close()
    }
    return path
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw new StoreError(`cannot read ${path}: ${message(error)}`, { cause: error })
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const found: string[] = []
    for await (const entry of await opendir(folder, { recursive: true }))
      if (entry.isFile()) found.push(join(entry.parentPath, entry.name))
    return found
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
