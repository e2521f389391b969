// The state that the embedded history leaves on its last day but one. A first fix goes on from it, so
// that years are not computed again for one day. data/seed/state.zst has it as the shipped method
// makes it, by `npm run seed -- --state`; by another method it is made, and kept in the cache of the clone.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { sha256 } from '../../contract/release.ts'
import { createTemporaryName } from '../../store/temporary-file.ts'
import { DATA_FOLDER, type Folders, findOwnFiles, readMethod } from './data-files.ts'
import type { StateFile } from './export.ts'

const ROOT = join(import.meta.dirname, '../..')
const SHIPPED = join(DATA_FOLDER, 'seed/state.zst')
const CACHED = join(ROOT, 'node_modules/.cache/seed-state.zst')

const SMALL = { params: { [constants.ZSTD_c_compressionLevel]: 19 } }

/** What stands first in a file, in one line of JSON; the bodies follow in that order. */
const Head = z.object({
  key: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.int().nonnegative() })),
})

/**
 * The state of the embedded history by the method of `folders`. `make` makes it where none is kept;
 * only that of the project's own folders is.
 */
export async function findSeedState(
  folders: Folders,
  make: () => Promise<readonly StateFile[]>,
): Promise<readonly StateFile[]> {
  const key = await hashSeed(folders)
  const { data, sql, sources } = folders
  const isOwn = data === undefined && sql === undefined && sources === undefined
  for (const path of isOwn ? [SHIPPED, CACHED] : []) {
    const kept = await readSeedState(path, key)
    if (kept) return kept
  }
  const files = await make()
  // A clone may be read-only.
  if (isOwn) await writeSeedState(CACHED, { key, files }).catch(() => undefined)
  return files
}

/** Writes the state that a clone ships. */
export async function shipSeedState(files: readonly StateFile[]): Promise<void> {
  await writeSeedState(SHIPPED, { key: await hashSeed({}), files })
}

/** What a clone may have of its own: the method and the voids. */
async function hashSeed(folders: Folders): Promise<string> {
  const { data = DATA_FOLDER } = folders
  const own = (await findOwnFiles(data)).get('voids.csv')
  const voids = [join(data, 'voids.csv'), ...(own === undefined ? [] : [own])]
  const texts = await Promise.all(voids.map((path) => readFile(path, 'utf8')))
  return sha256(JSON.stringify([await readMethod(folders), ...texts]))
}

/** `undefined` where there is no such file, or one of another key. */
async function readSeedState(path: string, key: string): Promise<StateFile[] | undefined> {
  const packed = await readFile(path).catch(() => undefined)
  if (!packed) return undefined
  const bytes = zstdDecompressSync(packed)
  const end = bytes.indexOf('\n')
  const head = Head.parse(JSON.parse(bytes.toString('utf8', 0, end)))
  if (head.key !== key) return undefined
  let start = end + 1
  return head.files.map(({ name, bytes: length }) => {
    const body = bytes.subarray(start, (start += length))
    return { name, body, sha256: sha256(body) }
  })
}

async function writeSeedState(
  path: string,
  { key, files }: { key: string; files: readonly StateFile[] },
): Promise<void> {
  const head = { key, files: files.map(({ name, body }) => ({ name, bytes: body.length })) }
  const bytes = Buffer.concat([
    Buffer.from(`${JSON.stringify(head)}\n`),
    ...files.map(({ body }) => body),
  ])
  const temporary = `${path}.${createTemporaryName()}`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(temporary, zstdCompressSync(bytes, SMALL))
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}
