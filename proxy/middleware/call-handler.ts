import type { Middleware } from '../context.ts'

/** Calls the handler of the route; `send` sends what it returns. */
export function callHandler(): Middleware {
  return async (ctx) => {
    const { match } = ctx.state
    const reply = await match.route.handle(ctx, match)
    ctx.state.reply = reply
    // For other middleware. Koa's setter would set a reason phrase that a later 304 contradicts.
    ctx.res.statusCode = reply.status
  }
}
