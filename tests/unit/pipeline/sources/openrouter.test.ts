import { describe, expect, it } from 'vitest'
import openrouter from '../../../../pipeline/sources/openrouter.ts'
import { DAY, readBody, readFixture } from './fixture.ts'

describe('openrouter', () => {
  it('asks for no endpoints of aliases and routers, and makes no model of them', async () => {
    const body = await readBody(openrouter, await readFixture('openrouter'))
    expect(body).toMatchObject({ endpoints: expect.objectContaining({ length: 6 }) })
    const { models } = openrouter.parse(body, DAY).observation
    expect(models.map(({ model_ref }) => model_ref)).toEqual([
      'anthropic/claude-haiku-4.5',
      'openai/gpt-oss-20b',
      'xiaomi/mimo-v2.5-pro',
      'z-ai/glm-5-turbo',
    ])
  })

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
