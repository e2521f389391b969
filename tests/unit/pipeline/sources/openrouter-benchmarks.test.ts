import { describe, expect, it } from 'vitest'
import openrouterBenchmarks from '../../../../pipeline/sources/openrouter-benchmarks.ts'
import { observe } from './fixture.ts'

describe('openrouter-benchmarks', () => {
  it('scores a model by its canonical slug, and leaves out one without an index', async () => {
    const { scores, quotes } = await observe(openrouterBenchmarks)
    expect(scores).toEqual([
      {
        model_ref: 'xiaomi/mimo-v2.5-pro-20260422',
        variant: '',
        score: 42.2,
        basis: null,
        scale_version: null,
      },
      {
        model_ref: 'anthropic/claude-4.5-haiku-20251001',
        variant: '',
        score: 29.6,
        basis: null,
        scale_version: null,
      },
    ])
    // Its prices are the routed ones of the list.
    expect(quotes).toEqual([])
  })

  it('confirms nothing that the list says', () => {
    expect(openrouterBenchmarks.root).toBe('openrouter')
  })
})
