import { describe, expect, it } from 'vitest'
import vercel from '../../../../pipeline/sources/vercel.ts'
import { observe, readBody, readFixture } from './fixture.ts'

describe('vercel', () => {
  it('quotes each provider of a model, with its region and its privacy', async () => {
    const { quotes } = await observe(vercel)
    expect(quotes[2]).toMatchObject({
      provider: 'bedrock',
      model_ref: 'anthropic/claude-haiku-4.5',
      input_usd_per_mtok: '1.1',
      output_usd_per_mtok: '5.5',
      cache_read_usd_per_mtok: '0.11',
      regions: ['eu'],
      zdr: true,
      trains_on_prompts: false,
    })
  })

  it('takes a zero for what does not apply, and what is not promised for unknown', async () => {
    const { quotes } = await observe(vercel)
    expect(quotes[1]).toMatchObject({
      provider: 'novita',
      cache_write_usd_per_mtok: null,
      zdr: null,
      trains_on_prompts: null,
    })
  })

  it('asks for the prices of language models alone', async () => {
    const body = await readBody(vercel, await readFixture('vercel'))
    expect(body).toMatchObject({
      endpoints: [{ id: 'zai/glm-5.2' }, { id: 'anthropic/claude-haiku-4.5' }],
    })
  })
})
