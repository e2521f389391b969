// The client address that limits apply to: an IPv4 address, or the /64 of an IPv6 address.
import { isIP } from 'node:net'
import type { Rates } from '../limits/windows.ts'

/** An IPv4-mapped IPv6 address, as the URL standard writes it. */
const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/
const [GROUPS, GROUPS_OF_64_BITS] = [8, 4]

/**
 * Trusts the last `trustedHops` entries of `X-Forwarded-For`, which the operator's own proxies
 * wrote.
 */
export function findClientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  if (trustedHops === 0 || forwardedFor === undefined) return nameSubject(socketAddress)
  const hops = [...forwardedFor.split(',').map(stripPort), socketAddress]
  const trusted = hops.slice(-(trustedHops + 1))
  // Skips hops that aren't IP addresses and uses the nearest valid one.
  const client = trusted.find((hop) => isIP(hop) !== 0)
  return nameSubject(client ?? socketAddress)
}

/** IPv4 unchanged, IPv6 as its /64, which belongs to one customer. */
export function nameSubject(address: string): string {
  if (!address.includes(':')) return address
  const bare = address.split('%')[0] ?? address
  if (isIP(bare) !== 6) return bare
  // The URL parser normalizes IPv6: lower case, no leading zeros, longest run of zeros omitted.
  const spelled = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = MAPPED.exec(spelled)
    ?.slice(1)
    .map((group) => parseInt(group, 16))
  // An IPv4-mapped address counts as IPv4, however it is written.
  if (mapped) return mapped.flatMap((group) => [group >> 8, group & 255]).join('.')
  const [head = [], tail = []] = spelled.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, GROUPS_OF_64_BITS).join(':')}::/64`
}

/** Some proxies append the port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
function stripPort(hop: string): string {
  const text = hop.trim()
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([0-9.]+):\d+$/.exec(text)?.[1] ?? text
}

export function isLoopback(clientAddress: string): boolean {
  return clientAddress.startsWith('127.') || clientAddress === '0:0:0:0::/64'
}

/** Limits per day of a client address, and for IPv6 also of its /48, which one customer may own. */
export function listDayLimits(
  toName: (address: string) => string,
  clientAddress: string,
  perDay: { own: number; network: number },
): { subject: string; limits: Rates }[] {
  const limit = (address: string, max: number) => ({
    subject: toName(address),
    limits: { requests_per_minute: max, requests_per_day: max },
  })
  const own = limit(clientAddress, perDay.own)
  if (!clientAddress.includes(':')) return [own]
  return [own, limit(`${clientAddress.split(':', 3).join(':')}::/48`, perDay.network)]
}
