import { describe, expect, it } from 'vitest'
import together from '../../../../pipeline/sources/together.ts'
import { observe } from './fixture.ts'

describe('together', () => {
  it('has dollars per million tokens', async () => {
    const { quotes } = await observe(together)
    expect(quotes[0]).toMatchObject({
      provider: 'together',
      provider_model_id: 'zai-org/GLM-5.2',
      input_usd_per_mtok: '1.4',
      output_usd_per_mtok: '4.4',
      cache_read_usd_per_mtok: '0.26',
      context_length: 512000,
    })
  })

  it('quotes neither machines by the hour, nor what is not sold by the token, nor embeddings', async () => {
    const { quotes } = await observe(together)
    expect(quotes.map((quote) => quote.provider_model_id)).toEqual([
      'zai-org/GLM-5.2',
      'arcee-ai/virtuoso-large',
      'deepseek-ai/DeepSeek-V4-Pro',
    ])
  })
})
