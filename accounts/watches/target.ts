// Restricts webhooks to public addresses, however they are written.
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const DNS_TIMEOUT_MS = 2_000
const MAX_URL_LENGTH = 1_000
/** All IPv6 space that is routed; anything else leads to IPv4 or to an internal network. */
const ROUTED = new BlockList()
ROUTED.addSubnet('2000::', 3, 'ipv6')
/** IANA's special-purpose, multicast and reserved ranges. */
const SPECIAL = new BlockList()
for (const network of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24',
  '192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24',
  '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = network.split('/')
  SPECIAL.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
// A public address that serves secrets to every Azure machine.
SPECIAL.addAddress('168.63.129.16')

export interface TargetRules {
  /** Allows http and private addresses, for tests and closed networks. */
  allowPrivate: boolean
  /** Resolves a name; asks the name servers by default. */
  resolve?: (hostname: string) => Promise<string[]>
}

/** Why a webhook can't use this URL; `undefined` if it can. */
export async function findProblem(text: string, rules: TargetRules): Promise<string | undefined> {
  const url = URL.parse(text)
  const schemes = rules.allowPrivate ? ['https:', 'http:'] : ['https:']
  if (!url || !schemes.includes(url.protocol) || text.length > MAX_URL_LENGTH)
    return 'expected an https address'
  if (url.username !== '' || url.password !== '') return 'expected no credentials in the URL'
  return findAddresses(toHost(url), rules).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

/** The host without the brackets of an IPv6 address. */
export const toHost = ({ hostname }: URL) => hostname.replaceAll(/^\[|\]$/g, '')

/** Throws if any address isn't public. */
export async function findAddresses(
  host: string,
  { allowPrivate, resolve = askNameServers }: TargetRules,
): Promise<LookupAddress[]> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  if (addresses.length === 0) throw new Error('expected a host name that resolves')
  if (!allowPrivate && !addresses.every(isPublic)) throw new Error('expected a public address')
  return addresses.map((address) => ({ address, family: isIP(address) }))
}

/** The system resolver's few threads are shared, and slow names would block them. */
async function askNameServers(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL.check(address)
  return ROUTED.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
}
