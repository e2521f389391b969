import { describe, expect, it } from 'vitest'
import llmrates from '../../../../pipeline/sources/llmrates.ts'
import { observe } from './fixture.ts'

describe('llmrates', () => {
  it('is a witness: it says what pages ask, by account and tier, and quotes nothing', async () => {
    const { witnesses, quotes } = await observe(llmrates)
    expect(quotes).toEqual([])
    expect(witnesses).toContainEqual(
      expect.objectContaining({
        provider: 'deepseek',
        model_name: 'deepseek-v4-pro',
        currency: 'USD',
        input_per_mtok: '0.435',
        cache_read_per_mtok: '0.003625',
      }),
    )
    expect(witnesses).toContainEqual(
      expect.objectContaining({ provider: 'google-gemini', threshold_tokens: 200_000 }),
    )
    expect(witnesses.map(({ provider }) => provider)).toContain('qwen/china_mainland')
  })
})
