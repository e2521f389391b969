import { describe, expect, it } from 'vitest'
import cerebras from '../../../../pipeline/sources/cerebras.ts'
import { observe } from './fixture.ts'

describe('cerebras', () => {
  it('has dollars per token, and limits of its own shape', async () => {
    const { quotes } = await observe(cerebras)
    expect(quotes[1]).toMatchObject({
      provider_model_id: 'gpt-oss-120b',
      input_usd_per_mtok: '0.35',
      output_usd_per_mtok: '0.75',
      context_length: 131072,
      max_output_tokens: 40960,
    })
  })

  it('lists what it has deprecated', async () => {
    const { quotes } = await observe(cerebras)
    expect(quotes.map((quote) => [quote.provider_model_id, quote.is_deprecated])).toContainEqual([
      'zai-glm-4.7',
      true,
    ])
  })
})
