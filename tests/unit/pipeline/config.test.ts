import { describe, expect, it } from 'vitest'
import { UsageError, readConfig } from '../../../pipeline/config.ts'

describe('readConfig', () => {
  it('takes defaults from nothing', () => {
    expect(readConfig({}, [])).toMatchObject({
      storeUrl: 'file:.data/store',
      isOffline: false,
      isDryRun: false,
      asOf: undefined,
      metricsPath: undefined,
      sources: undefined,
      origins: {},
    })
  })

  it('reads origins by source id', () => {
    const environment = { TPI_ORIGIN_MODELS_DEV: 'http://127.0.0.1:9/ignored' }
    expect(readConfig(environment, []).origins).toEqual({ 'models-dev': 'http://127.0.0.1:9' })
  })

  it('lets a day stand for its last second', () => {
    expect(readConfig({}, ['--as-of', '2026-07-20']).asOf).toBe('2026-07-20T23:59:59Z')
    expect(readConfig({}, ['--as-of', '2026-07-20T06:00:00Z']).asOf).toBe('2026-07-20T06:00:00Z')
  })

  it.each([
    [['--ofline'], /--ofline/],
    [['--as-of', 'yesterday'], /--as-of.*"yesterday"/],
    [['--as-of', '2026-02-30'], /--as-of.*"2026-02-30"/],
    [['now'], /now/],
  ])('names what is wrong with %j', (argv, message) => {
    expect(() => readConfig({}, argv)).toThrow(message)
    expect(() => readConfig({}, argv)).toThrow(UsageError)
  })

  it('names an origin that is none', () => {
    expect(() => readConfig({ TPI_ORIGIN_OPENROUTER: 'nowhere' }, [])).toThrow(
      /TPI_ORIGIN_OPENROUTER.*"nowhere"/,
    )
  })
})
