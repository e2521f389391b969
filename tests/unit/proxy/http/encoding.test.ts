import { describe, expect, it } from 'vitest'
import { chooseEncoding } from '../../../../proxy/http/body.ts'
import { createContext } from './create-context.ts'

describe('content encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *;q=0.5', 'gzip'],
    ['identity, gzip;q=0.5', 'identity'],
    ['identity;q=0', 'identity'],
    [';;;,=,q=,br;q=x', 'identity'],
  ])('of "%s" is %s', (accepted, encoding) => {
    const ctx = createContext(accepted === undefined ? {} : { 'accept-encoding': accepted })
    expect(chooseEncoding(ctx)).toBe(encoding)
    expect(chooseEncoding(ctx)).toBe(encoding)
  })
})
