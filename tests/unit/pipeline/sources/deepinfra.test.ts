import { describe, expect, it } from 'vitest'
import deepinfra from '../../../../pipeline/sources/deepinfra.ts'
import { observe } from './fixture.ts'

describe('deepinfra', () => {
  it('has cents per token, and cache prices as a share of the input price', async () => {
    const { quotes } = await observe(deepinfra)
    expect(quotes[0]).toMatchObject({
      provider: 'deepinfra',
      provider_model_id: 'zai-org/GLM-5.2',
      input_usd_per_mtok: '0.75',
      output_usd_per_mtok: '2.4',
      cache_read_usd_per_mtok: '0.14',
      cache_write_usd_per_mtok: null,
      context_length: 1048576,
      is_deprecated: false,
    })
    expect(quotes[2]).toMatchObject({
      cache_read_usd_per_mtok: '0.15',
      cache_write_usd_per_mtok: '0.925',
    })
  })

  it('knows what is retired, and leaves out what is not billed by the token', async () => {
    const { quotes } = await observe(deepinfra)
    expect(quotes.map((quote) => [quote.provider_model_id, quote.is_deprecated])).toEqual([
      ['zai-org/GLM-5.2', false],
      ['Qwen/Qwen2.5-72B-Instruct', true],
      ['moonshotai/Kimi-K2.7-Code', false],
    ])
  })
})
