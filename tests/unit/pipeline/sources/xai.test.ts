import { describe, expect, it } from 'vitest'
import xai from '../../../../pipeline/sources/xai.ts'
import { observe } from './fixture.ts'

describe('xai', () => {
  it('has cents per hundred million tokens', async () => {
    const { quotes } = await observe(xai)
    expect(quotes[1]).toMatchObject({
      provider: 'xai',
      provider_model_id: 'grok-4.20-0309-non-reasoning',
      input_usd_per_mtok: '1.25',
      output_usd_per_mtok: '2.5',
      cache_read_usd_per_mtok: '0.2',
    })
  })

  it('quotes a model under its id alone, not once more under each alias', async () => {
    const { quotes } = await observe(xai)
    expect(quotes.map((quote) => quote.provider_model_id)).toEqual([
      'grok-4.5',
      'grok-4.20-0309-non-reasoning',
      'grok-build-0.1',
    ])
  })
})
