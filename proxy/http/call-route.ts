import type { Middleware } from '../context.ts'

/** Lets the route answer; `send` sends what it says. */
export function callRoute(): Middleware {
  return async (ctx) => {
    const { match } = ctx.state
    const reply = await match.route.answer(ctx, match)
    ctx.state.reply = reply
    // For a middleware that looks at `ctx.status`. Koa's setter would fix the reason too, and of a 304 it is another.
    ctx.res.statusCode = reply.status
  }
}
