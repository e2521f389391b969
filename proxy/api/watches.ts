// What the account of a key watches: the same watches as on the dashboard.
import type { z } from 'zod'
import { listTargets } from '../../alerts/watch-table.ts'
import { ApiError } from '../../contract/api-error.ts'
import * as operations from '../../contract/operations.ts'
import { parseRequest } from '../../contract/query.ts'
import type { WatchesResponse } from '../../contract/watches.ts'
import type { AppParts, Context, Route } from '../context.ts'
import { parseJson, readBody } from '../http/request-body.ts'
import { liveRoute } from '../routes/data-route.ts'

export function watchRoutes({ desk }: Pick<AppParts, 'desk'>): Route[] {
  const list = async (accountId: string): Promise<z.output<typeof WatchesResponse>> => {
    const watches = await desk.watches.list(accountId)
    return {
      count: watches.length,
      watches: watches.map(({ id, kind, subject, threshold, since }) => ({
        watch_id: id,
        kind,
        subject,
        percent: threshold / 100,
        since,
      })),
      told_by: listTargets(await desk.watches.targets(accountId)),
    }
  }

  return [
    liveRoute(operations.watches, async (ctx) => ({ value: await list(requireAccount(ctx)) })),
    liveRoute(operations.addWatch, async (ctx) => {
      const accountId = requireAccount(ctx)
      const sent = parseJson(await readBody(ctx.req))
      const { percent, ...watch } = parseRequest(operations.addWatch.body, sent, 'invalid_body')
      const form = { ...watch, percent: percent === undefined ? '' : String(percent) }
      const refused = await desk.addWatch(accountId, form)
      if (refused) throw new ApiError('invalid_body', refused.problem)
      return { status: 201, value: await list(accountId) }
    }),
    liveRoute(operations.removeWatch, async (ctx) => {
      const accountId = requireAccount(ctx)
      const { watch_id: id = '' } = ctx.state.match.params
      if (!(await desk.watches.remove(id, accountId)))
        throw new ApiError('not_found', 'watch_id: expected a watch of this account')
      return { value: await list(accountId) }
    }),
  ]
}

function requireAccount({ state: { caller } }: Context): string {
  if (caller.accountId === undefined)
    throw new ApiError('plan_limit', 'key: expected one of an account; /signup gives it')
  return caller.accountId
}
