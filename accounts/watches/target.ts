// Where a webhook may go: to public addresses alone, whichever way one is written.
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const DNS_TIMEOUT_MS = 2_000
const MAX_URL_LENGTH = 1_000
/** Everything that is routed in IPv6; what is outside of it ends up at IPv4 or inside. */
const ROUTED = ipaddr.IPv6.parseCIDR('2000::/3')
/** Looks public, and tells every machine of Azure its own secrets. */
const METADATA = '168.63.129.16'

export interface TargetRules {
  /** Whether http and addresses that are not public are allowed: for tests and closed networks. */
  allowPrivate: boolean
  /** The addresses of a name; by default the name servers are asked. */
  resolve?: (hostname: string) => Promise<string[]>
}

/** Why a webhook cannot go there; `undefined` where it can. */
export async function findProblem(text: string, rules: TargetRules): Promise<string | undefined> {
  const url = URL.parse(text)
  const schemes = rules.allowPrivate ? ['https:', 'http:'] : ['https:']
  if (!url || !schemes.includes(url.protocol) || text.length > MAX_URL_LENGTH)
    return 'expected an https address'
  if (url.username !== '' || url.password !== '') return 'expected no user name or password in it'
  return findAddresses(toHost(url), rules).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

/** The name or the address, without the brackets of IPv6. */
export const toHost = ({ hostname }: URL) => hostname.replaceAll(/^\[|\]$/g, '')

/** Throws where one of them is not public. */
export async function findAddresses(
  host: string,
  { allowPrivate, resolve = askNameServers }: TargetRules,
): Promise<LookupAddress[]> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  if (addresses.length === 0) throw new Error('expected a name with an address')
  if (!allowPrivate && !addresses.every(isPublic)) throw new Error('expected a public address')
  return addresses.map((address) => ({ address, family: isIP(address) }))
}

/** The system's resolver has a few threads for all names, which slow ones would fill. */
async function askNameServers(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

export function isPublic(text: string): boolean {
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || address.toString() === METADATA) return false
  return address.kind() === 'ipv4' || address.match(ROUTED)
}
