import { describe, expect, it } from 'vitest'
import litellm from '../../../../pipeline/sources/litellm.ts'
import { DAY, observe, readBody, readFixture } from './fixture.ts'

describe('litellm', () => {
  it('has dollars per token with the noise of binary arithmetic', async () => {
    const { quotes } = await observe(litellm)
    expect(quotes.find(({ provider }) => provider === 'databricks')).toMatchObject({
      input_usd_per_mtok: '2.99999',
      output_usd_per_mtok: '15.00002',
    })
  })

  it('takes a key apart into provider, region and the id a caller sends', async () => {
    const { quotes } = await observe(litellm)
    expect(
      quotes.map((quote) => [quote.provider, quote.endpoint_tag, quote.provider_model_id]),
    ).toEqual([
      ['anthropic', '', 'claude-haiku-4-5'],
      ['azure', 'eu', 'gpt-5-2025-08-07'],
      ['bedrock', 'us-east-1', 'anthropic.claude-v1'],
      ['databricks', '', 'databricks-claude-3-7-sonnet'],
      ['vertex_ai', '', 'claude-haiku-4-5'],
      ['openrouter', '', 'anthropic/claude-haiku-4.5'],
      ['azure', '', 'gpt-3.5-turbo-0125'],
    ])
  })

  it('quotes neither its documentation, nor fine-tuned models, nor embeddings', async () => {
    const fixture = await readFixture('litellm')
    expect(Object.values(fixture)[0]).toMatchObject({
      sample_spec: {},
      'ft:gpt-4o-2024-08-06': { mode: 'chat' },
      'text-embedding-3-small': { mode: 'embedding' },
    })
    const { rejected, observation } = litellm.parse(await readBody(litellm, fixture), DAY)
    expect(rejected).toEqual([])
    expect(observation.quotes).toHaveLength(7)
  })

  it('knows what is deprecated by the day', async () => {
    const body = await readBody(litellm, await readFixture('litellm'))
    const deprecated = (day: string) =>
      litellm
        .parse(body, day)
        .observation.quotes.filter(({ is_deprecated }) => is_deprecated)
        .map(({ provider_model_id }) => provider_model_id)
    expect(deprecated('2026-08-01')).toEqual(['gpt-3.5-turbo-0125'])
    expect(deprecated('2025-01-01')).toEqual([])
  })
})
