import { FIELDS, type Values } from '../../../../contract/constraints.ts'
import type { RecommendResponse } from '../../api.ts'
import type { Options } from '../arguments.ts'
import { type Command, requireNothing, toParameters } from '../command.ts'
import texts from '../commands.json' with { type: 'json' }
import { formatTable, formatTokens, formatUsd, wrap } from '../table.ts'
import { takeWorkload, WORKLOAD_OPTIONS } from '../workload.ts'

const WIDTH = 80

/** How users type a value of each kind. */
const TYPED: { readonly [Kind in keyof Values]: Omit<Options[string], 'help'> } = {
  amount: { value: 'NUMBER' },
  score: { value: 'SCORE' },
  whole: { value: 'N' },
  flag: {},
  day: { value: 'DAY' },
  text: { value: 'TEXT' },
  names: { value: 'A,B' },
  modality: { value: 'KIND' },
  modalities: { value: 'A,B' },
  tier: { value: 'TIER' },
}

const options: Options = {
  ...Object.fromEntries(
    Object.entries(FIELDS).map(([name, { kind, help }]) => [
      name.replaceAll('_', '-'),
      { ...TYPED[kind], help },
    ]),
  ),
  ...WORKLOAD_OPTIONS,
  ...texts.commands.recommend.options,
}

export const recommend: Command = {
  ...texts.commands.recommend,
  options,
  async run({ client, values, show, signal, positionals }) {
    requireNothing({ positionals, values })
    const { workload, others } = takeWorkload(values)
    const asked = { ...toParameters('recommend', others), ...(workload && { workload }) }
    const answer = await client.recommend(asked, { signal })
    show(answer, () => formatRecommendations(answer))
  },
}

function formatRecommendations({
  recommendations,
  alternatives_considered,
}: RecommendResponse): string {
  const { runner_ups, excluded_by, excluded_by_unknown, unmatched_names } = alternatives_considered
  // Printed first, because they change what the list means.
  const head = unmatched_names.length > 0 ? [...unmatched_names, ''] : []
  const closest = runner_ups.map(({ model_id, reason }) =>
    wrap(`${model_id}: ${reason}`, WIDTH, '  ').replace(/^ {2}/, '- '),
  )
  const best = recommendations[0]
  if (!best)
    return [
      ...head,
      'No model meets all constraints.',
      ...Object.entries(excluded_by).map(
        ([name, count]) =>
          `- ${name} excludes ${count}${describeUnknown(excluded_by_unknown[name] ?? 0, count)}`,
      ),
      ...(closest.length > 0 ? ['', 'Closest:', ...closest] : []),
    ].join('\n')
  const caveats = best.caveats.map((caveat) => wrap(caveat, WIDTH, '  ').replace(/^ {2}/, '- '))
  return [
    ...head,
    formatTable(recommendations, [
      { title: '', align: 'right', show: ({ rank }) => String(rank) },
      { title: 'MODEL', show: ({ model_id }) => model_id },
      { title: 'PROVIDER', show: ({ endpoint_config }) => endpoint_config.provider },
      { title: 'BLENDED', align: 'right', show: (each) => formatUsd(each.blended_price_per_m) },
      { title: 'COST/IQ', align: 'right', show: (each) => formatUsd(each.cost_per_iq) },
      { title: 'SCORE', align: 'right', show: ({ aa_score }) => aa_score?.toFixed(1) ?? '' },
      { title: 'CONTEXT', align: 'right', show: (each) => formatTokens(each.context_length) },
    ]),
    '',
    wrap(best.why, WIDTH),
    `Call ${best.endpoint_config.model_id_on_provider} at ${best.endpoint_config.base_url}`,
    ...(caveats.length > 0 ? ['', 'Caveats for the first:', ...caveats] : []),
  ].join('\n')
}

function describeUnknown(unknown: number, all: number): string {
  return unknown === 0 ? '' : unknown === all ? ', all unknown' : `, ${unknown} unknown`
}
