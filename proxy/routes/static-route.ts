import type { z } from 'zod'
import type { Operation } from '../../contract/operations.ts'
import { parseRequest, readQuery } from '../../contract/query.ts'
import type { Release } from '../../release/release.ts'
import type { Route } from '../context.ts'
import { Body } from './body.ts'
import { bodiesOf } from './body-cache.ts'
import { DATA_HEADERS, toDataReply } from './data-reply.ts'
import { toSearch } from '../http/request.ts'

/** Answers every caller with the same; `enrich` says more while there is a release. */
export function staticRoute<Of extends Operation>(
  operation: Of,
  value: z.output<Of['response']>,
  {
    enrich,
    ignoresUnknown = false,
  }: {
    enrich?: (release: Release) => Promise<z.output<Of['response']>>
    ignoresUnknown?: boolean
  },
): Route {
  const toBody = (answer: z.output<Of['response']>) =>
    new Body(JSON.stringify(answer), DATA_HEADERS)
  const plain = toBody(value)
  const findBody = async (release: Release | undefined): Promise<Body> => {
    if (!release || !enrich) return plain
    try {
      const make = async () => toBody(await enrich(release))
      return await bodiesOf(release).findOrMake(operation.id, make)
    } catch {
      // While the store cannot be read, the plain form is still worth having.
      return plain
    }
  }
  return {
    operation,
    isData: true,
    example: async () => value,
    async handle(ctx) {
      const given = readQuery(toSearch(ctx), operation.query, { ignoresUnknown })
      parseRequest(operation.query, Object.fromEntries(given), 'invalid_parameter')
      return toDataReply(ctx, await findBody(ctx.state.release), given)
    },
  }
}
