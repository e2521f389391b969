import { describe, expect, it } from 'vitest'
import { findNearMisses } from '../../../release/require-named.ts'

const IDS = [
  'openai/gpt-5.4',
  'openai/gpt-5.4-mini',
  'anthropic/claude-5-sonnet',
  'meta/llama-5-8b',
]

describe('near misses', () => {
  it('find an id with a few letters wrong', () => {
    expect(findNearMisses('openai/gtp-5.4', IDS)[0]).toBe('openai/gpt-5.4')
    expect(findNearMisses('anthropic/claude-5-sonet', IDS)).toEqual(['anthropic/claude-5-sonnet'])
    expect(findNearMisses('claude-5-sonet', IDS)).toEqual(['anthropic/claude-5-sonnet'])
  })

  it('find an id in the wrong case, without its creator, or under another creator', () => {
    expect(findNearMisses('OpenAI/GPT-5.4', IDS)[0]).toBe('openai/gpt-5.4')
    expect(findNearMisses('gpt-5.4', IDS)[0]).toBe('openai/gpt-5.4')
    expect(findNearMisses('azure/gpt-5.4', IDS)[0]).toBe('openai/gpt-5.4')
  })

  it('find ids that contain the name', () => {
    expect(findNearMisses('sonnet', IDS)).toEqual(['anthropic/claude-5-sonnet'])
    expect(findNearMisses('sonn', IDS)).toEqual(['anthropic/claude-5-sonnet'])
  })

  it('find what begins with the name before what has one letter wrong, the first given first', () => {
    const ids = ['openai/gpt-4', 'openai/gpt-5.4-mini', 'openai/gpt-5.4', 'acme/my-gpt-5']
    const near = ['openai/gpt-5.4-mini', 'openai/gpt-5.4', 'acme/my-gpt-5']
    expect(findNearMisses('gpt-5', ids)).toEqual(near)
    expect(findNearMisses('openai/gpt-5', ids)).toEqual(near)
  })

  it('suggest nothing for something else', () => {
    expect(findNearMisses('zzzzzzzzzz/qqqqqqqq', IDS)).toEqual([])
    expect(findNearMisses('', IDS)).toEqual([])
    expect(findNearMisses('de', ['us', 'nl'])).toEqual([])
    // Three letters of five or six make another name.
    expect(findNearMisses('ionos', ['io.net', 'io-net'])).toEqual([])
    expect(findNearMisses('Bedrok', ['evroc', 'bedrock'])).toEqual(['bedrock'])
    expect(findNearMisses('a'.repeat(100_000), IDS)).toEqual([])
  })

  it('suggest no other version, but what the name begins with', () => {
    const ids = ['anthropic/claude-3-sonnet', 'openai/gpt-4o', 'openai/gpt-4o-mini', 'openai/gpt-5']
    expect(findNearMisses('claude-4-sonnet', ids)).toEqual([])
    expect(findNearMisses('gpt-4o-mini-typo', ids)).toEqual(['openai/gpt-4o-mini', 'openai/gpt-4o'])
    expect(findNearMisses('gpt-5-4', ids)).toEqual([])
  })

  it('suggest at most three', () => {
    const ids = Array.from({ length: 9 }, (_, index) => `openai/gpt-${index}`)
    expect(findNearMisses('openai/gpt-x', ids)).toHaveLength(3)
  })
})
