// The watches and alert targets of a key's account, as on the dashboard.
import type { z } from 'zod'
import type { WatchService } from '../../accounts/watches/watch-service.ts'
import { listTargets } from '../../accounts/watches/watch-table.ts'
import { ApiError } from '../../contract/api-error.ts'
import * as operations from '../../contract/operations.ts'
import type { Operation } from '../../contract/operations.ts'
import { parseRequest } from '../../contract/query.ts'
import type { WatchesResponse, WebhookResponse } from '../../contract/watches.ts'
import type { Context, PathParams, Route } from '../context.ts'
import { parseJson, readBody } from '../http/request-body.ts'
import { type LiveAnswer, liveRoute } from '../routes/data-route.ts'

export function watchRoutes(service: WatchService): Route[] {
  const list = async (accountId: string): Promise<z.output<typeof WatchesResponse>> => {
    const watches = await service.watches.list(accountId)
    return {
      count: watches.length,
      watches: watches.map(({ id, question, since }) => ({ watch_id: id, ...question, since })),
      told_by: listTargets(await service.watches.targets(accountId)),
    }
  }
  const findWebhook = async (accountId: string): Promise<z.output<typeof WebhookResponse>> => {
    const targets = await service.watches.targets(accountId)
    const own = targets.find(({ kind }) => kind === 'webhook')
    return { webhook: own ? { url: own.url, off_reason: own.offReason } : null }
  }

  return [
    ownRoute(operations.watches, async (accountId) => ({ value: await list(accountId) })),
    ownRoute(operations.addWatch, async (accountId, { body }) => {
      await service.addWatch(accountId, body)
      return { status: 201, value: await list(accountId) }
    }),
    ownRoute(operations.removeWatch, async (accountId, { params }) => {
      if (!(await service.watches.remove(params.watch_id, accountId)))
        throw new ApiError('not_found', 'watch_id: expected a watch of this account')
      return { value: await list(accountId) }
    }),
    ownRoute(operations.webhook, async (accountId) => ({ value: await findWebhook(accountId) })),
    ownRoute(operations.setWebhook, async (accountId, { body: { url } }) => {
      const set = await service.setWebhook(accountId, url)
      if ('problem' in set) throw new ApiError('invalid_body', set.problem)
      return { status: 201, value: { ...(await findWebhook(accountId)), ...set } }
    }),
    ownRoute(operations.removeWebhook, async (accountId) => {
      await service.watches.removeTarget(accountId, 'webhook')
      return { value: await findWebhook(accountId) }
    }),
  ]
}

/** Requires a key of an account. MCP calls use the same checks. */
function ownRoute<Of extends Operation>(
  operation: Of,
  act: (
    accountId: string,
    sent: { params: z.output<Of['params']>; body: z.output<Of['body']> },
  ) => Promise<LiveAnswer<z.output<Of['response']>>>,
): Route {
  const run = async (ctx: Context, params: PathParams, read: () => Promise<Buffer | undefined>) => {
    const accountId = requireAccount(ctx)
    const bytes = operation.method === 'POST' ? await read() : undefined
    return act(accountId, {
      params: parseRequest<Of['params']>(operation.params, params, 'invalid_parameter'),
      body: parseRequest<Of['body']>(operation.body, bytes && parseJson(bytes), 'invalid_body'),
    })
  }
  return {
    ...liveRoute(operation, (ctx) => run(ctx, ctx.state.match.params, () => readBody(ctx.req))),
    async ask(ctx, { params, body }) {
      return JSON.stringify((await run(ctx, params, async () => body)).value)
    },
  }
}

function requireAccount({ state: { caller } }: Context): string {
  if (caller.accountId === undefined)
    throw new ApiError('plan_limit', 'key: expected an account’s key; sign up at /signup')
  return caller.accountId
}
