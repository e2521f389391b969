// Definitions of models as Langfuse takes them, one request each: USD per token. A definition is of
// a model at its maker, which is what a trace names; one begins on the day from which it holds.
import { z } from 'zod'
import { perToken } from './litellm.ts'
import type { FeedOffer } from './offers.ts'

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

export function toLangfuse(offers: readonly FeedOffer[]): z.infer<typeof Langfuse> {
  return offers
    .filter(({ isMaker }) => isMaker)
    .map(({ id, model, base, since }) => {
      const maker = model.model_id.split('/')[0] ?? ''
      const name = id.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      return {
        modelName: id,
        matchPattern: `(?i)^(${maker}/)?${name}$`,
        startDate: since,
        unit: 'TOKENS',
        pricingTiers: [
          {
            name: 'Standard',
            isDefault: true,
            priority: 0,
            conditions: [],
            prices: {
              input: perToken(base.input),
              output: perToken(base.output),
              ...(base.cacheRead !== undefined && {
                input_cached_tokens: perToken(base.cacheRead),
                cache_read_input_tokens: perToken(base.cacheRead),
              }),
              ...(base.cacheWrite !== undefined && {
                cache_creation_input_tokens: perToken(base.cacheWrite),
              }),
            },
          },
        ],
      }
    })
}
