import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ExportFile } from '../contract/documents.ts'
import { exportKey } from '../contract/release.ts'
import { IntegrityError } from '../store/read-release.ts'
import type { Store } from '../store/store.ts'
import { toUnavailable } from './document-cache.ts'

/** Both ends count. */
export interface ByteRange {
  start: number
  end: number
}

/** The stored bytes of a file as they come; a whole file that is not what was published breaks off before its end. */
export async function openExport(
  store: Store,
  file: ExportFile,
  range?: ByteRange,
): Promise<Readable> {
  const key = exportKey(file)
  try {
    const stream = await store.readStream(key, range)
    if (!stream) throw new IntegrityError(`${store.url}/${key}: expected a file, found none`)
    if (range) return stream
    const whole = Readable.from(checked(stream, file, key), { objectMode: false })
    // A reader that left before the first byte has started nothing that would close what is open.
    return whole.once('close', () => stream.destroy())
  } catch (cause) {
    throw toUnavailable(cause)
  }
}

/** Holds the last piece back until the hash of all of them has proved right. */
async function* checked(stream: Readable, { sha256 }: ExportFile, key: string) {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  for await (const piece of stream) {
    const bytes = Buffer.from(piece)
    hash.update(bytes)
    if (held) yield held
    held = bytes
  }
  const actual = hash.digest('hex')
  if (actual !== sha256)
    throw new IntegrityError(`${key}: expected sha256 ${sha256}, got ${actual}`)
  if (held) yield held
}
