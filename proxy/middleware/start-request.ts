import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { AppParts, Context } from '../context.ts'
import { setHeaders } from '../http/body.ts'

/** Accepted from outside only where a log cannot take it for anything else. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/
/** W3C Trace Context. */
const TRACE = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * Takes what the whole answer is made from, so that no answer mixes two: the instant, the release,
 * who asks. Names the request as the client does, or by a new id.
 */
export function createStart(
  parts: Pick<AppParts, 'releases' | 'now' | 'trustedProxyHops' | 'baseUrl'>,
): (ctx: Context) => void {
  const { releases, now, trustedProxyHops } = parts
  const headers = toSecurityHeaders(parts)
  return (ctx) => {
    const { req, state } = ctx
    const { 'x-request-id': id, traceparent: trace, 'x-forwarded-for': forwarded } = req.headers
    state.requestId = typeof id === 'string' && REQUEST_ID.test(id) ? id : createRequestId()
    state.clientAddress = findClientAddress(
      req.socket.remoteAddress ?? '',
      Array.isArray(forwarded) ? forwarded.join(', ') : forwarded,
      trustedProxyHops,
    )
    state.now = now()
    state.release = releases.current
    setHeaders(ctx, headers)
    ctx.res.setHeader('X-Request-Id', state.requestId)
    if (typeof trace === 'string' && TRACE.test(trace)) {
      state.trace = trace
      ctx.set('traceparent', trace)
    }
  }
}

/** Of every answer. */
function toSecurityHeaders({ baseUrl }: Pick<AppParts, 'baseUrl'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(baseUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

function createRequestId(): string {
  const uuid = randomUUID()
  // All of it that is random: 96 bits.
  return `req_${uuid.slice(0, 8)}${uuid.slice(9, 13)}${uuid.slice(24)}`
}

/** Of `X-Forwarded-For`, the machines that the operator runs wrote only the last `trustedHops`. */
export function findClientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  if (trustedHops === 0 || forwardedFor === undefined) return toSubject(socketAddress)
  const hops = [...forwardedFor.split(',').map(toBareAddress), socketAddress]
  const trusted = hops.slice(-(trustedHops + 1))
  // A hop that is not an IP address is skipped: the nearest valid one is used.
  const client = trusted.find((hop) => isIP(hop) !== 0)
  return toSubject(client ?? socketAddress)
}

/** IPv4 as it is, IPv6 as its /64: one customer holds a whole /64. */
export function toSubject(address: string): string {
  if (!address.includes(':')) return address
  const bare = address.split('%')[0] ?? address
  if (isIP(bare) !== 6) return bare
  // An IPv4-mapped IPv6 address counts as the IPv4 address, however it is spelled.
  const found = ipaddr.process(bare)
  if (!(found instanceof ipaddr.IPv6)) return found.toString()
  const network = found.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Some proxies append the port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
function toBareAddress(hop: string): string {
  const text = hop.trim()
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([0-9.]+):\d+$/.exec(text)?.[1] ?? text
}
