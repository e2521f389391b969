import type { z } from 'zod'
import { createOpenApi } from '../../contract/openapi.ts'
import * as operations from '../../contract/operations.ts'
import { ApiError } from '../../contract/api-error.ts'
import type { Release } from '../../release/release.ts'
import { bodiesOf, Body } from '../http/body.ts'
import { DATA_HEADERS, readGiven, answerData } from '../routes/data-route.ts'
import type { Route } from '../context.ts'

/** How many entries of a list an example shows. */
const MAX_EXAMPLE_ENTRIES = 2

/** Browsers get the home page; other clients get a description of the API. */
export function indexRoute({ baseUrl }: { baseUrl: string }, page: Route): Route {
  const body = toBody(JSON.stringify(describeService(baseUrl)))
  return {
    operation: operations.index,
    isData: true,
    page,
    async handle(ctx) {
      // Links lead to `/` with parameters of the home page.
      const given = readGiven(ctx, operations.index, { ignoresUnknown: true })
      await answerData(ctx, body, { given })
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
  let made: Body | undefined
  /** Computed on demand: there is nearly always a release, and this would slow startup. */
  const makePlain = () => (made ??= toBody(JSON.stringify(createOpenApi({ baseUrl }))))
  const findBody = async (release: Release): Promise<Body> => {
    try {
      return await bodiesOf(release).findOrMake('openapi', async () =>
        toBody(await describeApi(release, routes, baseUrl)),
      )
    } catch {
      // Without the store, serve the description without examples.
      return makePlain()
    }
  }
  return {
    operation: operations.openapi,
    isData: true,
    async handle(ctx) {
      const given = readGiven(ctx, operations.openapi)
      const { release } = ctx.state
      await answerData(ctx, release ? await findBody(release) : makePlain(), { given })
    },
  }
}

function toBody(text: string): Body {
  return new Body(text, DATA_HEADERS)
}

/** The API description, with the examples that these routes answer from the release. */
export async function describeApi(
  release: Release,
  routes: readonly Route[],
  baseUrl: string,
): Promise<string> {
  const examples = await findExamples(routes, release, baseUrl)
  return JSON.stringify(createOpenApi({ baseUrl, examples }))
}

/** By operation, what its route answers to its example, with lists cut short. */
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
