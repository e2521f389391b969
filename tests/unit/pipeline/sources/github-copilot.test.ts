import { describe, expect, it } from 'vitest'
import { parseBody } from '../../../../pipeline/collect/response.ts'
import githubCopilot from '../../../../pipeline/sources/github-copilot.ts'
import { observe } from './fixture.ts'

const URL = 'https://docs.example/models-and-pricing.yml'

describe('github-copilot', () => {
  it('has a row for long prompts as a tier of the model', async () => {
    const { quotes } = await observe(githubCopilot)
    expect(quotes).toHaveLength(2)
    expect(quotes[0]).toMatchObject({
      provider: 'github-copilot',
      model_ref: 'GPT-5.4',
      input_usd_per_mtok: '2.5',
      output_usd_per_mtok: '15',
      cache_read_usd_per_mtok: '0.25',
      cache_write_usd_per_mtok: null,
    })
    expect(JSON.parse(quotes[0]?.other_prices ?? '')).toMatchObject([
      { kind: 'context_tier', direction: 'input', threshold_tokens: 272_000, usd: 5 },
      { kind: 'context_tier', direction: 'output', threshold_tokens: 272_000, usd: 22.5 },
      { kind: 'cache_read', threshold_tokens: 272_000, usd: 0.5 },
    ])
  })
})

function read(text: string): unknown {
  return parseBody(Buffer.from(text), { url: URL })
}

describe('an answer in YAML', () => {
  it('is read as the address says', () => {
    expect(read('- model: GPT-5.4\n  input: $2.50\n')).toEqual([
      { model: 'GPT-5.4', input: '$2.50' },
    ])
  })

  it.each([
    ['aliases, of which a bomb is made', 'a: &a [1]\nb: [*a, *a]\n', 'YAML'],
    ['a key twice', 'a: 1\na: 2\n', 'YAML'],
    ['more than a mebibyte', `a: ${'x'.repeat(2 ** 20)}`, 'at most'],
  ])('is refused with %s', (_, text, said) => {
    expect(() => read(text)).toThrow(said)
  })
})
