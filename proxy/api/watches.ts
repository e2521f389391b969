// The watches and alert targets of a key's account, as on the dashboard.
import type { z } from 'zod'
import type { WatchService } from '../../accounts/watches/watch-service.ts'
import { listTargets } from '../../accounts/watches/watch-table.ts'
import { ApiError } from '../../contract/api-error.ts'
import * as operations from '../../contract/operations.ts'
import type { Operation } from '../../contract/operations.ts'
import type { WatchesResponse, WebhookResponse } from '../../contract/watches.ts'
import type { Route } from '../context.ts'
import { type LiveAnswer, liveRoute, type Parsed } from '../routes/data-route.ts'

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

/** `liveRoute` requires the account. */
function ownRoute<Of extends Operation>(
  operation: Of,
  act: (accountId: string, asked: Parsed<Of>) => Promise<LiveAnswer<z.output<Of['response']>>>,
): Route {
  return liveRoute(operation, (ctx, asked) => act(ctx.state.caller.accountId ?? '', asked))
}
