import type { Middleware } from '../context.ts'
import { whenReady } from './when-ready.ts'

/** Calls the handler of the route; `send` sends what it returns. */
export function callHandler(): Middleware {
  return (ctx) => {
    const { match } = ctx.state
    return whenReady(match.route.handle(ctx, match), (reply) => {
      ctx.state.reply = reply
      // For other middleware. Koa's setter would set a reason phrase that a later 304 contradicts.
      ctx.res.statusCode = reply.status
    })
  }
}
