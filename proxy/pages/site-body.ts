// Content types, security policies and caching of the site's files.
import { extname } from 'node:path'
import type { Body, Headers } from '../http/body.ts'
import types from './types.json' with { type: 'json' }

const TYPES = new Map(Object.entries(types))
/** Formats that are already compressed. */
const COMPRESSED = ['.ico', '.png', '.woff2']

/** Browsers may cache a file forever if its path contains a hash of its content. */
export function packSiteBody(
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
    ...(isPage && choosePolicy(name, content)),
  }
  const isCompressed = COMPRESSED.includes(extname(name))
  return { content, headers, type: findMediaType(name), isCompressed, hasValidator }
}

export function findMediaType(name: string): string {
  return TYPES.get(extname(name)) ?? 'application/octet-stream'
}

/** The page's own policy, plus directives that only work in a header. */
function choosePolicy(name: string, content: string | Buffer): Headers {
  const [, policy = "default-src 'none'"] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(String(content)) ?? []
  // Any page may frame these, including local files, which `*` doesn't match.
  const framing = name.startsWith('embed/') ? '' : `; frame-ancestors 'none'`
  // Copied, because a substring would keep the entire page in memory.
  const copy = Buffer.from(policy + framing).toString()
  return { 'Content-Security-Policy': copy, 'Referrer-Policy': 'no-referrer' }
}
