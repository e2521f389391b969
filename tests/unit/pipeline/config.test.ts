import { totalmem } from 'node:os'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../../contract/plans.ts'
import { readConfig, readMemoryLimit } from '../../../pipeline/config.ts'

describe('readConfig', () => {
  it('reads origins by source id', () => {
    const environment = { TPI_ORIGIN_MODELS_DEV: 'http://127.0.0.1:9/ignored' }
    expect(readConfig(environment).origins).toEqual({ 'models-dev': 'http://127.0.0.1:9' })
  })

  it('lets a day stand for its last second', () => {
    expect(readConfig({}, { 'as-of': '2026-07-20' }).asOf).toBe('2026-07-20T23:59:59Z')
    expect(readConfig({}, { 'as-of': '2026-07-20T06:00:00Z' }).asOf).toBe('2026-07-20T06:00:00Z')
  })

  it.each(['yesterday', '2026-02-30'])('names what is wrong with a daily value as of %s', (day) => {
    const read = () => readConfig({}, { 'as-of': day })
    expect(read).toThrow(new RegExp(`--as-of.*"${day}"`))
    expect(read).toThrow(ConfigError)
  })

  it.each([
    ['512MB', 512],
    ['2GB', 2048],
    ['750MiB', 750],
    ['1g', 1024],
  ])('takes %s of memory for a run', (text, mebibytes) => {
    expect(readMemoryLimit({ TPI_MEMORY_LIMIT: text })).toBe(mebibytes)
  })

  it('defaults to half of the memory, and reports an invalid size', () => {
    expect(readMemoryLimit({})).toBeGreaterThan(100)
    expect(readMemoryLimit({})).toBeLessThanOrEqual(totalmem() / 2 ** 21)
    for (const text of ['much', '0MB', '-1GB', '1.5GB', '80%'])
      expect(() => readMemoryLimit({ TPI_MEMORY_LIMIT: text })).toThrow(
        `TPI_MEMORY_LIMIT: expected a size such as 512MB or 2GB, got "${text}"`,
      )
  })

  it('names an origin that is none', () => {
    expect(() => readConfig({ TPI_ORIGIN_OPENROUTER: 'nowhere' })).toThrow(
      /TPI_ORIGIN_OPENROUTER.*"nowhere"/,
    )
  })
})
