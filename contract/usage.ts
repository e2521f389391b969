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
      .describe('The name of the model, in any spelling that a provider or catalogue uses.'),
    base_model: text('a name of a model')
      .optional()
      .describe("The model behind a deployment, if its name doesn't state the model."),
    provider: text('a name of a provider')
      .optional()
      .describe(
        "The provider that billed the usage. If you don't name one, we use the creator's price or, if there is none, the reference price.",
      ),
    seller: text('a name of a provider').optional().describe('Same as `provider`.'),
    at: text('a day or an instant').describe('The UTC day or the time of use.'),
    input_tokens: tokens.describe(
      'Input tokens, including those read from and written to a cache.',
    ),
    output_tokens: tokens.describe('Output tokens, including reasoning tokens.'),
    cache_read: tokens.describe('Tokens read from a cache.'),
    cache_write: tokens.describe('Tokens written to a cache that lasts minutes.'),
    cache_write_1h: tokens.describe('Tokens written to a cache that lasts an hour.'),
    input_includes_cache: flag()
      .optional()
      .describe(
        "Whether `input_tokens` includes cached tokens. Send `false` if it doesn't, as on Anthropic's bills.",
      ),
    reasoning: tokens.describe('Reasoning tokens.'),
    input_audio_tokens: tokens.describe('Audio input tokens, in addition to `input_tokens`.'),
    output_audio_tokens: tokens.describe('Audio output tokens, in addition to `output_tokens`.'),
    input_image_tokens: tokens.describe('Image input tokens, in addition to `input_tokens`.'),
    output_image_tokens: tokens.describe('Image output tokens, in addition to `output_tokens`.'),
    input_audio_seconds: tokens.describe(
      'Seconds of audio input, for providers that bill by time.',
    ),
    input_characters: tokens.describe(
      'Characters of text to speak or embed, for providers that bill by length.',
    ),
    output_images: tokens.describe('Number of images generated.'),
    image_size: text('a size such as 1024x1024')
      .optional()
      .describe('Size of the images, in pixels.'),
    image_quality: text('a quality')
      .optional()
      .describe("Quality of the images, in the provider's words, such as hd."),
    web_search_requests: tokens.describe('Number of web searches run by the provider.'),
    batch: flag().optional().describe('Whether the usage was billed as a batch.'),
    service_tier: text('a service tier')
      .optional()
      .describe(
        'The service tier: standard, batch, flex or priority, or the name that a provider uses for one of them.',
      ),
    speed: text('a speed')
      .optional()
      .describe('The speed: standard, or fast if the provider billed a fast mode.'),
    region: text('a region').optional().describe('The region of the offer, or its tag.'),
    inference_geo: text('a region')
      .optional()
      .describe('Same as `region`; `global` means no region.'),
    requests: whole(1, MAX_INTEGER)
      .optional()
      .describe(
        'The number of requests that the line combines. Their mean length determines the context tier. Without this number, we use the base price.',
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
