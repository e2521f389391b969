import type { IncomingMessage } from 'node:http'
import type { Context } from '../context.ts'

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

/** With `maxAgeMs` 0 the browser deletes it. */
export function setCookie(ctx: Context, name: CookieName, value: string, maxAgeMs: number): void {
  const maxAge = Math.floor(maxAgeMs / 1000)
  ctx.append(
    'Set-Cookie',
    `${name}=${value}; Path=/; Max-Age=${maxAge}; Secure; HttpOnly; SameSite=Lax`,
  )
}
