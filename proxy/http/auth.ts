import type { IncomingMessage } from 'node:http'
import type { Plans } from '../../contract/plans.ts'
import type { Keys } from '../../accounts/keys.ts'
import { toKeySubject } from '../../accounts/state/count-table.ts'
import type { KeyRecord } from '../../accounts/state/key-table.ts'
import type { Caller, Context, RequestState, Step } from '../context.ts'
import { ApiError } from '../../contract/api-error.ts'
import { AUTHORIZATION, countHeaders, readHeader } from './header.ts'

/** The scheme is case-insensitive (RFC 9110, 11.1); one space, and nothing but a token after it. */
const BEARER = /^bearer ([\x21-\x7e]+)$/i
/** Where people put a key by mistake: URLs end up in logs and histories, so it is refused, not ignored. */
const KEY_PARAMETER = /[?&](?:api_?key|key|access_token|token)=/i

const CHALLENGE = { headers: ['WWW-Authenticate', 'Bearer'] }

interface Accounts {
  keys: Keys
  plans: Plans
  publicAccess: boolean
}

export function identify(accounts: Accounts): Step {
  const findCaller = createCallerSearch(accounts)
  return ({ req, state }) => {
    const caller = findCaller(req, state)
    if (caller instanceof Promise) return caller.then((found) => void (state.caller = found))
    state.caller = caller
    return undefined
  }
}

/** After the limits, so that every refused guess has been counted. */
export function admit({ state: { target, caller } }: Context): void {
  if (caller.refusal) throw caller.refusal
  if (target.plan !== undefined && target.plan !== caller.plan)
    throw new ApiError(
      'plan_limit',
      `plan: expected a key of the plan ${target.plan}, got ${caller.plan}`,
    )
}

/** Whoever has shown no valid key. */
export function toPublicCaller(address: string, plans: Plans, refusal?: ApiError): Caller {
  return { subject: toPublicSubject(address), plan: 'public', limits: plans.public, refusal }
}

/** Enough to browse by: one page after another, and a search engine now and then. */
const PAGES_PER_ADDRESS = { requests_per_day: 2_000, requests_per_minute: 60 }

/** Somebody who looks at pages: counted apart, so that browsing leaves the public plan's requests alone. */
function toReader(address: string, plans: Plans): Caller {
  return {
    subject: `pages:${address}`,
    plan: 'public',
    limits: { ...plans.public, ...PAGES_PER_ADDRESS },
    refusal: undefined,
  }
}

export function toPublicSubject(address: string): string {
  return `address:${address}`
}

function createCallerSearch({ keys, plans, publicAccess }: Accounts) {
  const callers = new WeakMap<KeyRecord, Caller>()

  /** The same for as long as the key's record is. */
  function toCaller(key: KeyRecord): Caller {
    let caller = callers.get(key)
    if (!caller) {
      const { id, plan } = key
      caller = { subject: toKeySubject(id), plan, limits: plans[plan], refusal: undefined }
      callers.set(key, caller)
    }
    return caller
  }

  return function findCaller(req: IncomingMessage, state: RequestState): Caller | Promise<Caller> {
    const header = readAuthorization(req)
    if (typeof header === 'string' && state.target.access === 'key') {
      // As nearly every client writes it; what follows is a key if it is one that has been found.
      const remembered = header.startsWith('Bearer ')
        ? keys.findRemembered(header.slice('Bearer '.length))
        : undefined
      if (remembered) return toCaller(remembered)
    }
    const anyone = (refusal?: ApiError) => toPublicCaller(state.address, plans, refusal)
    if (header instanceof ApiError) return anyone(header)
    if (state.target.access === 'page') return toReader(state.address, plans)
    if (state.target.access !== 'key') return anyone()
    if (header === undefined) {
      if (KEY_PARAMETER.test(req.url ?? '')) return anyone(missing('a key in the address'))
      return anyone(publicAccess ? undefined : missing('none'))
    }
    const text = BEARER.exec(header)?.[1]
    if (text === undefined) return anyone(invalid())
    // Before the wait: a client that has gone meanwhile has no address to count against.
    const { address } = state
    return keys
      .find(text)
      .then((key) => (key ? toCaller(key) : toPublicCaller(address, plans, invalid())))
  }
}

/** Node keeps the first of two headers and drops the other silently, so the list decides. */
function readAuthorization(req: IncomingMessage): string | ApiError | undefined {
  if (countHeaders(req, AUTHORIZATION) < 2) return readHeader(req, AUTHORIZATION)
  return new ApiError('invalid_parameter', 'Authorization: expected one header, got two')
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
