import { ApiError } from '../../contract/api-error.ts'
import type { Middleware } from '../context.ts'

/** Refuses what a caller may not ask. After the limits, so that every guess is counted. */
export function authorize(): Middleware {
  return ({ state: { caller, match } }, next) => {
    const { plan } = match.route.operation
    if (caller.refusal) throw caller.refusal
    if (plan !== undefined && plan !== caller.plan)
      throw new ApiError(
        'plan_limit',
        `plan: expected a key of the plan ${plan}, got ${caller.plan}`,
      )
    return next()
  }
}
