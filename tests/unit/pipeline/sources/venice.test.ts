import { describe, expect, it } from 'vitest'
import venice from '../../../../pipeline/sources/venice.ts'
import { observe } from './fixture.ts'

describe('venice', () => {
  it('has dollars per million tokens beside its own coin', async () => {
    const { quotes } = await observe(venice)
    expect(quotes[0]).toMatchObject({
      provider_model_id: 'zai-org-glm-5',
      input_usd_per_mtok: '1',
      output_usd_per_mtok: '3.2',
      cache_read_usd_per_mtok: '0.2',
      quantization: 'fp8',
    })
  })

  it('keeps nothing of what it hosts itself, and only passes on the rest', async () => {
    const { quotes } = await observe(venice)
    expect(quotes.map((quote) => [quote.provider_model_id, quote.offer, quote.zdr])).toEqual([
      ['zai-org-glm-5', 'standard', true],
      ['venice-uncensored-1-2', 'standard', true],
      ['kimi-k2-7-code', 'routed', null],
    ])
  })
})
