// A line of usage, as a caller of the API sends it.
import { z } from 'zod'
import { flag, list, MAX_INTEGER, text, whole } from './fields.ts'

const MAX_USAGE_LINES = 1000

const tokens = whole(0, 1_000_000_000_000).optional()
/**
 * Fields under our own names. `usage-names.json` has those of providers, gateways and OpenTelemetry, which
 * count as well.
 */
export const UsageLine = z.looseObject(
  {
    model: text('a name of a model').optional().describe('As any provider or catalogue spells it.'),
    base_model: text('a name of a model')
      .optional()
      .describe('The model of a deployment whose own name says nothing of it.'),
    provider: text('a name of a provider')
      .optional()
      .describe("Who billed it; without one, the creator's price, otherwise the reference price."),
    seller: text('a name of a provider').optional().describe('As `provider`.'),
    at: text('a day or an instant').describe('The UTC day or the instant of the use.'),
    input_tokens: tokens.describe('Including tokens read from and written to a cache.'),
    output_tokens: tokens.describe('Including reasoning tokens.'),
    cache_read: tokens.describe('Tokens read from a cache.'),
    cache_write: tokens.describe('To a cache that lasts minutes.'),
    cache_write_1h: tokens.describe('To a cache that lasts an hour.'),
    input_includes_cache: flag()
      .optional()
      .describe(
        'False where input_tokens come without the tokens of the cache, as Anthropic bills.',
      ),
    reasoning: tokens.describe('Reasoning tokens.'),
    input_audio_tokens: tokens.describe('Beside input_tokens.'),
    output_audio_tokens: tokens.describe('Beside output_tokens.'),
    input_image_tokens: tokens.describe('Beside input_tokens.'),
    output_image_tokens: tokens.describe('Beside output_tokens.'),
    input_audio_seconds: tokens.describe('Of a recording that is billed by time.'),
    input_characters: tokens.describe('Of a text to speak, or to embed, that is billed by length.'),
    output_images: tokens.describe('Pictures made.'),
    web_search_requests: tokens.describe('Web searches that the provider ran.'),
    batch: flag().optional().describe('Billed as a batch.'),
    service_tier: text('a service tier')
      .optional()
      .describe('standard, batch, flex or priority, or a name that providers use for one of them.'),
    speed: text('a speed').optional().describe('standard, or fast where a fast mode was billed.'),
    region: text('a region').optional().describe('One of the offer, or its tag.'),
    inference_geo: text('a region').optional().describe('As `region`; global means none.'),
    requests: whole(1, MAX_INTEGER)
      .optional()
      .describe(
        'How many requests the line adds up. Their mean length decides the tier of context; without it, the plain price applies.',
      ),
  },
  { error: 'an object with a model, at and tokens' },
)
export type UsageLine = z.infer<typeof UsageLine>

/** A line is checked when it is priced, so that an invalid one leaves the others alone. */
const AnyLine = z.unknown().meta(z.toJSONSchema(UsageLine, { io: 'input' }))
export const PriceUsageRequest = z.strictObject(
  { lines: list(AnyLine, MAX_USAGE_LINES, 'lines of usage') },
  { error: 'an object with lines' },
)
