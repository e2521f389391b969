import { describe, expect, it } from 'vitest'
import llmgateway from '../../../../pipeline/sources/llmgateway.ts'
import { observe } from './fixture.ts'

describe('llmgateway', () => {
  it('sells a model wherever it routes it', async () => {
    const { quotes } = await observe(llmgateway)
    expect(quotes[0]).toMatchObject({
      provider: 'llmgateway',
      provider_model_id: 'glm-5.2',
      offer: 'routed',
      input_usd_per_mtok: '0.9086',
      cache_read_usd_per_mtok: '0.16874',
    })
  })

  it('writes a zero where it has no data, and lists what is no model', async () => {
    const { quotes } = await observe(llmgateway)
    expect(quotes.map((quote) => [quote.model_ref, quote.cache_read_usd_per_mtok])).toEqual([
      ['glm-5.2', '0.16874'],
      ['gpt-oss-120b', null],
    ])
  })
})
