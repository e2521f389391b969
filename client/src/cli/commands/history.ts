import { UsageError } from '../arguments.ts'
import { type Command, requireModelId, toParameters } from '../command.ts'
import texts from '../commands.json' with { type: 'json' }
import { type Column, formatTable, formatUsd } from '../table.ts'

export const history: Command = {
  ...texts.commands.history,
  async run({ client, show, signal, ...given }) {
    const { values, positionals } = given
    if (positionals.length === 0) {
      const asked = toParameters('compositeHistory', values)
      const answer = await client.compositeHistory(asked, { signal })
      show(answer, () =>
        formatHistory(answer, [
          { title: 'PRICE', align: 'right', show: (each) => formatUsd(each.price_per_m) },
          { title: 'POINTS', align: 'right', show: (each) => each.index_points.toFixed(2) },
        ]),
      )
      return
    }
    if (values['tier'] !== undefined) throw new UsageError('--tier: only for the index')
    const asked = toParameters('modelHistory', { ...values, model_id: requireModelId(given) })
    const answer = await client.modelHistory(asked, { signal })
    show(answer, () =>
      formatHistory(answer, [
        { title: 'BLENDED', align: 'right', show: (each) => formatUsd(each.blended_price_per_m) },
      ]),
    )
  },
}

function formatHistory<Row extends { date: string }>(
  answer: { history: readonly Row[]; history_limit_days?: number },
  columns: readonly Column<Row>[],
): string {
  const table = formatTable(answer.history, [
    { title: 'DATE', show: ({ date }) => date },
    ...columns,
  ])
  const { history_limit_days: days } = answer
  return days === undefined ? table : `${table}\n\nYour plan includes ${days} days.`
}
