import type { IncomingMessage } from 'node:http'
import type { Context } from '../context.ts'

/**
 * With this prefix, browsers require `Secure`, this exact host and path `/`, so other subdomains
 * can't set the cookie. Over plain HTTP it works on localhost only.
 */
type CookieName = `__Host-${string}`

/** `undefined` if there is none, or several, because then ours can't be told apart. */
export function readCookie({ headers }: IncomingMessage, name: CookieName): string | undefined {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
  return values.length === 1 ? values[0]?.slice(name.length + 1) : undefined
}

/** `maxAgeMs` 0 deletes the cookie. */
export function setCookie(ctx: Context, name: CookieName, value: string, maxAgeMs: number): void {
  const maxAge = Math.floor(maxAgeMs / 1000)
  ctx.append(
    'Set-Cookie',
    `${name}=${value}; Path=/; Max-Age=${maxAge}; Secure; HttpOnly; SameSite=Lax`,
  )
}
