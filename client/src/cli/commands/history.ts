import { UsageError } from '../arguments.ts'
import { type Command, requireModelId, toParameters } from '../command.ts'
import texts from '../commands.json' with { type: 'json' }
import { toTable, toUsd } from '../table.ts'

export const history: Command = {
  ...texts.commands.history,
  async run({ client, show, signal, ...given }) {
    const { values, positionals } = given
    if (positionals.length === 0) {
      const answer = await client.compositeHistory(toParameters('compositeHistory', values), {
        signal,
      })
      show(answer, () =>
        withLimit(
          answer.history_limit_days,
          toTable(answer.history, [
            { title: 'DATE', show: ({ date }) => date },
            { title: 'PRICE', align: 'right', show: (each) => toUsd(each.price_per_m) },
            { title: 'POINTS', align: 'right', show: (each) => each.index_points.toFixed(2) },
          ]),
        ),
      )
      return
    }
    if (values['tier'] !== undefined) throw new UsageError('--tier: a model has one tier alone')
    const model_id = requireModelId(given)
    const answer = await client.modelHistory(
      toParameters('modelHistory', { ...values, model_id }),
      { signal },
    )
    show(answer, () =>
      withLimit(
        answer.history_limit_days,
        toTable(answer.history, [
          { title: 'DATE', show: ({ date }) => date },
          { title: 'BLENDED', align: 'right', show: (each) => toUsd(each.blended_price_per_m) },
        ]),
      ),
    )
  },
}

function withLimit(days: number | undefined, table: string): string {
  return days === undefined ? table : `${table}\n\nThe plan of the key sees ${days} days.`
}
