import { describe, expect, it } from 'vitest'
import openrouter from '../../../../pipeline/sources/openrouter.ts'
import { listOtherPrices, Pricing } from '../../../../pipeline/sources/openrouter.ts'
import { DAY, parse, readBody, readFixture } from './fixture.ts'

const readOthers = (pricing: object) =>
  listOtherPrices(Pricing.parse(pricing)).map((row) =>
    [row.kind, row.direction, row.modality, row.unit, row.usd].join(' '),
  )

describe('openrouter', () => {
  it('treats an endpoint as available until it is switched off', async () => {
    const fixture = await readFixture('openrouter')
    const path = '/api/v1/models/z-ai/glm-5-turbo/endpoints'
    const text = JSON.stringify(fixture[path])
    const changed = { ...fixture, [path]: JSON.parse(text.replace('"status":0', '"status":-10')) }
    const { quotes } = parse(openrouter, await readBody(openrouter, changed), DAY).observation
    const off = quotes.filter(({ is_available }) => !is_available)
    expect(off.map(({ endpoint_tag }) => endpoint_tag)).toEqual(['z-ai'])
  })

  it('keeps prices of images and audio beside text', () => {
    const tokens = { image: '0.0000003', image_output: '0.00003', audio: '0.000001' }
    const sound = { audio_output: '0.000064', input_audio_cache: '0.0000001' }
    expect(readOthers({ ...tokens, ...sound })).toEqual([
      'image input image 1M_tokens 0.3',
      'image output image 1M_tokens 30',
      'audio input audio 1M_tokens 1',
      'audio output audio 1M_tokens 64',
      'cache_read input audio 1M_tokens 0.1',
    ])
    // As a whole picture costs, which no token does.
    expect(readOthers({ image: '0.04' })).toEqual(['image input image image 0.04'])
  })

  it('does without the lists of providers and of zero retention', async () => {
    const {
      '/api/v1/endpoints/zdr': _,
      '/api/v1/providers': __,
      ...fixture
    } = await readFixture('openrouter')
    const { quotes } = parse(openrouter, await readBody(openrouter, fixture), DAY).observation
    expect(quotes).toHaveLength(12)
    expect(quotes.every(({ zdr }) => zdr === null)).toBe(true)
  })

  it('has facts but no prices if no model has an endpoint anymore', async () => {
    const { '/api/v1/models': models } = await readFixture('openrouter')
    const body = await readBody(openrouter, { '/api/v1/models': models })
    const { observation, failures } = parse(openrouter, body, DAY)
    expect(failures).toEqual({ quotes: 'openrouter: expected quotes, got none' })
    expect(observation.models.length).toBeGreaterThan(0)
  })
})
