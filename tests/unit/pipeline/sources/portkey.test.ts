import { describe, expect, it } from 'vitest'
import portkey from '../../../../pipeline/sources/portkey.ts'
import { observe } from './fixture.ts'

describe('portkey', () => {
  it('has cents per token, in one file per provider', async () => {
    const { quotes } = await observe(portkey)
    expect(quotes[0]).toMatchObject({
      provider: 'anthropic',
      provider_model_id: 'claude-haiku-4-5',
      input_usd_per_mtok: '1',
      output_usd_per_mtok: '5',
      cache_read_usd_per_mtok: '0.1',
      cache_write_usd_per_mtok: '1.25',
    })
  })

  it('takes the zeros of the default, and of what is billed by the hour, for no price', async () => {
    const { quotes } = await observe(portkey)
    const groq = quotes.filter(({ provider }) => provider === 'groq')
    expect(groq.map((quote) => [quote.provider_model_id, quote.input_usd_per_mtok])).toEqual([
      ['openai/gpt-oss-20b', '0.075'],
      ['moonshotai/kimi-k2-instruct-0905', '1'],
    ])
  })
})
