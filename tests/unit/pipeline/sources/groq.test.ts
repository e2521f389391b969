import { describe, expect, it } from 'vitest'
import groq from '../../../../pipeline/sources/groq.ts'
import { observe } from './fixture.ts'

describe('groq', () => {
  it('has dollars per token', async () => {
    const { quotes } = await observe(groq)
    expect(quotes[0]).toMatchObject({
      provider: 'groq',
      provider_model_id: 'openai/gpt-oss-20b',
      input_usd_per_mtok: '0.075',
      output_usd_per_mtok: '0.3',
      cache_read_usd_per_mtok: '0.0375',
      max_output_tokens: 65536,
    })
  })

  it('quotes nothing that it states no price for, and knows what is switched off', async () => {
    const { quotes } = await observe(groq)
    expect(quotes.map((quote) => [quote.provider_model_id, quote.is_available])).toEqual([
      ['openai/gpt-oss-20b', true],
      ['llama-3.1-8b-instant', true],
      ['moonshotai/kimi-k2-instruct-0905', false],
    ])
  })
})
