import type { AppParts, State } from '../context.ts'
import type { Usage } from '../limits/windows.ts'
import { toLimitHeaders } from '../limits/refusal.ts'
import { toPublicCaller } from './authenticate.ts'
import { ensureRequestId } from './request-id.ts'

/** Any page may read data, but a page that reads it has to bring its own key. */
const CROSS_ORIGIN_HEADERS = [
  ['Access-Control-Allow-Origin', '*'],
  [
    'Access-Control-Expose-Headers',
    'Accept-Ranges, Content-Disposition, Content-Range, ETag, Retry-After, RateLimit, RateLimit-Policy, X-History-Limit-Days, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Release, X-Request-Id',
  ],
].flat()

/** The headers of every answer, from what is known of its request: name, value, name, value… */
export function createCommonHeaders({
  counters,
  plans,
  now,
  baseUrl,
}: Pick<AppParts, 'counters' | 'plans' | 'now' | 'baseUrl'>) {
  const securityHeaders = [
    'X-Content-Type-Options',
    'nosniff',
    ...(baseUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
  ]
  const dataHeaders = [...CROSS_ORIGIN_HEADERS, ...securityHeaders]
  const findShared = ({ match }: Partial<State>) =>
    match?.route.isData === true && match.route.isForOwnPages !== true
      ? dataHeaders
      : securityHeaders

  /** A request that was not counted is told what its caller has left. */
  async function readUsage({ caller, clientAddress = '', ...state }: Partial<State>) {
    const { subject, limits } = caller ?? toPublicCaller(clientAddress, plans)
    return counters.peek(subject, limits, state.now ?? now())
  }

  const toHeaders = (state: Partial<State>, usage?: Usage): string[] => [
    'X-Request-Id',
    ensureRequestId(state),
    ...(state.trace === undefined ? [] : ['traceparent', state.trace]),
    ...(usage ? toLimitHeaders(usage) : []),
    ...findShared(state),
  ]

  return (state: Partial<State>): string[] | Promise<string[]> => {
    if (state.match && state.match.route.isData !== true) return toHeaders(state)
    if (state.usage) return toHeaders(state, state.usage)
    return readUsage(state).then((usage) => toHeaders(state, usage))
  }
}
