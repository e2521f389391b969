// Types shared within the proxy. It contains only types, so it can't create an import cycle.
import type Koa from 'koa'
import type { Accounts } from '../accounts/accounts.ts'
import type { AccountState } from '../accounts/state.ts'
import type { ApiError } from '../contract/api-error.ts'
import type { Log } from '../contract/log.ts'
import type { Operation } from '../contract/operations.ts'
import type { Limits, PlanName, Plans } from '../contract/plans.ts'
import type { QueryParams } from '../contract/query.ts'
import type { ReleaseWatch } from '../release/release-watch.ts'
import type { Release } from '../release/release.ts'
import type { Config } from './config.ts'
import type { Counters } from './limits/counters.ts'
import type { Rates, Usage } from './limits/windows.ts'

/** `ctx.state`: each middleware sets its own field. */
export interface State {
  requestId: string
  /** Where links lead and forms come from. */
  baseUrl: string
  /** An IPv4 address, or the /64 of an IPv6 address. */
  clientAddress: string
  /** When the request started, in milliseconds. */
  now: number
  /** The release that the entire response comes from; `undefined` until one is loaded. */
  release: Release | undefined
  match: RouteMatch
  caller: Caller
  usage: Usage
}

export type Context = Koa.ParameterizedContext<State>
export type Middleware = Koa.Middleware<State>

export interface AppParts {
  config: Config
  accounts: Accounts
  releases: ReleaseWatch
  counters: Counters
  plans: Plans
  state: AccountState
  identity: { isForeign(): boolean; requireOwn(): void }
  readiness: { listReasons(): Promise<string[]> }
  /** `undefined` if metrics are disabled. */
  measure: Middleware | undefined
  now: () => number
  log: Log
}

/** Path parameters, decoded. */
export type PathParams = Readonly<Record<string, string>>

/** `form`: needs no key and has its own limits. `path`: the key is the path parameter `{key}`. */
type Access = Operation['access'] | 'form' | 'path'

export interface Route {
  operation: Pick<Operation, 'id' | 'method' | 'paths' | 'plan'> & { access: Access }
  /** A data route reports remaining requests; pages don't. */
  isData?: boolean
  /** Other sites' pages may not read this data. */
  isForOwnPages?: boolean
  /** The page that browsers get instead of the data. */
  page?: Route
  /** Sets status, headers and body of the response. */
  handle(ctx: Context, match: RouteMatch): void | Promise<void>
  /** Answers a question that arrived inside another request (MCP). */
  ask?(ctx: Context, asked: Asked): Promise<string>
  /** Answers without a request, with the longest history that a plan can have. */
  respond?(release: Release, question: Question): Promise<unknown>
}

export interface Question extends Pick<Operation['example'], 'params' | 'query' | 'body'> {
  /** In milliseconds; by default the time of the release. */
  now?: number
}

export interface Asked {
  params: PathParams
  search: string
  body?: Buffer | undefined
}

/** The route for a URL. The same object is returned while the URL is cached. */
export interface RouteMatch {
  readonly route: Route
  readonly params: PathParams
  /** The parsed query and its text, once the route has read it. */
  query?: { given: QueryParams; text: string }
}

/** Whose limits the request counts against, and why it is rejected, if it is. */
export interface Caller {
  subject: string
  plan: PlanName
  limits: Limits
  /** Set if the key belongs to an account. */
  accountId?: string
  refusal: ApiError | undefined
  /** Further limits that the request counts against once its own have room. */
  shared?: readonly { subject: string; limits: Rates }[]
}
