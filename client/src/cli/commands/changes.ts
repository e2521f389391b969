import type { ChangesResponse } from '../../api.ts'
import { type Command, requireModelId, requireNothing, toParameters } from '../command.ts'
import texts from '../commands.json' with { type: 'json' }
import { formatPercent, formatTable, formatUsd } from '../table.ts'

type Change = ChangesResponse['changes'][number]

export const changes: Command = {
  ...texts.commands.changes,
  async run({ client, show, signal, ...given }) {
    const isOfModel = given.positionals.length > 0
    if (!isOfModel) requireNothing(given)
    const model = isOfModel ? { model_id: requireModelId(given) } : {}
    const asked = toParameters('changes', { limit: 20, ...model, ...given.values })
    const answer = await client.changes(asked, { signal })
    show(answer, () =>
      answer.changes.length === 0
        ? `No change since ${answer.since}.`
        : `${formatChangeTable(answer.changes)}\n\n${answer.changes.length} of ${answer.count} changes since ${answer.since}.`,
    )
  },
}

function formatChangeTable(listed: readonly Change[]): string {
  return formatTable(listed, [
    { title: 'DATE', show: ({ date }) => date },
    { title: 'MODEL', show: ({ model_id }) => model_id },
    { title: 'PROVIDER', show: ({ provider }) => provider ?? '' },
    { title: 'CHANGE', show: ({ kind }) => kind.replace('_', ' ') },
    {
      title: 'FROM',
      align: 'right',
      show: ({ from }) => formatUsd(from?.blended_price_per_m ?? null),
    },
    { title: 'TO', align: 'right', show: ({ to }) => formatUsd(to?.blended_price_per_m ?? null) },
    { title: 'INDEX', align: 'right', show: (change) => formatPercent(change.index_change) },
  ])
}
