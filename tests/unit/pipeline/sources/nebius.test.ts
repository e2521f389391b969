import { describe, expect, it } from 'vitest'
import nebius from '../../../../pipeline/sources/nebius.ts'
import { observe } from './fixture.ts'

describe('nebius', () => {
  it('quotes each flavour of a model, with its regions', async () => {
    const { quotes } = await observe(nebius)
    expect(quotes[0]).toMatchObject({
      provider_model_id: 'openai/gpt-oss-120b',
      offer: 'standard',
      input_usd_per_mtok: '0.15',
      output_usd_per_mtok: '0.6',
      context_length: 131072,
      regions: ['FI'],
    })
  })

  it('knows which model a fast flavour is', async () => {
    const { quotes } = await observe(nebius)
    expect(quotes[1]).toMatchObject({
      provider_model_id: 'openai/gpt-oss-120b-fast',
      model_ref: 'openai/gpt-oss-120b',
    })
  })

  it('knows what is down, and leaves out what has no price by the token', async () => {
    const { quotes } = await observe(nebius)
    expect(quotes.map(({ is_available }) => is_available)).toEqual([true, true, true, false])
  })
})
