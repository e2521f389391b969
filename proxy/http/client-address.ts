import { isIP } from 'node:net'
import type { AppParts, Middleware } from '../context.ts'

/** Finds what keyless requests are counted against. */
export function clientAddress({
  trustedProxyHops,
}: Pick<AppParts, 'trustedProxyHops'>): Middleware {
  return (ctx, next) => {
    const { headers, socket } = ctx.req
    const forwardedFor = headers['x-forwarded-for']
    ctx.state.clientAddress = findClientAddress(
      socket.remoteAddress ?? '',
      Array.isArray(forwardedFor) ? forwardedFor.join(', ') : forwardedFor,
      trustedProxyHops,
    )
    return next()
  }
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
  // URLs spell an IPv4 address at the end in hexadecimal groups as well.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right]
  const numbers = groups.map((group) => Number.parseInt(group, 16))
  // An IPv4-mapped IPv6 address counts as the IPv4 address, however it is spelled.
  if (numbers.slice(0, 5).every((group) => group === 0) && numbers[5] === 0xffff)
    return numbers
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  const network = numbers.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Some proxies append the port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
function toBareAddress(hop: string): string {
  const text = hop.trim()
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([0-9.]+):\d+$/.exec(text)?.[1] ?? text
}
