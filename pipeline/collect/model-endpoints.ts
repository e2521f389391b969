// Gateways list their models in one answer and the prices of each model in another.
import { z } from 'zod'
import { type Rows, ShapeError } from './validate-quotes.ts'
import type { ReadContext } from './read-context.ts'

const MODEL_ID = /^[a-z0-9][\w.-]*\/[a-z0-9][\w.:-]*$/i
const MAX_MODELS = 25_000

const List = z.object({ data: z.array(z.unknown()) })

/** The shape of what is read; an endpoint that does not fit is dropped. */
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

/** `findId` names the models to ask for. The schema refuses a list of another shape. */
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
  // A model between the two lists, just added or just retired, has no endpoints.
  return { models, endpoints: answers.filter(({ answer }) => answer !== undefined) }
}
