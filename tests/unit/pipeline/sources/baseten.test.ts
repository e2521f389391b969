import { describe, expect, it } from 'vitest'
import baseten from '../../../../pipeline/sources/baseten.ts'
import { observe } from './fixture.ts'

describe('baseten', () => {
  it('has dollars per token, be they text or number', async () => {
    const { quotes } = await observe(baseten)
    expect(quotes.map((quote) => quote.input_usd_per_mtok)).toEqual(['1.4', '2.1', '0.1'])
    expect(quotes.map((quote) => quote.cache_read_usd_per_mtok)).toEqual(['0.14', '0.21', '0.1'])
  })

  it('knows which model a faster copy is', async () => {
    const { quotes } = await observe(baseten)
    expect(quotes[1]).toMatchObject({
      provider_model_id: 'zai-org/GLM-5.2-Fast',
      model_ref: 'zai-org/GLM-5.2',
    })
  })
})
