import type { z } from 'zod'
import { createOpenApi } from '../../contract/openapi.ts'
import * as operations from '../../contract/operations.ts'
import { ApiError } from '../../contract/api-error.ts'
import type { Release } from '../../release/release.ts'
import { bodiesOf, Body } from '../http/body.ts'
import { DATA_HEADERS, readGiven, answerData } from '../routes/data-route.ts'
import type { Route } from '../context.ts'

/** So many entries of a list show what an entry is. */
const MAX_EXAMPLE_ENTRIES = 2

/** A browser gets the home page, any other client what this says of the API. */
export function indexRoute({ baseUrl }: { baseUrl: string }, page: Route): Route {
  const body = toBody(JSON.stringify(describeService(baseUrl)))
  return {
    operation: operations.index,
    isData: true,
    page,
    async handle(ctx) {
      // `/` is the home page as well, to which links lead with parameters of their own.
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
  /** Made when it is asked for: nearly always there is a release, and its making is most of a start. */
  const makePlain = () => (made ??= toBody(JSON.stringify(createOpenApi({ baseUrl }))))
  const findBody = async (release: Release): Promise<Body> => {
    try {
      return await bodiesOf(release).findOrMake('openapi', async () =>
        toBody(await describeApi(release, routes, baseUrl)),
      )
    } catch {
      // While the store cannot be read, the plain form is still worth having.
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

/** The description whose examples are what these routes answer from the release. */
export async function describeApi(
  release: Release,
  routes: readonly Route[],
  baseUrl: string,
): Promise<string> {
  const examples = new Map<string, unknown>([[operations.index.id, describeService(baseUrl)]])
  for (const { id, example } of operations.OPERATIONS) {
    try {
      const route = routes.find(({ operation }) => operation.id === id)
      const answer = await route?.respond?.(release, example)
      if (answer !== undefined) examples.set(id, abridge(answer))
    } catch (error) {
      // The model that an example asks for may have left the market; there is none then.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
  }
  return JSON.stringify(createOpenApi({ baseUrl, examples }))
}

function abridge(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_EXAMPLE_ENTRIES).map(abridge)
  if (!(value instanceof Object)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, abridge(part)]))
}
