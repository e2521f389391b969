import { describe, expect, it } from 'vitest'
import openrouter from '../../../../pipeline/sources/openrouter.ts'
import { DAY, readBody, readFixture } from './fixture.ts'

describe('openrouter', () => {
  it('counts an endpoint as sold until it is switched off', async () => {
    const fixture = await readFixture('openrouter')
    const path = '/api/v1/models/z-ai/glm-5-turbo/endpoints'
    const text = JSON.stringify(fixture[path])
    const changed = { ...fixture, [path]: JSON.parse(text.replace('"status":0', '"status":-10')) }
    const { quotes } = openrouter.parse(await readBody(openrouter, changed), DAY).observation
    const off = quotes.filter(({ is_available }) => !is_available)
    expect(off.map(({ endpoint_tag }) => endpoint_tag)).toEqual(['z-ai'])
  })

  it('does without the lists of providers and of zero retention', async () => {
    const {
      '/api/v1/endpoints/zdr': _,
      '/api/v1/providers': __,
      ...fixture
    } = await readFixture('openrouter')
    const { quotes } = openrouter.parse(await readBody(openrouter, fixture), DAY).observation
    expect(quotes).toHaveLength(12)
    expect(quotes.every(({ zdr }) => zdr === null)).toBe(true)
  })

  it('has no prices, but its facts, where no model has an endpoint any more', async () => {
    const { '/api/v1/models': models } = await readFixture('openrouter')
    const body = await readBody(openrouter, { '/api/v1/models': models })
    const { observation, failures } = openrouter.parse(body, DAY)
    expect(failures).toEqual({ quotes: 'openrouter: expected quotes, got none' })
    expect(observation.models.length).toBeGreaterThan(0)
  })
})
