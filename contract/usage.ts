// A line of usage, as a caller of the API sends it.
import { z } from 'zod'
import { flag, list, MAX_INTEGER, oneOf, text, whole } from './fields.ts'

const MAX_USAGE_LINES = 1000

const tokens = whole(0, 1_000_000_000_000).optional()
/** What a name of OpenTelemetry's conventions for generative AI stands for is said beside it. */
export const UsageLine = z.strictObject(
  {
    model: text('a name of a model').optional().describe('As any provider or catalogue spells it.'),
    seller: text('a name of a seller')
      .optional()
      .describe("Who billed it; without one, the creator's price, or else the reference price."),
    at: text('a day or an instant').describe('The UTC day or the instant of the use.'),
    input_tokens: tokens.describe('With those read from and written to a cache.'),
    output_tokens: tokens.describe('With those of reasoning.'),
    cache_read: tokens.describe('Tokens read from a cache.'),
    cache_write: tokens.describe('To a cache that lasts minutes.'),
    cache_write_1h: tokens.describe('To a cache that lasts an hour.'),
    input_includes_cache: flag()
      .optional()
      .describe(
        'False where input_tokens come without the tokens of the cache, as Anthropic bills.',
      ),
    reasoning: tokens.describe('Tokens of thinking.'),
    batch: flag().optional().describe('Billed as a batch.'),
    service_tier: oneOf(['standard', 'batch', 'flex', 'priority']).optional(),
    region: text('a region').optional().describe('One of the offer, or its tag.'),
    requests: whole(1, MAX_INTEGER)
      .optional()
      .describe(
        'How many requests the line adds up, 1; the tier of context is that of their mean.',
      ),
    'gen_ai.request.model': text('a name of a model').optional().describe('As `model`.'),
    'gen_ai.response.model': text('a name of a model').optional().describe('As `model`.'),
    'gen_ai.provider.name': text('a name of a seller').optional().describe('As `seller`.'),
    'gen_ai.system': text('a name of a seller').optional().describe('As `seller`.'),
    'gen_ai.operation.name': text('an operation').optional().describe('Not used.'),
    'gen_ai.usage.input_tokens': tokens.describe('As input_tokens.'),
    'gen_ai.usage.prompt_tokens': tokens.describe('As input_tokens.'),
    'gen_ai.usage.output_tokens': tokens.describe('As output_tokens.'),
    'gen_ai.usage.completion_tokens': tokens.describe('As output_tokens.'),
    'gen_ai.usage.cache_read.input_tokens': tokens.describe('As cache_read.'),
    'gen_ai.usage.cache_creation.input_tokens': tokens.describe('As cache_write.'),
    'gen_ai.usage.reasoning.output_tokens': tokens.describe('As reasoning.'),
  },
  { error: 'an object with a model, at and tokens' },
)
export type UsageLine = z.infer<typeof UsageLine>
export const PriceUsageRequest = z.strictObject(
  { lines: list(UsageLine, MAX_USAGE_LINES, 'lines of usage') },
  { error: 'an object with lines' },
)
