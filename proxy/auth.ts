import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'
import type { Limits, PlanName, Plans } from '../contract/plans.ts'
import { toKeySubject } from './accounts/counters.ts'
import type { Keys } from './accounts/keys.ts'
import type { RequestState } from './app.ts'
import { ApiError } from './errors.ts'

/** The scheme is case-insensitive (RFC 9110, 11.1); one space, and nothing but a token after it. */
const BEARER = /^bearer ([\x21-\x7e]+)$/i
/** Where people put a key by mistake: URLs end up in logs and histories, so it is refused, not ignored. */
const KEY_PARAMETER = /[?&](?:api_?key|key|access_token|token)=/i

const CHALLENGE = { headers: ['WWW-Authenticate', 'Bearer'] }

/** Whose limits a request counts against, and why it must not go on, if so. */
export interface Caller {
  subject: string
  plan: PlanName
  limits: Limits
  refusal: ApiError | undefined
}

interface Accounts {
  keys: Keys
  plans: Plans
  publicAccess: boolean
}

export function identify(accounts: Accounts): Middleware<RequestState> {
  return async (ctx, next) => {
    ctx.state.caller = await findCaller(ctx.req, ctx.state, accounts)
    await next()
  }
}

/** After the limits, so that every refused guess has been counted. */
export function admit(): Middleware<RequestState> {
  return async (ctx, next) => {
    const { target, caller } = ctx.state
    if (caller.refusal) throw caller.refusal
    if (target.plan !== undefined && target.plan !== caller.plan)
      throw new ApiError(
        'plan_limit',
        `plan: expected a key of the plan ${target.plan}, got ${caller.plan}`,
      )
    await next()
  }
}

/** Whoever has shown no valid key. */
export function toPublicCaller(address: string, plans: Plans, refusal?: ApiError): Caller {
  return { subject: toPublicSubject(address), plan: 'public', limits: plans.public, refusal }
}

/** Enough to browse by: one page after another, and a search engine now and then. */
const PAGES_PER_ADDRESS = { requests_per_day: 2_000, requests_per_minute: 60 }

export function toPublicSubject(address: string): string {
  return `address:${address}`
}

async function findCaller(
  req: IncomingMessage,
  { address, target }: RequestState,
  { keys, plans, publicAccess }: Accounts,
): Promise<Caller> {
  const anyone = (refusal?: ApiError) => toPublicCaller(address, plans, refusal)
  const header = readAuthorization(req)
  if (header instanceof ApiError) return anyone(header)
  if (target.access === 'page')
    return {
      subject: `pages:${address}`,
      plan: 'public',
      limits: { ...plans.public, ...PAGES_PER_ADDRESS },
      refusal: undefined,
    }
  if (target.access !== 'key') return anyone()
  if (header === undefined) {
    if (KEY_PARAMETER.test(req.url ?? '')) return anyone(missing('a key in the address'))
    return anyone(publicAccess ? undefined : missing('none'))
  }
  const text = BEARER.exec(header)?.[1]
  const key = text === undefined ? undefined : await keys.find(text)
  if (!key) return anyone(invalid())
  const { id, plan } = key
  return { subject: toKeySubject(id), plan, limits: plans[plan], refusal: undefined }
}

/** Node keeps the first of two headers and drops the other silently, so the raw list decides. */
function readAuthorization({ rawHeaders }: IncomingMessage): string | ApiError | undefined {
  let found: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'authorization') continue
    if (found !== undefined)
      return new ApiError('invalid_parameter', 'Authorization: expected one header, got two')
    found = rawHeaders[index + 1]
  }
  return found
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
