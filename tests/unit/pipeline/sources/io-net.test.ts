import { describe, expect, it } from 'vitest'
import ioNet from '../../../../pipeline/sources/io-net.ts'
import { observe } from './fixture.ts'

describe('io-net', () => {
  it('has dollars per token as numbers, with the noise of binary arithmetic', async () => {
    const { quotes } = await observe(ioNet)
    expect(quotes[1]).toMatchObject({
      provider_model_id: 'Qwen/Qwen3.6-35B-A3B',
      input_usd_per_mtok: '0.3245',
      output_usd_per_mtok: '2.09',
      cache_read_usd_per_mtok: '0.16225',
    })
  })

  it('quotes nothing that is not billed by the token, and no cache that is only a zero', async () => {
    const { quotes } = await observe(ioNet)
    expect(quotes.map((quote) => quote.cache_read_usd_per_mtok)).toEqual([
      '0.02145',
      '0.16225',
      null,
    ])
  })
})
