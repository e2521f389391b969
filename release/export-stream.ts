import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ExportFile } from '../contract/documents.ts'
import { exportKey } from '../contract/release.ts'
import { IntegrityError } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'
import { toUnavailable } from './document-cache.ts'

/** Inclusive at both ends. */
export interface ByteRange {
  start: number
  end: number
}

/** Throws what `openExport` throws where the file is not what the release names. */
export async function verifyExport(store: StoreReader, file: ExportFile): Promise<void> {
  const stream = await openExport(store, file)
  try {
    for await (const _ of stream);
  } catch (cause) {
    throw toUnavailable(cause)
  }
}

/** Streams a file. The stream of a whole file fails before its end if its hash is wrong. */
export async function openExport(
  store: StoreReader,
  file: ExportFile,
  range?: ByteRange,
): Promise<Readable> {
  const key = exportKey(file)
  try {
    const stream = await store.readStream(key, range)
    if (!stream) throw new IntegrityError(`${store.url}/${key}: expected a file, found none`)
    if (range) return stream
    const whole = Readable.from(checked(stream, file, key), { objectMode: false })
    // A reader that leaves before the first byte never starts the generator that would close it.
    return whole.once('close', () => stream.destroy())
  } catch (cause) {
    throw toUnavailable(cause)
  }
}

/** Holds the last chunk back until the hash of the whole file is known to be right. */
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
