import type { IncomingMessage } from 'node:http'

/**
 * The prefix makes browsers refuse the cookie unless it is `Secure`, for this host alone and for
 * every path, so that no neighbouring host can plant one. Over plain HTTP browsers take it from
 * localhost only.
 */
type CookieName = `__Host-${string}`

/** `undefined` where there is none, or more than one: then it is not known which is ours. */
export function readCookie({ headers }: IncomingMessage, name: CookieName): string | undefined {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
  return values.length === 1 ? values[0]?.slice(name.length + 1) : undefined
}

/** As header name and value. */
export function toSetCookie(name: CookieName, value: string, maxAgeMs: number): string[] {
  return [
    'Set-Cookie',
    `${name}=${value}; Path=/; Max-Age=${Math.floor(maxAgeMs / 1000)}; Secure; HttpOnly; SameSite=Lax`,
  ]
}

export function toClearedCookie(name: CookieName): string[] {
  return toSetCookie(name, '', 0)
}
