import { describe, expect, it } from 'vitest'
import { parseBody } from '../../../pipeline/collect/read-context.ts'

const URL = 'https://docs.example/models-and-pricing.yml'

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
