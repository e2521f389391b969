// How a file of the site is sent: its type, its policy, how long it may be kept.
import { extname } from 'node:path'
import { Body, type Headers } from '../http/body.ts'
import types from './types.json' with { type: 'json' }

const TYPES = new Map(Object.entries(types))
/** Compressed by their own format. */
const COMPRESSED = ['.ico', '.png', '.woff2']

export const isCompressed = (name: string): boolean => COMPRESSED.includes(extname(name))

/** Of a file whose path has a hash of its content, a browser keeps a copy for good. */
export function toSiteBody(
  name: string,
  content: string | Buffer,
  {
    caching = name.startsWith('assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=60',
    hasValidator = true,
  } = {},
): Body {
  const isPage = name.endsWith('.html')
  const headers = {
    'Cache-Control': caching,
    Vary: isPage ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
    ...(isPage && toPolicy(name, content)),
  }
  const options = { type: toType(name), isCompressed: isCompressed(name), hasValidator }
  return new Body(content, headers, options)
}

export function toType(name: string): string {
  return TYPES.get(extname(name)) ?? 'application/octet-stream'
}

/** The policy that the page has, and what only a header can say. */
function toPolicy(name: string, content: string | Buffer): Headers {
  const [, policy = "default-src 'none'"] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(String(content)) ?? []
  // Any page may frame these, a file on a disk too, which `*` does not mean.
  const framing = name.startsWith('embed/') ? '' : `; frame-ancestors 'none'`
  // A copy: what is found in a string keeps all of it, and a page kept in one encoding has no text.
  const copy = Buffer.from(policy + framing).toString()
  return { 'Content-Security-Policy': copy, 'Referrer-Policy': 'no-referrer' }
}
