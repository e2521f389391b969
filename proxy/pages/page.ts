// The few pages people look at: plain documents in one style, light or dark as the reader likes, that
// load nothing from anywhere else.
import { createHash } from 'node:crypto'
import { Body } from '../body.ts'
import { toReply } from '../route.ts'
import type { Route } from '../routes.ts'

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
body > table { display: block; overflow-x: auto; border-collapse: collapse }
body > table :is(td, th) { text-align: left; vertical-align: top; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid #8884 }
body > :not(#viewer) code { font-size: .9em; background: #8882 }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #111 }
  a { color: #8bf }
}
`

const POLICY = [
  "default-src 'none'",
  `style-src 'self' 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]

export interface Page {
  title: string
  /** What goes into the head besides. */
  head?: string
  content: string
  /** What the page may do beyond showing itself, as directives of its content security policy. */
  policy?: readonly string[]
}

export function toPageBody({ title, head = '', content, policy = [] }: Page): Body {
  const text = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style>${head}</head><body>
${content}
</body></html>
`
  const headers = [
    'Cache-Control',
    'public, max-age=300',
    'Vary',
    'Accept-Encoding',
    'Content-Security-Policy',
    [...POLICY, ...policy].join('; '),
    'Referrer-Policy',
    'no-referrer',
  ]
  return new Body(text, headers, { type: 'text/html; charset=utf-8' })
}

/** Needs no key, and counts against the address. */
export function toPageRoute(path: string, body: Body): Route {
  return {
    operation: { id: path, method: 'GET', paths: [path], access: 'open' },
    answer: (ctx) => toReply(ctx, 200, body),
  }
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
