import { toAnonymousSubject, toKeySubject } from '../../accounts/state/count-table.ts'
import { ApiError } from '../../contract/api-error.ts'
import type { Plans } from '../../contract/plans.ts'
import type { AppParts, Caller, Context, Middleware } from '../context.ts'
import { listDayLimits } from '../http/client-address.ts'

/** The scheme is case-insensitive (RFC 9110, 11.1), followed by one space and a token. */
const BEARER = /^bearer ([\x21-\x7e]+)$/i
/** Rejected rather than ignored, because URLs end up in logs and browser histories. */
const KEY_PARAMETER = /[?&](?:api_?key|key|access_token|token)=/i

const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer' } }
const INVALID = new ApiError(
  'invalid_api_key',
  'Authorization: invalid or revoked API key',
  CHALLENGE,
)

/** For sign-up and the dashboard: enough for an office behind one address. */
const FORM_LIMITS = { requests_per_day: 2_000, requests_per_minute: 60 }
/** One customer may own a /48, which contains 65,536 /64 networks. */
const ADDRESSES_PER_NETWORK = 10

/** Determines whose limits apply. `authorize` rejects the request after it has been counted. */
export function authenticate({
  config: { publicAccess, anonymousRequestsPerAddress: own },
  accounts: { keys },
  plans,
}: Pick<AppParts, 'config' | 'accounts' | 'plans'>): Middleware {
  const perAddress = { own, network: own * ADDRESSES_PER_NETWORK }
  const formPlans = { public: { ...plans.public, ...FORM_LIMITS } }
  return async (ctx, next) => {
    ctx.state.caller = await findCaller(ctx)
    // Returning the promise from an async function would wait for it three times.
    await next()
  }

  async function findCaller({ req, state }: Context): Promise<Caller> {
    const { access } = state.match.route.operation
    const { clientAddress } = state
    const refuse = (refusal: ApiError) => toPublicCaller(clientAddress, plans, 'refused', refusal)
    const header =
      access === 'path' ? `Bearer ${state.match.params['key']}` : req.headers.authorization
    if (access === 'form') return toPublicCaller(clientAddress, formPlans, 'forms')
    if (access === 'free') return toPublicCaller(clientAddress, plans)
    if (header === undefined) {
      if (KEY_PARAMETER.test(req.url ?? '')) return refuse(missing('a key in the address'))
      return publicAccess ? toPublicCaller(clientAddress, plans) : refuse(missing('none'))
    }
    const text = BEARER.exec(header)?.[1]
    if (text === undefined) return refuse(INVALID)
    const found = keys.find(text)
    const key = found instanceof Promise ? await found : found
    if (!key) return refuse(INVALID)
    const { id, plan, accountId } = key
    const caller = {
      subject: toKeySubject(id),
      plan,
      limits: plans[plan],
      refusal: undefined,
      ...(accountId !== null && { accountId }),
    }
    return plan === 'anonymous'
      ? { ...caller, shared: listDayLimits(toAnonymousSubject, clientAddress, perAddress) }
      : caller
  }
}

/** Rejects requests whose key isn't valid or whose plan isn't sufficient. */
export const authorize: Middleware = (ctx, next) => {
  const { caller, match } = ctx.state
  if (caller.refusal) throw caller.refusal
  const { plan } = match.route.operation
  if (plan === undefined || plan === caller.plan) return next()
  const message = `plan: expected a key of the plan ${plan}, got ${caller.plan}`
  throw new ApiError('plan_limit', message)
}

/**
 * A caller without a valid key. Each kind is counted separately, so guessed keys don't use up
 * anyone's requests.
 */
export function toPublicCaller(
  clientAddress: string,
  { public: limits }: Pick<Plans, 'public'>,
  kind: 'address' | 'refused' | 'forms' = 'address',
  refusal?: ApiError,
): Caller {
  return { subject: `${kind}:${clientAddress}`, plan: 'public', limits, refusal }
}

function missing(got: string): ApiError {
  return new ApiError(
    'missing_api_key',
    `Authorization: expected "Bearer <API_KEY>" in this header, got ${got}; POST /v1/auth/anonymous creates a key`,
    CHALLENGE,
  )
}
