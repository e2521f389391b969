import type { ChangesResponse } from '../../api.ts'
import { type Command, requireModelId, requireNothing, toParameters } from '../command.ts'
import { toPercent, toTable, toUsd } from '../table.ts'

type Change = ChangesResponse['changes'][number]

export const changes: Command = {
  synopsis: '[MODEL] [options]',
  summary: 'What providers changed in the last 90 days, newest first.',
  details:
    'Prices are USD per million tokens, three parts of input and one of output. INDEX is what the model did to the index at that fix.',
  options: {
    since: { value: 'DAY', help: 'The first day, such as 2026-07-01.' },
    seller: { value: 'NAME', help: 'Only changes of this provider.' },
    limit: { value: 'N', kind: 'number', help: 'How many; 20.' },
    page: { value: 'N', kind: 'number', help: 'Which page of them; 1.' },
  },
  example: 'changes openai/gpt-5.4 --since 2026-07-01',
  async run({ client, show, signal, ...given }) {
    const isOfModel = given.positionals.length > 0
    if (!isOfModel) requireNothing(given)
    const model = isOfModel ? { model_id: requireModelId(given) } : {}
    const asked = toParameters('changes', { limit: 20, ...model, ...given.values })
    const answer = await client.changes(asked, { signal })
    show(answer, () =>
      answer.changes.length === 0
        ? `No change since ${answer.since}.`
        : `${toChangeTable(answer.changes)}\n\n${answer.changes.length} of ${answer.count} changes since ${answer.since}.`,
    )
  },
}

function toChangeTable(listed: readonly Change[]): string {
  return toTable(listed, [
    { title: 'DATE', show: ({ date }) => date },
    { title: 'MODEL', show: ({ model_id }) => model_id },
    { title: 'PROVIDER', show: ({ seller }) => seller ?? '' },
    { title: 'CHANGE', show: ({ kind }) => kind.replace('_', ' ') },
    { title: 'FROM', align: 'right', show: ({ from }) => toUsd(from?.blended_price_per_m ?? null) },
    { title: 'TO', align: 'right', show: ({ to }) => toUsd(to?.blended_price_per_m ?? null) },
    { title: 'INDEX', align: 'right', show: (change) => toPercent(change.index_change) },
  ])
}
