// Blobs and manifests lie in the store as zstd where that is smaller; their hash and their size are
// those of the plain bytes. What was written plain stays so: how an object begins tells.
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const MAGIC = Buffer.from('28b52ffd', 'hex')
/** All else is for other programs to read too, which know nothing of this. */
const PACKED_KEYS = /^(?:blobs|runs)\//

/** The highest level that hardly lengthens a run: 16 takes a tenth more of its processor time for three percent less. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 9 } }

/** The bytes to store under that key. */
export function pack(key: string, body: Buffer): Buffer {
  if (!PACKED_KEYS.test(key)) return body
  const packed = zstdCompressSync(body, LEVEL)
  return packed.length < body.length || isPacked(body) ? packed : body
}

/**
 * The plain bytes, of which there are at most `maxBytes`, so that no object fills the memory. What
 * cannot be unpacked to so many comes back as it is: its hash is another, which readers check.
 */
export function unpack(stored: Buffer, maxBytes: number): Buffer {
  if (!isPacked(stored)) return stored
  try {
    return zstdDecompressSync(stored, { maxOutputLength: Math.max(1, maxBytes) })
  } catch {
    return stored
  }
}

function isPacked(bytes: Buffer): boolean {
  return bytes.subarray(0, MAGIC.length).equals(MAGIC)
}
