import { describe, expect, it } from 'vitest'
import sources from '../../../../pipeline/sources/openrouter-format.ts'
import { observe } from './fixture.ts'

async function observeHost(id: string) {
  const source = sources.find((each) => each.id === id)
  if (!source) throw new Error(`expected a host "${id}" in the list, got none`)
  return (await observe(source)).quotes
}

describe('the format of OpenRouter’s providers', () => {
  it('has US dollars per token as strings', async () => {
    const [quote] = await observeHost('sambanova')
    expect(quote).toMatchObject({
      provider: 'sambanova',
      provider_model_id: 'MiniMax-M2.7',
      model_ref: 'MiniMax-M2.7',
      model_ref_kind: 'name',
      input_usd_per_mtok: '0.6',
      output_usd_per_mtok: '2.4',
      context_length: 196608,
      max_output_tokens: 196608,
      supports_tools: null,
    })
  })

  it('reads cache prices under their plural name too, and takes a zero there for none', async () => {
    const quotes = await observeHost('wandb')
    expect(
      quotes.map((quote) => [quote.cache_read_usd_per_mtok, quote.cache_write_usd_per_mtok]),
    ).toEqual([
      ['0.05', null],
      ['0.14', null],
      ['0.14', null],
    ])
  })

  it('takes the repository of the weights for the model, where it is named', async () => {
    const quotes = await observeHost('ovhcloud')
    expect(quotes[1]).toMatchObject({
      provider_model_id: 'Meta-Llama-3_3-70B-Instruct',
      model_ref: 'meta-llama/Llama-3.3-70B-Instruct',
      model_ref_kind: 'catalogue',
      input_usd_per_mtok: '0.74',
      cache_read_usd_per_mtok: null,
      regions: ['FR'],
    })
  })

  it('keeps ids that look like tags', async () => {
    const quotes = await observeHost('nextbit')
    expect(quotes.map((quote) => quote.provider_model_id)).toEqual([
      'gemma4:26b-a4b',
      'mythomax:13b',
      'qwen:3.5-35b',
    ])
  })
})
