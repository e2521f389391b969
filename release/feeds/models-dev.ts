// The form of models.dev's api.json, as opencode and @tokenlens read it: USD per million tokens. A
// limit that is not known is 0, which is the form's own word for it; one bad entry hides them all.
import { z } from 'zod'
import type { FeedOffer, Stated } from './offers.ts'

const usd = z.number().nonnegative()
const Cost = z.looseObject({ input: usd, output: usd })
export const ModelsDev = z.record(
  z.string(),
  z.looseObject({
    id: z.string().min(1),
    name: z.string().min(1),
    env: z.array(z.string().min(1)).min(1),
    models: z.record(
      z.string(),
      z.looseObject({
        id: z.string().min(1),
        name: z.string().min(1),
        cost: Cost.extend({ tiers: z.array(Cost).optional() }),
        limit: z.object({ context: z.int().nonnegative(), output: z.int().nonnegative() }),
      }),
    ),
  }),
)

export function toModelsDev(offers: readonly FeedOffer[], { baseUrl }: { baseUrl: string }) {
  const sellers = Map.groupBy(offers, ({ seller }) => seller.slug)
  return Object.fromEntries(
    [...sellers].flatMap(([id, [first, ...rest]]) => {
      if (!first) return []
      const { name, base_url } = first.seller
      return [
        [
          id,
          {
            id,
            name,
            env: [`${id.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}_API_KEY`],
            npm: '@ai-sdk/openai-compatible',
            ...(base_url !== null && { api: base_url }),
            doc: `${baseUrl}/providers/${id}`,
            models: Object.fromEntries([first, ...rest].map((offer) => [offer.id, toModel(offer)])),
          },
        ],
      ]
    }),
  )
}

function toModel({ id, model, base, tiers, context, maxOutput }: FeedOffer) {
  const released = model.released_on ?? model.first_seen
  const known = ['text', 'audio', 'image', 'video', 'pdf']
  return {
    id,
    name: model.name,
    attachment: model.input_modalities.some((kind) => kind !== 'text'),
    reasoning: model.is_reasoning ?? false,
    tool_call: model.supports_tools ?? false,
    open_weights: model.open_weights ?? false,
    release_date: released,
    last_updated: released,
    modalities: {
      input: model.input_modalities.filter((kind) => known.includes(kind)),
      output: model.output_modalities.filter((kind) => known.includes(kind)),
    },
    cost: {
      ...toCost(base),
      ...(tiers.length > 0 && {
        tiers: tiers.map(({ over: size, ...stated }) => ({
          ...toCost(stated),
          tier: { type: 'context', size },
        })),
      }),
    },
    limit: { context: context ?? 0, output: maxOutput ?? 0 },
  }
}

function toCost({ input, output, cacheRead, cacheWrite, reasoning }: Stated) {
  return {
    input,
    output,
    ...(cacheRead !== undefined && { cache_read: cacheRead }),
    ...(cacheWrite !== undefined && { cache_write: cacheWrite }),
    ...(reasoning !== undefined && { reasoning }),
  }
}
