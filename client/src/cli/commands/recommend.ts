import type { RecommendResponse } from '../../api.ts'
import type { Options } from '../arguments.ts'
import { type Command, requireNothing, toParameters } from '../command.ts'
import { toTable, toTokens, toUsd, wrap } from '../table.ts'

const WIDTH = 80

const options: Options = {
  'budget-max-usd-per-m': { value: 'USD', kind: 'number', help: 'Highest blended price.' },
  'input-max-usd-per-m': { value: 'USD', kind: 'number', help: 'Highest input price.' },
  'output-max-usd-per-m': { value: 'USD', kind: 'number', help: 'Highest output price.' },
  'cost-per-iq-max': {
    value: 'USD',
    kind: 'number',
    help: 'Highest cost per unit of intelligence.',
  },
  'context-min': { value: 'N', kind: 'number', help: 'Tokens that it must take, such as 200k.' },
  'min-intelligence': { value: 'SCORE', kind: 'number', help: 'Lowest intelligence score.' },
  modality: { value: 'KIND', help: 'What it must read: text, image, audio, video or file.' },
  tier: { value: 'TIER', help: 'frontier, standard or budget.' },
  'is-reasoning': { help: 'It reasons; --no-is-reasoning: it does not.' },
  'supports-tools': { help: 'It calls tools.' },
  'open-weights': { help: 'Its weights are open.' },
  zdr: { help: 'The provider retains no data.' },
  'eu-sovereign': { help: 'The provider runs it in the EU.' },
  providers: { value: 'A,B', kind: 'list', help: 'Only these providers.' },
  'exclude-providers': { value: 'A,B', kind: 'list', help: 'None of these providers.' },
  models: { value: 'A,B', kind: 'list', help: 'Only these models.' },
  creators: { value: 'A,B', kind: 'list', help: 'Only models of these creators.' },
  limit: { value: 'N', kind: 'number', help: 'How many; 5.' },
}

export const recommend: Command = {
  synopsis: 'CONSTRAINT...',
  summary: 'Models that meet constraints, the lowest cost per unit of intelligence first.',
  details: 'Prices are USD per million tokens. Each model comes with the endpoint to call.',
  options,
  example: 'recommend --budget-max-usd-per-m 2 --context-min 200k --zdr',
  async run({ client, values, show, signal, positionals }) {
    requireNothing({ positionals, values })
    const answer = await client.recommend(toParameters('recommend', values), { signal })
    show(answer, () => toText(answer))
  },
}

function toText({ recommendations, alternatives_considered }: RecommendResponse): string {
  const { runner_ups, shut_out, unmatched_names } = alternatives_considered
  const closest = runner_ups.map(({ model_id, reason }) =>
    wrap(`${model_id}: ${reason}`, WIDTH, '  ').replace(/^ {2}/, '- '),
  )
  const best = recommendations[0]
  if (!best)
    return [
      'No model meets all constraints.',
      ...Object.entries(shut_out).map(([name, count]) => `- ${name} shuts out ${count}`),
      ...unmatched_names,
      ...(closest.length > 0 ? ['', 'Closest:', ...closest] : []),
    ].join('\n')
  const caveats = best.caveats.map((caveat) => wrap(caveat, WIDTH, '  ').replace(/^ {2}/, '- '))
  return [
    toTable(recommendations, [
      { title: '', align: 'right', show: ({ rank }) => String(rank) },
      { title: 'MODEL', show: ({ model_id }) => model_id },
      { title: 'PROVIDER', show: ({ endpoint_config }) => endpoint_config.provider },
      { title: 'BLENDED', align: 'right', show: (each) => toUsd(each.blended_price_per_m) },
      { title: 'COST/IQ', align: 'right', show: (each) => toUsd(each.cost_per_iq) },
      { title: 'SCORE', align: 'right', show: ({ aa_score }) => aa_score.toFixed(1) },
      { title: 'CONTEXT', align: 'right', show: (each) => toTokens(each.context_length) },
    ]),
    '',
    wrap(best.why, WIDTH),
    `Call ${best.endpoint_config.model_id_on_provider} at ${best.endpoint_config.base_url}`,
    ...(caveats.length > 0 ? ['', 'Caveats of the first:', ...caveats] : []),
    ...(unmatched_names.length > 0 ? ['', ...unmatched_names] : []),
  ].join('\n')
}
