// Writes the changed files of a tree to a folder or bucket.
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import { sha256 } from '../contract/release.ts'
import type { Store } from '../store/store.ts'

/** How many files are written at a time. */
const CONCURRENCY = 8
const SUMS = 'SHA256SUMS'
export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const CHANGING = 'public, max-age=300, stale-if-error=86400'
const TEXT = /^(?:text\/|application\/(?:json|xml|atom|x-ndjson)|image\/svg)/

export interface TreeFile {
  path: string
  body: Buffer
  type: string
}

/**
 * Writes what differs from the last export, then the checksums, and removes files that no longer
 * exist.
 */
export async function writeTree(
  target: Store,
  { prefix, files, caching }: { prefix: string; files: readonly TreeFile[]; caching: string },
): Promise<number> {
  const limit = pLimit(CONCURRENCY)
  const previous = await readSums(target, prefix)
  // Checksums are written last, so their presence means that the folder is complete.
  if (caching === IMMUTABLE && previous.size > 0) return 0
  const sums = new Map(files.map(({ path, body }) => [path, sha256(body)]))
  const changed = files.filter(({ path }) => previous.get(path) !== sums.get(path))
  await Promise.all(changed.map((file) => limit(() => writeFile(target, prefix, file, caching))))
  const text = [...sums]
    .map(([path, sum]) => `${sum}  ${path}\n`)
    .sort()
    .join('')
  const body = Buffer.from(text)
  await writeFile(target, prefix, { path: SUMS, body, type: 'text/plain; charset=utf-8' }, caching)
  const gone = [...previous.keys()].filter((path) => !sums.has(path))
  await Promise.all(gone.map((path) => limit(() => target.remove(prefix + path))))
  return changed.length
}

async function writeFile(
  target: Store,
  prefix: string,
  { path, body, type }: TreeFile,
  caching: string,
): Promise<void> {
  const isPacked = target.url.startsWith('s3:') && TEXT.test(type)
  await target.write(prefix + path, isPacked ? await promisify(gzip)(body) : body, {
    headers: {
      type,
      caching: path.startsWith('assets/') ? IMMUTABLE : caching,
      ...(isPacked && { encoding: 'gzip' }),
    },
  })
}

async function readSums(target: Store, prefix: string): Promise<Map<string, string>> {
  const found = await target.read(prefix + SUMS)
  if (!found) return new Map()
  const isPacked = found.body[0] === 0x1f && found.body[1] === 0x8b
  const text = (isPacked ? gunzipSync(found.body) : found.body).toString()
  return new Map(
    [...text.matchAll(/^(\w{64})  (.+)$/gm)].map(([, sum = '', path = '']) => [path, sum]),
  )
}
