import { zstdCompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pack, unpack } from '../../../store/packed.ts'

const KEY = 'blobs/x'
const ZEROS = Buffer.alloc(1_000_000)

describe('an object of the store', () => {
  it('comes back as it went in, and takes no more room', () => {
    const bodies = fc
      .tuple(fc.uint8Array({ maxLength: 2_000 }), fc.nat(50))
      .map(([bytes, times]) => Buffer.concat(Array.from({ length: times }, () => bytes)))
    fc.assert(
      fc.property(bodies, (body) => {
        const stored = pack(KEY, body)
        expect(stored.length).toBeLessThanOrEqual(body.length)
        expect(unpack(stored, body.length)).toEqual(body)
      }),
    )
  })

  it('comes back where it is compressed already, and where it was stored plain', () => {
    const body = zstdCompressSync(Buffer.from('twice'))
    expect(unpack(pack(KEY, body), body.length)).toEqual(body)
    expect(unpack(Buffer.from('{}'), 2).toString()).toBe('{}')
  })

  it('is packed only where this project alone reads it', () => {
    expect(pack('runs/1/manifest.json', ZEROS).length).toBeLessThan(1_000)
    for (const key of ['exports/a', 'quotes/a', 'raw/a', 'current.json'])
      expect(pack(key, ZEROS)).toBe(ZEROS)
  })

  it('never grows beyond what it may have, however much is packed into it', () => {
    const stored = pack(KEY, ZEROS)
    expect(unpack(stored, ZEROS.length - 1)).toBe(stored)
    expect(unpack(stored.subarray(0, 20), ZEROS.length)).toEqual(stored.subarray(0, 20))
  })
})
