// A line of usage, as API callers send it.
import { z } from 'zod'
import { flag, list, MAX_INTEGER, text, whole } from './fields.ts'

const MAX_USAGE_LINES = 1000

const tokens = whole(0, 1_000_000_000_000).optional()
/**
 * Our own field names. `usage-names.json` lists those of providers, gateways and OpenTelemetry,
 * which are accepted as well.
 */
export const UsageLine = z.looseObject(
  {
    model: text('a name of a model')
      .optional()
      .describe("In any provider's or catalogue's spelling."),
    base_model: text('a name of a model')
      .optional()
      .describe("The model behind a deployment name that doesn't state it."),
    provider: text('a name of a provider')
      .optional()
      .describe("Who billed it. Without it, the creator's price or the reference price applies."),
    seller: text('a name of a provider').optional().describe('As `provider`.'),
    at: text('a day or an instant').describe('The UTC day or instant of use.'),
    input_tokens: tokens.describe('Including tokens read from and written to a cache.'),
    output_tokens: tokens.describe('Including reasoning tokens.'),
    cache_read: tokens.describe('Tokens read from a cache.'),
    cache_write: tokens.describe('Tokens written to a cache that lasts minutes.'),
    cache_write_1h: tokens.describe('Tokens written to a cache that lasts an hour.'),
    input_includes_cache: flag()
      .optional()
      .describe('False if input_tokens exclude cached tokens, as Anthropic bills.'),
    reasoning: tokens.describe('Reasoning tokens.'),
    input_audio_tokens: tokens.describe('In addition to input_tokens.'),
    output_audio_tokens: tokens.describe('In addition to output_tokens.'),
    input_image_tokens: tokens.describe('In addition to input_tokens.'),
    output_image_tokens: tokens.describe('In addition to output_tokens.'),
    input_audio_seconds: tokens.describe('Seconds of audio, where a provider bills by time.'),
    input_characters: tokens.describe(
      'Characters of text to speak or embed, where a provider bills by length.',
    ),
    output_images: tokens.describe('Images generated.'),
    image_size: text('a size such as 1024x1024').optional().describe('Of the images, in pixels.'),
    image_quality: text('a quality')
      .optional()
      .describe("Of the images, in the provider's words, such as hd."),
    web_search_requests: tokens.describe('Web searches run by the provider.'),
    batch: flag().optional().describe('Billed as a batch.'),
    service_tier: text('a service tier')
      .optional()
      .describe('standard, batch, flex or priority, or the name a provider uses for one of them.'),
    speed: text('a speed').optional().describe('standard, or fast if a fast mode was billed.'),
    region: text('a region').optional().describe('A region of the offer, or its tag.'),
    inference_geo: text('a region').optional().describe('As `region`; global means none.'),
    requests: whole(1, MAX_INTEGER)
      .optional()
      .describe(
        'How many requests the line combines. Their mean length decides the context tier; without it, the base price applies.',
      ),
  },
  { error: 'an object with a model, at and tokens' },
)
export type UsageLine = z.infer<typeof UsageLine>

/** Lines are validated when priced, so an invalid one doesn't affect the others. */
const AnyLine = z.unknown().meta(z.toJSONSchema(UsageLine, { io: 'input' }))
export const PriceUsageRequest = z.strictObject(
  { lines: list(AnyLine, MAX_USAGE_LINES, 'lines of usage') },
  { error: 'an object with lines' },
)
