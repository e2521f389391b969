import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ExportFile } from '../contract/documents.ts'
import { exportKey } from '../contract/release.ts'
import { IntegrityError } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'

/** Both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Throws if the file is missing or its hash differs from the one in the release. */
export async function verifyExport(store: StoreReader, file: ExportFile): Promise<void> {
  for await (const _ of await openExport(store, file));
}

/** Streams a file. If the hash of a complete file is wrong, the stream fails before its end. */
export async function openExport(
  store: StoreReader,
  file: ExportFile,
  range?: ByteRange,
): Promise<Readable> {
  const key = exportKey(file)
  const stream = await store.readStream(key, range)
  if (!stream) throw new IntegrityError(`${store.url}/${key}: expected a file, found none`)
  if (range) return stream
  const whole = Readable.from(checked(stream, file, key), { objectMode: false })
  // If the client disconnects before the first byte, the generator never starts and can't close the
  // stream.
  return whole.once('close', () => stream.destroy())
}

/** Holds back the last chunk until the file's hash has been checked. */
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
