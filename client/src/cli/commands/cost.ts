import type { ModelCostResponse } from '../../api.ts'
import { UsageError } from '../arguments.ts'
import { type Command, requireModelId, toMinute } from '../command.ts'
import texts from '../commands.json' with { type: 'json' }
import { formatTable, formatUsd } from '../table.ts'
import { takeWorkload, WORKLOAD_OPTIONS } from '../workload.ts'

export const cost: Command = {
  ...texts.commands.cost,
  options: WORKLOAD_OPTIONS,
  async run({ client, show, signal, ...given }) {
    const model_id = requireModelId(given)
    const { workload } = takeWorkload(given.values)
    if (!workload) throw new UsageError('expected --input-tokens')
    const answer = await client.modelCost({ ...workload, model_id }, { signal })
    show(answer, () => formatCost(answer))
  },
}

function formatCost(answer: ModelCostResponse): string {
  return answer.count === 0
    ? `${answer.model_id}: no provider offers it at a standard price.`
    : `${describe(answer, answer.workload)}\n\n${formatCostTable(answer)}`
}

function describe(
  { model_id, as_of }: ModelCostResponse,
  workload: ModelCostResponse['workload'],
): string {
  if (!workload) return model_id
  const { requests_per_day, input_tokens, output_tokens, reasoning_tokens } = workload
  const parts = [
    `${requests_per_day.toLocaleString('en')} a day × ${input_tokens.toLocaleString('en')} tokens in`,
    describeShare(workload.cached_input_share, 'cached'),
    `${output_tokens.toLocaleString('en')} out`,
    reasoning_tokens > 0 ? `${reasoning_tokens.toLocaleString('en')} thought` : '',
    describeShare(workload.batch_share, 'in batches'),
  ].filter((part) => part !== '')
  return `${model_id}, prices of ${toMinute(as_of)}\n${parts.join(', ')}; USD`
}

function describeShare(share: number, what: string): string {
  return share === 0 ? '' : `${Math.round(share * 1000) / 10}% ${what}`
}

function formatCostTable({ endpoints }: ModelCostResponse): string {
  return formatTable(endpoints, [
    { title: 'PROVIDER', show: ({ provider }) => provider },
    { title: 'PER REQUEST', align: 'right', show: (each) => formatUsd(each.cost.per_request) },
    { title: 'A DAY', align: 'right', show: (each) => formatUsd(each.cost.per_day) },
    { title: 'A MONTH', align: 'right', show: (each) => formatUsd(each.cost.per_month) },
    {
      title: 'NOTES',
      show: ({ provider, promotion, cost: priced }) =>
        [
          ...(promotion ? [describeChannel(promotion.seen_via, provider)] : []),
          ...priced.unknown.map((name) => `${name} not known`),
        ].join(', '),
    },
  ])
}

/** A reseller's discount may not apply to direct customers. */
function describeChannel(channel: string, provider: string): string {
  return channel === provider ? 'promotion' : `promotion via ${channel}`
}
