import { describe, expect, it } from 'vitest'
import llmPrices from '../../../../pipeline/sources/llm-prices.ts'
import { observe } from './fixture.ts'

describe('llm-prices', () => {
  it('has dollars per million tokens', async () => {
    const { quotes } = await observe(llmPrices)
    expect(quotes[0]).toMatchObject({
      provider: 'anthropic',
      model_ref: 'claude-haiku-4-5',
      input_usd_per_mtok: '1',
      output_usd_per_mtok: '5',
      cache_read_usd_per_mtok: '0.1',
    })
  })

  it('takes the price of long prompts for no model of its own', async () => {
    const { quotes } = await observe(llmPrices)
    expect(quotes.map(({ model_ref }) => model_ref)).toEqual([
      'claude-haiku-4-5',
      'gemini-2.5-pro',
      'codestral-latest',
    ])
  })
})
