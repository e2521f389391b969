// The types that every part of the proxy shares. Types alone: no file that is named here may be needed by value.
import type { Readable } from 'node:stream'
import type { RouterContext } from '@koa/router'
import type { Accounts } from '../accounts/accounts.ts'
import type { AccountState } from '../accounts/state.ts'
import type { ApiError } from '../contract/api-error.ts'
import type { Log } from '../contract/log.ts'
import type { Operation } from '../contract/operations.ts'
import type { Limits, PlanName, Plans } from '../contract/plans.ts'
import type { ReleaseWatch } from '../release/release-watch.ts'
import type { Release } from '../release/release.ts'
import type { QueryParams } from '../contract/query.ts'
import type { Counters, Usage } from './limits/counters.ts'
import type { OpenCounters } from './limits/open-counters.ts'
import type { Readiness } from './operate/readiness.ts'
import type { RequestCounts } from './operate/request-counts.ts'

/** What is known of one request; each step fills in its part. */
export interface RequestState {
  requestId: string
  address: string
  now: number
  release: Release | undefined
  target: Target
  caller: Caller
  usage: Usage | undefined
  reply: Reply | undefined
  /** What is left to do once it could be answered. */
  onAnswered: (() => void) | undefined
}

export type Context = RouterContext<RequestState>

/** What is done with a request in turn. Throws what refuses it; a promise where something is waited for. */
export type Step = (ctx: Context) => void | Promise<void>

export interface AppParts extends Accounts {
  releases: ReleaseWatch
  counters: Counters
  plans: Plans
  state: AccountState
  counting: Pick<OpenCounters, 'isFailing'>
  readiness: Readiness
  requests: RequestCounts
  baseUrl: string
  publicAccess: boolean
  trustedProxyHops: number
  now: () => number
  log: Log
}

/** Path parameters, decoded once. */
export type PathParams = Readonly<Record<string, string>>

/** What was asked for by URL: the same object each time, as far as it is remembered. */
interface Address {
  readonly params: PathParams
  /** What the route has read from the query. */
  reading: Reading | undefined
}

/** `page`: no key, counted by address on an allowance of its own; the rest as in `Operation`. */
export type Access = Operation['access'] | 'page'

export interface Route {
  operation: Pick<Operation, 'id' | 'method' | 'paths' | 'plan'> & { access: Access }
  answer(ctx: Context, address: Address): Reply | Promise<Reply>
  /** What it says of this release to the example of its operation. */
  example?(release: Release): Promise<unknown>
}

/** What a request is aimed at: found before the caller is, because it decides who may call. */
export interface Target extends Pick<Operation, 'plan'> {
  /** The route's name in the metrics; `none` where the path fits no route. */
  id: string
  access: Access
  /** Data: a page of any other site may read it. What is for people is for this site alone. */
  isData: boolean
  answer(ctx: Context): Reply | Promise<Reply>
}

/** Whose limits a request counts against, and why it must not go on, if so. */
export interface Caller {
  subject: string
  plan: PlanName
  limits: Limits
  refusal: ApiError | undefined
}

/** A response that only lacks what differs from request to request. */
export interface Reply {
  status: number
  /** Flat name, value, name, value…, as `writeHead` takes them. */
  headers: readonly string[]
  /** Bytes, or a string that holds bytes as latin1. */
  payload: string | Buffer
  /** What is sent instead of the payload, as it comes. */
  stream?: Readable
  /** Where there is a validator: what a 304 sends instead. */
  conditional?: { etag: string; headers: readonly string[] }
}

/** What an address says, and the names under which the answers to it are kept, by history and lateness. */
export interface Reading {
  given: QueryParams
  names: Map<number, string>
}
