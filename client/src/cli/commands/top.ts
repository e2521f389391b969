import { findTerm } from '../../../../contract/glossary.ts'
import type { ModelsResponse } from '../../api.ts'
import { type Command, requireNothing, toParameters } from '../command.ts'
import texts from '../commands.json' with { type: 'json' }
import { formatPercent, formatTable, formatTokens, formatUsd } from '../table.ts'

export const top: Command = {
  ...texts.commands.top,
  details: `BLENDED: ${findTerm('blended price').meaning} COST/IQ: ${findTerm('quality-adjusted price').meaning}`,
  async run({ client, values, show, signal, positionals }) {
    requireNothing({ positionals, values })
    const answer = await client.models(toParameters('models', { limit: 20, ...values }), { signal })
    show(answer, () =>
      answer.models.length === 0
        ? 'No model matches.'
        : `${formatModelTable(answer.models)}\n\n${answer.models.length} of ${answer.count} models.`,
    )
  },
}

/** The price adjusted for the skill that ranks; null if no board rates the skill. */
function computeCostPerIq(model: ModelsResponse['models'][number]): number | null {
  const { skill_adjusted_price: bySkill = model.sit_adjusted_price } = model
  return bySkill
}

function formatModelTable(models: ModelsResponse['models']): string {
  return formatTable(models, [
    { title: 'MODEL', show: ({ model_id }) => model_id },
    { title: 'TIER', show: ({ tier, kind }) => tier ?? kind },
    { title: 'INPUT', align: 'right', show: (model) => formatUsd(model.input_price_per_m) },
    { title: 'OUTPUT', align: 'right', show: (model) => formatUsd(model.output_price_per_m) },
    { title: 'BLENDED', align: 'right', show: (model) => formatUsd(model.blended_price_per_m) },
    { title: 'COST/IQ', align: 'right', show: (model) => formatUsd(computeCostPerIq(model)) },
    { title: 'CONTEXT', align: 'right', show: (model) => formatTokens(model.context_length) },
    { title: '7 DAYS', align: 'right', show: (model) => formatPercent(model.change_7d) },
  ])
}
