import { expect, it } from 'vitest'
import sources from '../../../../pipeline/sources/openrouter-format.ts'

function findHost(id: string) {
  const source = sources.find((each) => each.id === id)
  if (!source) throw new Error(`expected a host "${id}" in the list, got none`)
  return source
}

const perToken = (type: string, cost_usd: string) => ({ type, unit: 'token', cost_usd })

it('reads version 2.4, which hangs prices on modalities', () => {
  const { observation } = findHost('nextbit').parse(
    {
      data: [
        {
          schema_version: '2.4',
          id: 'acme/glm-x',
          quantization: null,
          input_modalities: [
            {
              type: 'text',
              supported_inputs: { max_context_length: { value: 262144, unit: 'token' } },
              pricing: [
                { ...perToken('prompt', '0.000003'), utc_start: 800, utc_end: 1630 },
                {
                  ...perToken('prompt', '0.000002'),
                  overrides: [{ when: { prompt_tokens: { gte: 200001 } }, cost_usd: '0.000004' }],
                },
                perToken('cached_prompt', '0.0000002'),
                { ...perToken('cache_write', '0.000004'), ttl_seconds: 3600 },
                { ...perToken('cache_write', '0.0000025'), ttl_seconds: 300 },
              ],
            },
            { type: 'image', pricing: [{ type: 'prompt', unit: 'image', cost_usd: '0.01' }] },
          ],
          output_modalities: [
            {
              type: 'text',
              max_length: { value: 65536, unit: 'token' },
              supported_parameters: { tools: { type: 'boolean' } },
              // A unit may be left out: it is the token.
              pricing: [{ type: 'completion', cost_usd: '0.000008' }],
            },
          ],
          pricing: [{ type: 'web_search', unit: 'search', cost_usd: '0.01' }],
          datacenters: [{ country_code: 'DE' }],
        },
        {
          id: 'acme/soon',
          is_ready: false,
          input_modalities: [{ type: 'text' }],
          output_modalities: [],
        },
      ],
    },
    '2026-08-01',
  )
  expect(observation.quotes).toMatchObject([
    {
      provider_model_id: 'acme/glm-x',
      input_usd_per_mtok: '2',
      output_usd_per_mtok: '8',
      cache_read_usd_per_mtok: '0.2',
      cache_write_usd_per_mtok: '2.5',
      context_length: 262144,
      max_output_tokens: 65536,
      input_modalities: ['text', 'image'],
      supports_tools: true,
      regions: ['DE'],
    },
  ])
})
