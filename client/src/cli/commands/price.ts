import type { ModelEndpointsResponse } from '../../api.ts'
import { type Command, requireModelId, toMinute } from '../command.ts'
import texts from '../commands.json' with { type: 'json' }
import { formatTable, formatTokens, formatUsd } from '../table.ts'

type Endpoint = ModelEndpointsResponse['endpoints'][number]

export const price: Command = {
  ...texts.commands.price,
  async run({ client, show, signal, ...given }) {
    const model_id = requireModelId(given)
    const [model, listed] = await Promise.all([
      client.model({ model_id }, { signal }),
      client.modelEndpoints({ model_id }, { signal }),
    ])
    show({ ...model, as_of: listed.as_of, endpoints: listed.endpoints }, () =>
      [
        `${model.model_id} (${model.name}, ${model.tier}) as of ${toMinute(listed.as_of)}`,
        `reference price: input ${formatUsd(model.input_price_per_m)}, output ${formatUsd(model.output_price_per_m)}, blended ${formatUsd(model.blended_price_per_m)}`,
        '',
        formatEndpointTable(listed.endpoints),
      ].join('\n'),
    )
  },
}

function formatEndpointTable(endpoints: readonly Endpoint[]): string {
  return formatTable(endpoints, [
    { title: 'PROVIDER', show: ({ provider }) => provider },
    { title: 'INPUT', align: 'right', show: (endpoint) => formatUsd(endpoint.input_price_per_m) },
    { title: 'OUTPUT', align: 'right', show: (endpoint) => formatUsd(endpoint.output_price_per_m) },
    {
      title: 'CACHED',
      align: 'right',
      show: (endpoint) => formatUsd(endpoint.cache_read_price_per_m),
    },
    { title: 'BLENDED', align: 'right', show: (endpoint) => formatUsd(endpoint.blended_per_m) },
    { title: 'CONTEXT', align: 'right', show: (endpoint) => formatTokens(endpoint.context_length) },
    { title: 'REGION', show: ({ regions }) => regions.join(', ') || '-' },
    { title: 'NOTES', show: listNotes },
  ])
}

function listNotes(endpoint: Endpoint): string {
  const { offer, is_available, verified, quantization, discount, endpoint_tag, until } = endpoint
  return [
    ...(['', endpoint.provider].includes(endpoint_tag) ? [] : [endpoint_tag]),
    ...(offer === 'standard' ? [] : [offer]),
    ...(is_available ? [] : ['unavailable']),
    ...(verified ? [] : ['unverified']),
    ...(quantization === null ? [] : [quantization]),
    ...(discount === 0 ? [] : [`${Math.round(discount * 100)}% off`]),
    ...(until === null ? [] : [`until ${until}`]),
  ].join(', ')
}
