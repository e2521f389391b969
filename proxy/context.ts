// The types that the parts of the proxy share. It has types alone, so that it closes no import
// circle.
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

/** `ctx.state`: each middleware sets its field. */
export interface State {
  requestId: string
  /** The `traceparent` that the client sent, which its answer repeats. */
  trace?: string
  /** An IPv4 address, or the /64 of an IPv6 address. */
  clientAddress: string
  /** When the request began, in milliseconds. */
  now: number
  /** The release that the whole answer is made from; `undefined` until one is loaded. */
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
  /** `undefined` where no metrics are served. */
  measure: Middleware | undefined
  now: () => number
  log: Log
}

/** Path parameters, decoded. */
export type PathParams = Readonly<Record<string, string>>

/** `form`: needs no key, and has an allowance of its own. `path`: its key is the part `{key}`. */
type Access = Operation['access'] | 'form' | 'path'

export interface Route {
  operation: Pick<Operation, 'id' | 'method' | 'paths' | 'plan'> & { access: Access }
  /** Data, which tells what its caller has left; a page tells nothing of limits. */
  isData?: boolean
  /** Data that the pages of other sites may not read. */
  isForOwnPages?: boolean
  /** What a browser gets instead. */
  page?: Route
  /** Sets status, headers and body of the answer. */
  handle(ctx: Context, match: RouteMatch): void | Promise<void>
  /** The text that a document answers to a question which another request carries. */
  ask?(ctx: Context, asked: Asked): Promise<string>
  /** What a document answers outside a request, to a caller whose plan has the longest history. */
  respond?(release: Release, question: Question): Promise<unknown>
}

export interface Question extends Pick<Operation['example'], 'params' | 'query' | 'body'> {
  /** In milliseconds; without it, the release is as old as when it was made. */
  now?: number
}

export interface Asked {
  params: PathParams
  search: string
  body?: Buffer | undefined
}

/** The route that a URL leads to; the same one again while the URL is remembered. */
export interface RouteMatch {
  readonly route: Route
  readonly params: PathParams
  /** The query, once the route has read it, and its text. */
  query?: { given: QueryParams; text: string }
}

/** Whose limits a request counts against, and why it is refused, if so. */
export interface Caller {
  subject: string
  plan: PlanName
  limits: Limits
  /** Of its key, where that is of an account. */
  accountId?: string
  refusal: ApiError | undefined
  /** What the request counts against as well, once its own limits have room. */
  shared?: readonly { subject: string; limits: Rates }[]
}
