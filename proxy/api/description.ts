import type { z } from 'zod'
import { createOpenApi } from '../../contract/openapi.ts'
import * as operations from '../../contract/operations.ts'
import { ApiError } from '../../contract/api-error.ts'
import type { Release } from '../../release/release.ts'
import { bodiesOf, fixed } from '../http/body.ts'
import { answerDocument, DATA_HEADERS, readGiven } from '../routes/data-route.ts'
import type { Route } from '../context.ts'

/** How many entries of a list an example shows. */
const MAX_EXAMPLE_ENTRIES = 2

/** Browsers get the home page; other clients get a description of the API. */
export function indexRoute({ baseUrl }: { baseUrl: string }, page: Route): Route {
  const content = JSON.stringify(describeService(baseUrl))
  const make = async () => ({ content, headers: DATA_HEADERS })
  return {
    operation: operations.index,
    isData: true,
    page,
    async handle(ctx) {
      // Links lead to `/` with parameters of the home page.
      const given = readGiven(ctx, operations.index, { ignoresUnknown: true })
      await answerDocument(ctx, { cache: fixed, key: `index ${baseUrl}`, make, given })
      ctx.vary('Accept')
    },
  }
}

const describeService = (baseUrl: string): z.output<typeof operations.index.response> => ({
  name: 'Model Inference Price Index',
  version: operations.API_VERSION,
  documentation_url: `${baseUrl}/docs`,
  openapi_url: `${baseUrl}/openapi.json`,
})

export function openApiRoute({ baseUrl }: { baseUrl: string }, routes: readonly Route[]): Route {
  return {
    operation: operations.openapi,
    isData: true,
    async handle(ctx) {
      const given = readGiven(ctx, operations.openapi)
      const { release } = ctx.state
      const make = async () => ({
        content: await describeApi(release, routes, baseUrl),
        headers: DATA_HEADERS,
      })
      const cache = release ? bodiesOf(release) : fixed
      await answerDocument(ctx, { cache, key: `openapi ${baseUrl}`, make, given })
    },
  }
}

/** The API description, with the examples that these routes answer from the release. */
export async function describeApi(
  release: Release | undefined,
  routes: readonly Route[],
  baseUrl: string,
): Promise<string> {
  // Without the store, there are no examples.
  const examples = release && (await findExamples(routes, release, baseUrl).catch(() => undefined))
  return JSON.stringify(createOpenApi(baseUrl, examples))
}

/** Each operation's response to its example, with shortened lists. */
export async function findExamples(routes: readonly Route[], release: Release, baseUrl: string) {
  const examples = new Map<string, unknown>([[operations.index.id, describeService(baseUrl)]])
  for (const { id, example } of operations.OPERATIONS) {
    try {
      const route = routes.find(({ operation }) => operation.id === id)
      const answer = await route?.respond?.(release, example)
      if (answer !== undefined) examples.set(id, abridge(answer))
    } catch (error) {
      // The example's model may have been retired; then there is no example.
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
