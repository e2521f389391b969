import { describe, expect, it } from 'vitest'
import huggingface from '../../../../pipeline/sources/huggingface.ts'
import { observe } from './fixture.ts'

describe('huggingface', () => {
  it('quotes each provider of the weights in a repository', async () => {
    const { quotes } = await observe(huggingface)
    expect(quotes[0]).toMatchObject({
      provider: 'novita',
      provider_model_id: null,
      model_ref: 'zai-org/GLM-5.2',
      model_ref_kind: 'catalogue',
      input_usd_per_mtok: '0.9086',
      output_usd_per_mtok: '2.8556',
      context_length: 1048576,
      open_weights: true,
    })
  })

  it('quotes none that is not live or has no price', async () => {
    const { quotes } = await observe(huggingface)
    expect(quotes.map((quote) => [quote.model_ref, quote.provider])).toEqual([
      ['zai-org/GLM-5.2', 'novita'],
      ['zai-org/GLM-5.2', 'together'],
      ['openai/gpt-oss-120b', 'groq'],
      ['openai/gpt-oss-120b', 'cerebras'],
    ])
  })
})
