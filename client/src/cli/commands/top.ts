import { findTerm } from '../../../../contract/glossary.ts'
import type { ModelsResponse } from '../../api.ts'
import { type Command, requireNothing, toParameters } from '../command.ts'
import { toPercent, toTable, toTokens, toUsd } from '../table.ts'

export const top: Command = {
  synopsis: '[options]',
  summary: 'Models, the lowest quality-adjusted price first.',
  details: `BLENDED: ${findTerm('blended price').meaning} COST/IQ: ${findTerm('quality-adjusted price').meaning}`,
  options: {
    kind: { value: 'KIND', help: 'text, embeddings, rerank, images, audio or speech; text.' },
    tier: { value: 'TIER', help: 'frontier, standard, budget or micro.' },
    provider: { value: 'NAME', help: 'Only models that this creator made or this provider sells.' },
    search: { value: 'TEXT', help: 'Only models with this in their id or name.' },
    sort: {
      value: 'FIELD',
      help: 'sit_adjusted_price (the quality-adjusted price), blended, input, output or tokens.',
    },
    'rank-by': {
      value: 'SKILL',
      help: 'intelligence, coding, maths, multilingual, vision or web: COST/IQ is by it.',
    },
    order: { value: 'ORDER', help: 'asc or desc.' },
    limit: { value: 'N', kind: 'number', help: 'How many models; 20.' },
    page: { value: 'N', kind: 'number', help: 'Which page of them; 1.' },
  },
  example: 'top --tier frontier --limit 5',
  async run({ client, values, show, signal, positionals }) {
    requireNothing({ positionals, values })
    const answer = await client.models(toParameters('models', { limit: 20, ...values }), { signal })
    show(answer, () =>
      answer.models.length === 0
        ? 'No model matches.'
        : `${toModelTable(answer.models)}\n\n${answer.models.length} of ${answer.count} models.`,
    )
  },
}

/** By the skill that ranks; nothing where no board rates it. */
function toCostPerIq(model: ModelsResponse['models'][number]): number | null {
  const { skill_adjusted_price: bySkill = model.sit_adjusted_price } = model
  return bySkill
}

function toModelTable(models: ModelsResponse['models']): string {
  return toTable(models, [
    { title: 'MODEL', show: ({ model_id }) => model_id },
    { title: 'TIER', show: ({ tier, kind }) => tier ?? kind },
    { title: 'INPUT', align: 'right', show: (model) => toUsd(model.input_price_per_m) },
    { title: 'OUTPUT', align: 'right', show: (model) => toUsd(model.output_price_per_m) },
    { title: 'BLENDED', align: 'right', show: (model) => toUsd(model.blended_price_per_m) },
    { title: 'COST/IQ', align: 'right', show: (model) => toUsd(toCostPerIq(model)) },
    { title: 'CONTEXT', align: 'right', show: (model) => toTokens(model.context_length) },
    { title: '7 DAYS', align: 'right', show: (model) => toPercent(model.change_7d) },
  ])
}
