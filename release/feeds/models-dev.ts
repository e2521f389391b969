// The form of models.dev's api.json, as opencode and @tokenlens read it: USD per million tokens. Its
// readers need both limits of each model, and one bad entry hides them all: an offer of which one is
// not known is left out. What else is not known is not there.
import { z } from 'zod'
import { type FeedOffer, type Leave, toFields } from './offers.ts'

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
        limit: z.object({ context: z.int().positive(), output: z.int().positive() }),
      }),
    ),
  }),
)

export function toModelsDev(
  offers: readonly FeedOffer[],
  { baseUrl, leave }: { baseUrl: string; leave: Leave },
) {
  const known = offers.filter(({ context, maxOutput }) => {
    const isKnown = context !== null && maxOutput !== null
    if (!isKnown) leave('offers: no context or longest answer on record')
    return isKnown
  })
  const sellers = Map.groupBy(known, ({ seller }) => seller.slug)
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
  const { is_reasoning, supports_tools, open_weights, released_on } = model
  const known = ['text', 'audio', 'image', 'video', 'pdf']
  return {
    id,
    name: model.name,
    ...(model.input_modalities.length > 0 && {
      attachment: model.input_modalities.some((kind) => kind !== 'text'),
    }),
    ...(is_reasoning !== null && { reasoning: is_reasoning }),
    ...(supports_tools !== null && { tool_call: supports_tools }),
    ...(open_weights !== null && { open_weights }),
    ...(released_on !== null && { release_date: released_on }),
    modalities: {
      input: model.input_modalities.filter((kind) => known.includes(kind)),
      output: model.output_modalities.filter((kind) => known.includes(kind)),
    },
    cost: {
      ...toFields(base, FIELDS),
      ...(tiers.length > 0 && {
        tiers: tiers.map(({ over: size, ...stated }) => ({
          ...toFields(stated, FIELDS),
          tier: { type: 'context', size },
        })),
      }),
    },
    limit: { context, output: maxOutput },
  }
}

const FIELDS = {
  input: 'input',
  output: 'output',
  cacheRead: 'cache_read',
  cacheWrite: 'cache_write',
  reasoning: 'reasoning',
}
