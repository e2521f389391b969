import { describe, expect, it } from 'vitest'
import chutes from '../../../../pipeline/sources/chutes.ts'
import { observe } from './fixture.ts'

describe('chutes', () => {
  it('has dollars per million tokens, though its fields are named like OpenRouter’s', async () => {
    const { quotes } = await observe(chutes)
    expect(quotes[0]).toMatchObject({
      input_usd_per_mtok: '1.25',
      output_usd_per_mtok: '3.95',
      cache_read_usd_per_mtok: '0.625',
      context_length: 1048576,
      quantization: 'fp4',
    })
  })

  it('sells a model under the name of the machine it runs on', async () => {
    const { quotes } = await observe(chutes)
    expect(quotes.map((quote) => [quote.provider_model_id, quote.model_ref])).toContainEqual([
      'moonshotai/Kimi-K2.6-TEE',
      'moonshotai/Kimi-K2.6',
    ])
  })
})
