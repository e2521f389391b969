// Definitions of models as Langfuse takes them, one request each: USD per token. A definition is of
// a model at its maker, which is what a trace names; one begins on the day from which it holds.
import { z } from 'zod'
import { toCreatorSlug } from '../../contract/names.ts'
import { perToken } from './litellm.ts'
import { escapePattern, type FeedOffer, type Leave, toFields } from './offers.ts'

const Prices = z.record(z.string(), z.number().nonnegative())
export const Langfuse = z.array(
  z.object({
    modelName: z.string().min(1),
    matchPattern: z.string().min(1),
    startDate: z.iso.date(),
    unit: z.literal('TOKENS'),
    pricingTiers: z.tuple([
      z.object({
        name: z.string(),
        isDefault: z.literal(true),
        priority: z.literal(0),
        conditions: z.tuple([]),
        prices: Prices,
      }),
    ]),
  }),
)

export function toLangfuse(
  offers: readonly FeedOffer[],
  { leave }: { leave: Leave },
): z.infer<typeof Langfuse> {
  return offers
    .filter(({ isMaker }) => {
      if (!isMaker) leave('offers: not of the creator')
      return isMaker
    })
    .map(({ id, model, base, tiers, since }) => {
      if (tiers.length > 0) leave('prices of longer requests')
      return {
        modelName: id,
        matchPattern: `(?i)^(${toCreatorSlug(model.model_id)}/)?${escapePattern(id)}$`,
        startDate: since,
        unit: 'TOKENS',
        pricingTiers: [
          {
            name: 'Standard',
            isDefault: true,
            priority: 0,
            conditions: [],
            prices: {
              ...toFields(base, FIELDS, perToken),
              ...toFields(base, { cacheRead: 'cache_read_input_tokens' }, perToken),
            },
          },
        ],
      }
    })
}

const FIELDS = {
  input: 'input',
  output: 'output',
  cacheRead: 'input_cached_tokens',
  cacheWrite: 'cache_creation_input_tokens',
}
