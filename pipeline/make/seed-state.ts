// The state that the embedded history leaves on its second-to-last day, so a first run needn't
// recompute years. data/seed/state.zst contains it for the shipped methodology (`npm run seed --
// --state`). For any other methodology it is computed and cached in the clone.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { sha256 } from '../../contract/release.ts'
import { createTemporaryName } from '../../store/temporary-file.ts'
import { DATA_FOLDER, type Folders, findOwnFiles } from './data-files.ts'
import type { StateFile } from './export.ts'
import { readMethod } from './parameters.ts'

const ROOT = join(import.meta.dirname, '../..')
const SHIPPED = join(DATA_FOLDER, 'seed/state.zst')
const CACHED = join(ROOT, 'node_modules/.cache/seed-state.zst')

const SMALL = { params: { [constants.ZSTD_c_compressionLevel]: 19 } }

/** The first line of the file, as JSON; the bodies follow in that order. */
const Head = z.object({
  key: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.int().nonnegative() })),
})

/**
 * The state that the methodology of `folders` computes. Calls `make` if it isn't cached; only the
 * project's own state is cached.
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

/** Writes the file in data/seed/. */
export async function shipSeedState(files: readonly StateFile[]): Promise<void> {
  await writeSeedState(SHIPPED, { key: await hashSeed({}), files })
}

/** Covers what a clone may change: the methodology and the voids. */
async function hashSeed(folders: Folders): Promise<string> {
  const { data = DATA_FOLDER } = folders
  const own = (await findOwnFiles(data)).get('voids.csv')
  const voids = [join(data, 'voids.csv'), ...(own === undefined ? [] : [own])]
  const texts = await Promise.all(voids.map((path) => readFile(path, 'utf8')))
  return sha256(JSON.stringify([await readMethod(folders), ...texts]))
}

/** `undefined` if the file is missing or has another key. */
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
