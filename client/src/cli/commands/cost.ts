import { UsageError } from '../arguments.ts'
import { type Command, type Context, requireModelId, toMinute } from '../command.ts'
import { type Cost, listCosts, type Workload } from '../cost-of.ts'
import { toTable, toUsd } from '../table.ts'

export const cost: Command = {
  synopsis: 'MODEL --input-tokens N [options]',
  summary: 'What requests to a model cost at each provider, cheapest first.',
  details:
    "Computed from the endpoints' schedules of prices: input, cached input and output at the tier of the prompt's length, and the price of a request. Surcharges for writing to a cache and for tools are not counted.",
  options: {
    'input-tokens': {
      value: 'N',
      kind: 'number',
      help: 'Tokens of one prompt, cached ones among them.',
    },
    'output-tokens': { value: 'N', kind: 'number', help: 'Tokens of one answer; 0.' },
    'cached-share': {
      value: 'SHARE',
      kind: 'number',
      help: 'Part of the prompt that the provider reads from its cache, 0 to 1; 0.',
    },
    'batch-share': {
      value: 'SHARE',
      kind: 'number',
      help: 'Part of the requests that is sent in batches, 0 to 1; 0.',
    },
    requests: { value: 'N', kind: 'number', help: 'How many such requests; 1.' },
    all: { help: 'Also free, batch, priority and routed offers.' },
  },
  example: 'cost openai/gpt-5.4 --input-tokens 100k --output-tokens 2k --requests 1000',
  async run({ client, show, signal, ...given }) {
    const model_id = requireModelId(given)
    const workload = readWorkload(given.values)
    const { as_of, endpoints } = await client.modelEndpoints({ model_id }, { signal })
    const offered = endpoints.filter(
      ({ is_available, offer }) =>
        is_available && (offer === 'standard' || given.values['all'] === true),
    )
    const costs = listCosts(offered, workload)
    show({ model_id, as_of, workload, costs }, () =>
      costs.length === 0
        ? `${model_id}: no provider offers it at a standard price.`
        : `${describe(model_id, as_of, workload)}\n\n${toCostTable(costs)}`,
    )
  },
}

function readWorkload(values: Context['values']): Workload {
  const {
    input_tokens,
    output_tokens = 0,
    cached_share = 0,
    batch_share = 0,
    requests = 1,
  } = values
  if (input_tokens === undefined) throw new UsageError('expected --input-tokens')
  const workload = {
    input_tokens: Number(input_tokens),
    output_tokens: Number(output_tokens),
    cached_share: Number(cached_share),
    batch_share: Number(batch_share),
    requests: Number(requests),
  }
  for (const name of ['cached_share', 'batch_share'] as const)
    if (workload[name] > 1)
      throw new UsageError(`--${name.replace('_', '-')}: expected 0 to 1, got ${workload[name]}`)
  for (const name of ['input_tokens', 'output_tokens', 'requests'] as const)
    if (!Number.isSafeInteger(workload[name]))
      throw new UsageError(
        `--${name.replace('_', '-')}: expected an integer, got ${workload[name]}`,
      )
  return workload
}

function describe(model_id: string, as_of: string, workload: Workload): string {
  const { requests, input_tokens, output_tokens, cached_share, batch_share } = workload
  const cached = cached_share === 0 ? '' : ` (${Math.round(cached_share * 1000) / 10} % cached)`
  const batched = batch_share === 0 ? '' : `, ${Math.round(batch_share * 1000) / 10} % in batches`
  return `${model_id}, prices of ${toMinute(as_of)}\n${requests.toLocaleString('en')} × ${input_tokens.toLocaleString('en')} tokens in${cached}, ${output_tokens.toLocaleString('en')} out${batched}; USD`
}

function toCostTable(costs: readonly Cost[]): string {
  return toTable(costs, [
    { title: 'PROVIDER', show: ({ provider }) => provider },
    { title: 'PER REQUEST', align: 'right', show: (each) => toUsd(each.usd_per_request) },
    { title: 'IN ALL', align: 'right', show: ({ usd }) => toUsd(usd) },
    { title: 'NOTES', show: toNotes },
  ])
}

function toNotes({ offer, cached_input_priced_as, too_long }: Cost): string {
  return [
    ...(offer === 'standard' ? [] : [offer]),
    ...(cached_input_priced_as === 'input' ? ['no price of cached input known'] : []),
    ...(too_long === 'context_length' ? ['longer than its context'] : []),
    ...(too_long === 'max_output_tokens' ? ['longer than its answers'] : []),
  ].join(', ')
}
