import type { IncomingMessage } from 'node:http'
import { toAnonymousSubject, toKeySubject } from '../../accounts/state/count-table.ts'
import { ApiError } from '../../contract/api-error.ts'
import type { Plans } from '../../contract/plans.ts'
import type { AppParts, Caller, Context, Middleware } from '../context.ts'
import { toNetwork } from '../http/client-address.ts'
import { toDayLimits } from '../limits/windows.ts'

/** The scheme is case-insensitive (RFC 9110, 11.1), followed by one space and a token. */
const BEARER = /^bearer ([\x21-\x7e]+)$/i
/** Rejected rather than ignored, because URLs end up in logs and browser histories. */
const KEY_PARAMETER = /[?&](?:api_?key|key|access_token|token)=/i

const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer' } }

/** For sign-up and the dashboard: enough for an office behind one address. */
const FORM_LIMITS = { requests_per_day: 2_000, requests_per_minute: 60 }
/** One customer may own a /48, which contains 65,536 /64 networks. */
const ADDRESSES_PER_NETWORK = 10

/** Determines whose limits apply. `authorize` rejects the request after it has been counted. */
export function authenticate({
  config: { publicAccess, anonymousRequestsPerAddress },
  accounts: { keys },
  plans,
}: Pick<AppParts, 'config' | 'accounts' | 'plans'>): Middleware {
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
    if (header !== undefined && countHeaders(req, 'authorization') > 1)
      return refuse(
        new ApiError('invalid_parameter', 'Authorization: expected one header, got two'),
      )
    if (access === 'form') return toPublicCaller(clientAddress, formPlans, 'forms')
    if (access === 'free') return toPublicCaller(clientAddress, plans)
    if (header === undefined) {
      if (KEY_PARAMETER.test(req.url ?? '')) return refuse(missing('a key in the address'))
      return publicAccess ? toPublicCaller(clientAddress, plans) : refuse(missing('none'))
    }
    const text = BEARER.exec(header)?.[1]
    if (text === undefined) return refuse(invalid())
    const found = keys.find(text)
    const key = found instanceof Promise ? await found : found
    if (!key) return refuse(invalid())
    const { id, plan, accountId } = key
    const caller = {
      subject: toKeySubject(id),
      plan,
      limits: plans[plan],
      refusal: undefined,
      ...(accountId !== null && { accountId }),
    }
    return plan === 'anonymous'
      ? { ...caller, shared: listShares(clientAddress, anonymousRequestsPerAddress) }
      : caller
  }
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

/** Limits shared by all anonymous keys of an address, and for IPv6 of its /48. */
function listShares(clientAddress: string, perDay: number) {
  const own = { subject: toAnonymousSubject(clientAddress), limits: toDayLimits(perDay) }
  const network = toNetwork(clientAddress)
  if (network === undefined) return [own]
  const limits = toDayLimits(perDay * ADDRESSES_PER_NETWORK)
  return [own, { subject: toAnonymousSubject(network), limits }]
}

/** How often a header was sent. `headersDistinct` would copy all headers of each request. */
export function countHeaders({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1
  }
  return count
}

function missing(got: string): ApiError {
  return new ApiError(
    'missing_api_key',
    `Authorization: expected "Bearer <API_KEY>" in this header, got ${got}; POST /v1/auth/anonymous creates a key`,
    CHALLENGE,
  )
}

function invalid(): ApiError {
  return new ApiError('invalid_api_key', 'Authorization: invalid or revoked API key', CHALLENGE)
}
