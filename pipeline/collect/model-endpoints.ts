// For gateways that list models in one response and each model's prices in another.
import { z } from 'zod'
import { type Rows, ShapeError } from './source.ts'
import type { ReadContext } from './read-context.ts'

const MODEL_ID = /^[a-z0-9][\w.-]*\/[a-z0-9][\w.:-]*$/i
const MAX_MODELS = 25_000

const List = z.object({ data: z.array(z.unknown()) })

/** The expected shape; an endpoint that doesn't match is dropped. */
export function describeModelEndpoints<Model extends z.ZodType, Endpoint extends z.ZodType>(
  rows: Rows,
  { model, endpoint }: { model: Model; endpoint: Endpoint },
) {
  const answer = z.object({ data: z.object({ endpoints: rows.list(endpoint) }) })
  return z.object({
    models: z.object({ data: rows.list(model) }),
    endpoints: z.array(z.object({ id: z.string(), answer })),
  })
}

/** `findId` selects the models to request. The schema rejects a list of another shape. */
export async function readModelEndpoints(
  { fetchJson, findJson }: ReadContext,
  { api, findId }: { api: string; findId: (model: unknown) => string | undefined },
): Promise<{ models: unknown; endpoints: { id: string; answer: unknown }[] }> {
  const models = await fetchJson(`${api}/models`)
  const listed = List.safeParse(models).data?.data ?? []
  const ids = new Set(
    listed.flatMap((model) => findId(model) ?? []).filter((id) => MODEL_ID.test(id)),
  )
  if (ids.size > MAX_MODELS)
    throw new ShapeError(`${api}/models: expected at most ${MAX_MODELS} models, got ${ids.size}`)
  const answers = await Promise.all(
    [...ids].map(async (id) => ({
      id,
      answer: await findJson(`${api}/models/${id}/endpoints`),
    })),
  )
  // A model that has just been added or retired has no endpoints.
  return { models, endpoints: answers.filter(({ answer }) => answer !== undefined) }
}
