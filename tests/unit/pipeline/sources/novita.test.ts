import { describe, expect, it } from 'vitest'
import novita from '../../../../pipeline/sources/novita.ts'
import { observe } from './fixture.ts'

describe('novita', () => {
  it('states the exact price as text', async () => {
    const { quotes } = await observe(novita)
    expect(quotes[1]).toMatchObject({
      provider_model_id: 'moonshotai/kimi-k2.7-code',
      input_usd_per_mtok: '0.912',
      output_usd_per_mtok: '3.84',
      cache_read_usd_per_mtok: '0.1824',
      context_length: 262144,
    })
  })

  it('has ten-thousandths of a dollar where there is no text', async () => {
    const { quotes } = await observe(novita)
    expect(quotes[2]).toMatchObject({
      provider_model_id: 'deepseek/deepseek-r1-turbo',
      input_usd_per_mtok: '0.7',
      output_usd_per_mtok: '2.5',
      cache_read_usd_per_mtok: null,
    })
  })

  it('knows what is suspended, and leaves out what is no chat model', async () => {
    const { quotes } = await observe(novita)
    expect(quotes.map(({ is_available }) => is_available)).toEqual([true, true, false])
  })
})
