import { describe, expect, it } from 'vitest'
import genaiPrices from '../../../../pipeline/sources/genai-prices.ts'

describe('genai-prices', () => {
  it('reads the price that holds on the day, all day long, with its first and last day', () => {
    const prices = [
      { prices: { input_mtok: 5, output_mtok: 25 } },
      { constraint: { start_date: '2026-03-13' }, prices: { input_mtok: 4, output_mtok: 20 } },
      {
        constraint: { start_time: '16:30:00Z', end_time: '00:30:00Z' },
        prices: { input_mtok: 1, output_mtok: 5 },
      },
    ]
    const caches = { cache_read_mtok: 1, cache_write_mtok: 1 }
    const models = [
      { id: 'dated', prices },
      { id: 'plain', context_window: 1, prices: { ...caches, input_mtok: 1, output_mtok: 1 } },
    ]
    const on = (day: string) =>
      genaiPrices.parse([{ id: 'shop', name: 'Shop', models }], day).observation.quotes[0]
    const next_price =
      '{"from":"2026-03-13","input_price_per_m":4,"output_price_per_m":20,"cache_read_price_per_m":null,"source":"genai-prices"}'
    const [before, since] = [
      { input_usd_per_mtok: '5', effective_from: null, until: '2026-03-12', next_price },
      { input_usd_per_mtok: '4', effective_from: '2026-03-13', until: null, next_price: null },
    ]
    expect([on('2026-03-12'), on('2026-03-13')]).toMatchObject([before, since])
  })

  it('reads the price of a token of sound beside that of text', () => {
    const caches = { cache_read_mtok: 1, cache_write_mtok: 1 }
    const prices = { ...caches, input_mtok: 2.5, output_mtok: 10, input_audio_mtok: 6 }
    const models = [{ id: 'heard', context_window: 1, prices }]
    const { quotes } = genaiPrices.parse(
      [{ id: 'shop', name: 'Shop', models }],
      '2026-08-01',
    ).observation
    expect(quotes[0]?.input_usd_per_mtok).toBe('2.5')
    expect(JSON.parse(quotes[0]?.other_prices ?? '')).toMatchObject([
      { kind: 'audio', direction: 'input', modality: 'audio', usd: 6 },
    ])
  })
})
