import type { Middleware } from '../context.ts'

/** Lets the route answer; `send` sends what it says. */
export function callRoute(): Middleware {
  return async (ctx) => {
    const { match } = ctx.state
    ctx.state.reply = await match.route.answer(ctx, match)
  }
}
