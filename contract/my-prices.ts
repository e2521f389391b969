// What a caller pays instead of the listed prices: by contract, by credit, at a shop of its own.
import { z } from 'zod'
import { amount, day, list, number, oneOf, text } from './fields.ts'

const MAX_OVERRIDES = 200
export const COVERED = ['cache', 'tiers', 'batch'] as const

const PriceOverride = z
  .strictObject(
    {
      provider: text("a provider's slug or name").describe(
        'Who bills it, by slug or name: its parts, too.',
      ),
      model: text('a model id, or a pattern such as openai/*').describe(
        'A model id; * stands for any characters.',
      ),
      region: text('a country or bloc such as US or EU, or a data centre').optional(),
      input_price_per_m: amount()
        .optional()
        .describe(
          'What you pay, USD per million tokens; long contexts, tiers and batches stay as listed.',
        ),
      output_price_per_m: amount().optional().describe('What you pay, USD per million tokens.'),
      cache_read_price_per_m: number(0, 1_000_000)
        .optional()
        .describe('What you pay, USD per million tokens; the listed price unless said.'),
      percent: number(-99.99, 1000)
        .optional()
        .describe('What you pay against the list price: -20 is a fifth less.'),
      covers: list(oneOf(COVERED), COVERED.length, COVERED.join(', '))
        .optional()
        .describe(
          'What the percentage is of, beside input and output; all three unless said: cache, tiers (long contexts, flex, priority), batch.',
        ),
      from: day().optional().describe('The first UTC day; from always unless said.'),
      to: day().optional().describe('The last UTC day; for ever unless said.'),
    },
    { error: 'an object with provider, model, and prices or percent' },
  )
  .refine(
    ({ percent, covers, ...fixed }) => {
      const { input_price_per_m, output_price_per_m, cache_read_price_per_m } = fixed
      return percent === undefined
        ? input_price_per_m !== undefined && output_price_per_m !== undefined && !covers
        : [input_price_per_m, output_price_per_m, cache_read_price_per_m].every(
            (price) => price === undefined,
          )
    },
    { error: 'either input_price_per_m and output_price_per_m or percent' },
  )
export type PriceOverride = z.output<typeof PriceOverride>

export const PriceOverrides = list(PriceOverride, MAX_OVERRIDES, 'of your own prices')
  .optional()
  .describe(
    'What you pay where it is not the list price. The last entry that fits an offer counts. It is neither stored nor logged, and the answer is cached nowhere.',
  )
