import { ApiError } from '../../contract/api-error.ts'
import type { Middleware } from '../context.ts'

/** Checks authorization and calls the route's handler. */
export function callHandler(): Middleware {
  return (ctx) => {
    const { caller, match } = ctx.state
    if (caller.refusal) throw caller.refusal
    const { plan } = match.route.operation
    if (plan !== undefined && plan !== caller.plan)
      throw new ApiError(
        'plan_limit',
        `plan: expected a key of the plan ${plan}, got ${caller.plan}`,
      )
    return match.route.handle(ctx, match)
  }
}
