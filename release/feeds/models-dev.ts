// models.dev's api.json, as opencode and @tokenlens read it: USD per million tokens. Readers
// require both limits of each model, and one invalid entry breaks all, so offers with an unknown
// limit aren't added.
import { z } from 'zod'
import { type Matcher, merge } from './match.ts'
import { type FeedOffer, mapFields } from './offers.ts'

const usd = z.number().nonnegative()
const Cost = z.looseObject({ input: usd, output: usd })
const Entry = z.looseObject({
  id: z.string().min(1),
  name: z.string().min(1),
  cost: Cost.extend({ tiers: z.array(Cost).optional() }).optional(),
  limit: z.looseObject({ context: z.int().nonnegative(), output: z.int().nonnegative() }),
})
type Entry = z.infer<typeof Entry>
export const ModelsDev = z.record(
  z.string(),
  z.looseObject({ id: z.string().min(1), models: z.record(z.string(), Entry) }),
)
type ModelsDev = z.infer<typeof ModelsDev>

export function mapModelsDev(theirs: ModelsDev, matcher: Matcher): ModelsDev {
  const rows = Object.entries(theirs).flatMap(([provider, { models }]) =>
    Object.keys(models).map((id) => ({ provider, id })),
  )
  const missing = matcher.listMissing(rows)
  const providers = Object.entries(theirs).map(([provider, listed]) => {
    const models = Object.entries(listed.models).flatMap(([id, model]) => {
      const { cost } = model
      if (!cost) return matcher.isPast ? [] : [[id, model] as const]
      const found = matcher.match({ provider, id, ...cost })
      if (!found) return matcher.isPast ? [] : [[id, model] as const]
      return [[id, { ...model, cost: merge(cost, mapCost(found.offer), found) }] as const]
    })
    const added = (missing.get(provider) ?? []).flatMap(mapEntry)
    return [provider, { ...listed, models: Object.fromEntries([...models, ...added]) }] as const
  })
  return Object.fromEntries(providers.filter(([, { models }]) => Object.keys(models).length > 0))
}

function mapCost({ base, tiers }: FeedOffer) {
  const [first] = tiers
  return {
    input: base.input,
    output: base.output,
    ...mapFields(base, FIELDS),
    ...(first && {
      // Repeats the first tier for readers that don't know tiers.
      context_over_200k: mapFields(first, FIELDS),
      tiers: tiers.map(({ over: size, ...stated }) => ({
        input: stated.input,
        output: stated.output,
        ...mapFields(stated, FIELDS),
        tier: { type: 'context', size },
      })),
    }),
  }
}

function mapEntry(offer: FeedOffer): [string, Entry][] {
  const { id, model, context, maxOutput } = offer
  if (context === null || maxOutput === null) return []
  const { is_reasoning, supports_tools, open_weights, released_on } = model
  const known = ['text', 'audio', 'image', 'video', 'pdf']
  const entry = {
    id,
    name: model.name,
    attachment: model.input_modalities.some((kind) => kind !== 'text'),
    ...(is_reasoning !== null && { reasoning: is_reasoning }),
    ...(supports_tools !== null && { tool_call: supports_tools }),
    ...(open_weights !== null && { open_weights }),
    ...(released_on !== null && { release_date: released_on }),
    modalities: {
      input: model.input_modalities.filter((kind) => known.includes(kind)),
      output: model.output_modalities.filter((kind) => known.includes(kind)),
    },
    cost: mapCost(offer),
    limit: { context, output: maxOutput },
  }
  return [[id, entry]]
}

const FIELDS = {
  input: 'input',
  output: 'output',
  cachedInput: 'cache_read',
  cacheWrite: 'cache_write',
  reasoning: 'reasoning',
}
