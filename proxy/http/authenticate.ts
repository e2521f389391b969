import { toKeySubject } from '../../accounts/state/count-table.ts'
import type { KeyRecord } from '../../accounts/state/key-table.ts'
import { ApiError } from '../../contract/api-error.ts'
import type { Plans } from '../../contract/plans.ts'
import type { AppParts, Caller, Context, Middleware } from '../context.ts'
import { countHeaders } from './request.ts'

/** The scheme is case-insensitive (RFC 9110, 11.1); one space, and nothing but a token after it. */
const BEARER = /^bearer ([\x21-\x7e]+)$/i
/**
 * Where a key is put by mistake: URLs end up in logs and histories, so it is refused, not ignored.
 */
const KEY_PARAMETER = /[?&](?:api_?key|key|access_token|token)=/i

const CHALLENGE = { headers: ['WWW-Authenticate', 'Bearer'] }

/** Enough to browse by: one page after another, and a search engine now and then. */
const PAGE_LIMITS = { requests_per_day: 2_000, requests_per_minute: 60 }

/**
 * Finds whose limits the request counts against. It refuses nothing: `authorize` does, once that is
 * counted.
 */
export function authenticate({
  keys,
  plans,
  publicAccess,
}: Pick<AppParts, 'keys' | 'plans' | 'publicAccess'>): Middleware {
  return async (ctx, next) => {
    ctx.state.caller = await findCaller(ctx)
    return next()
  }

  async function findCaller({ req, state }: Context): Promise<Caller> {
    const { access } = state.match.route.operation
    const toPublic = (refusal?: ApiError) => toPublicCaller(state.clientAddress, plans, refusal)
    const { authorization: header } = req.headers
    if (header !== undefined && countHeaders(req, 'authorization') > 1)
      return toPublic(
        new ApiError('invalid_parameter', 'Authorization: expected one header, got two'),
      )
    if (access === 'page') return toPageReader(state.clientAddress, plans)
    if (access !== 'key') return toPublic()
    if (header === undefined) {
      if (KEY_PARAMETER.test(req.url ?? '')) return toPublic(missing('a key in the address'))
      return toPublic(publicAccess ? undefined : missing('none'))
    }
    const text = BEARER.exec(header)?.[1]
    if (text === undefined) return toPublic(invalid())
    const key = await keys.find(text)
    return key ? toKeyCaller(key, plans) : toPublic(invalid())
  }
}

function toKeyCaller({ id, plan }: KeyRecord, plans: Plans): Caller {
  return { subject: toKeySubject(id), plan, limits: plans[plan], refusal: undefined }
}

/** A caller without a valid key. */
export function toPublicCaller(clientAddress: string, plans: Plans, refusal?: ApiError): Caller {
  const subject = `address:${clientAddress}`
  return { subject, plan: 'public', limits: plans.public, refusal }
}

/** Counted apart, so that browsing leaves the public plan's requests alone. */
function toPageReader(clientAddress: string, plans: Plans): Caller {
  const limits = { ...plans.public, ...PAGE_LIMITS }
  return { subject: `pages:${clientAddress}`, plan: 'public', limits, refusal: undefined }
}

function missing(got: string): ApiError {
  return new ApiError(
    'missing_api_key',
    `Authorization: expected "Bearer <API_KEY>" in this header, got ${got}; POST /v1/auth/anonymous gives a key at once`,
    CHALLENGE,
  )
}

function invalid(): ApiError {
  return new ApiError(
    'invalid_api_key',
    'Authorization: expected "Bearer" and a live key',
    CHALLENGE,
  )
}
