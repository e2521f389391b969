import { createOpenApi } from '../../contract/openapi.ts'
import * as operations from '../../contract/operations.ts'
import { ApiError } from '../../contract/api-error.ts'
import type { Release } from '../../release/release.ts'
import { staticRoute } from '../routes/static-route.ts'
import type { Route } from '../context.ts'

/** So many entries of a list show what an entry is. */
const MAX_EXAMPLE_ENTRIES = 2

export function indexRoute({ baseUrl }: { baseUrl: string }): Route {
  const about = {
    name: 'Model Inference Price Index',
    version: operations.API_VERSION,
    documentation_url: `${baseUrl}/docs`,
    openapi_url: `${baseUrl}/openapi.json`,
  }
  // `/` is the home page as well, to which links lead with parameters of their own.
  return staticRoute(operations.index, about, { ignoresUnknown: true })
}

/** Its examples are what these routes answer from the release of the moment. */
export function openApiRoute({ baseUrl }: { baseUrl: string }, routes: readonly Route[]): Route {
  const enrich = async (release: Release) =>
    createOpenApi({ baseUrl, examples: await findExamples(routes, release) })
  return staticRoute(operations.openapi, createOpenApi({ baseUrl }), { enrich })
}

async function findExamples(routes: readonly Route[], release: Release) {
  const examples = new Map<string, unknown>()
  for (const route of routes) {
    try {
      const answer = await route.example?.(release)
      if (answer !== undefined) examples.set(route.operation.id, abridge(answer))
    } catch (error) {
      // The model that an example asks for may have left the market; there is none then.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
  }
  return examples
}

function abridge(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_EXAMPLE_ENTRIES).map(abridge)
  if (!(value instanceof Object)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, abridge(part)]))
}
