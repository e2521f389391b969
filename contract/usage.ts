// A line of usage, as API callers send it.
import { z } from 'zod'
import { flag, list, MAX_INTEGER, text, whole } from './fields.ts'

const MAX_USAGE_LINES = 1000

export const AT = 'a day, a time such as 2026-07-30T14:00:00Z or seconds since 1970'
const tokens = whole(0, 1_000_000_000_000).optional()
/**
 * Our own field names. `usage-names.json` lists those of providers, gateways and OpenTelemetry,
 * which are accepted as well.
 */
export const UsageLine = z.looseObject(
  {
    model: text('a name of a model').optional(),
    base_model: text('a name of a model').optional(),
    provider: text('a name of a provider').optional(),
    seller: text('a name of a provider').optional(),
    at: z.union(
      [text(AT), z.number({ error: AT }).min(1e9, { error: AT }).max(1e19, { error: AT })],
      {
        error: AT,
      },
    ),
    input_tokens: tokens,
    output_tokens: tokens,
    cache_read: tokens,
    cache_write: tokens,
    cache_write_1h: tokens,
    input_includes_cache: flag().optional(),
    reasoning: tokens,
    input_audio_tokens: tokens,
    output_audio_tokens: tokens,
    input_image_tokens: tokens,
    output_image_tokens: tokens,
    input_audio_seconds: tokens,
    input_characters: tokens,
    output_images: tokens,
    image_size: text('a size such as 1024x1024')
      .optional()
      .describe('Size of the images, in pixels.'),
    image_quality: text('a quality')
      .optional()
      .describe("Quality of the images, in the provider's words, such as hd."),
    web_search_requests: tokens,
    search_units: tokens,
    batch: flag().optional(),
    service_tier: text('a service tier').optional(),
    speed: text('a speed').optional(),
    region: text('a region').optional(),
    inference_geo: text('a region').optional(),
    requests: whole(1, MAX_INTEGER).optional(),
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
