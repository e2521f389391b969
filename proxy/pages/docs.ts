// The page that error answers link to: every operation and every error code, made from the same shapes
// that validate. It is one document without scripts.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ERROR_MEANING, ERROR_STATUS, ErrorCode } from '../../contract/errors.ts'
import { API_VERSION, OPERATIONS, type Operation } from '../../contract/operations.ts'
import { Body } from '../body.ts'
import { toReply } from '../route.ts'
import type { Route } from '../routes.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}' +
  'code{font-size:.9em}table{border-collapse:collapse}td,th{text-align:left;vertical-align:top;padding:.2rem 1rem .2rem 0}' +
  'section{margin-top:2.5rem}@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}a{color:#8bf}}'

const HEADERS = [
  'Cache-Control',
  'public, max-age=300',
  'Vary',
  'Accept-Encoding',
  'Content-Security-Policy',
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`,
  'Referrer-Policy',
  'no-referrer',
]

export function docsRoute(): Route {
  const body = new Body(renderPage(), HEADERS, { type: 'text/html; charset=utf-8' })
  return {
    operation: { method: 'GET', paths: ['/docs'], access: 'open' },
    answer: (ctx) => toReply(ctx, 200, body),
  }
}

function renderPage(): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Model Inference Price Index ${API_VERSION}</title><style>${STYLE}</style></head><body>
<h1>Model Inference Price Index ${API_VERSION}</h1>
<p>Prices are in USD per million tokens, times in UTC, changes in percent. The machine-readable description is
<a href="/openapi.json">/openapi.json</a>. <code>POST /v1/auth/anonymous</code> gives a key at once; send it as
<code>Authorization: Bearer &lt;API_KEY&gt;</code>.</p>
<h2>Operations</h2>
${OPERATIONS.map(renderOperation).join('\n')}
<h2>Errors</h2>
<table>${ErrorCode.options.map(renderError).join('\n')}</table>
</body></html>
`
}

function renderOperation({ id, method, paths, summary, params, query, body }: Operation): string {
  const rows = [params, query, body].flatMap(renderFields)
  return `<section id="${id}">
${paths.map((path) => `<h3><code>${method} ${path}</code></h3>`).join('\n')}
<p>${escapeHtml(summary)}</p>
${rows.length > 0 ? `<table>${rows.join('\n')}</table>` : ''}
</section>`
}

const Field = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  description: z.string().optional(),
})

function renderFields(shape: z.ZodType): string[] {
  if (!(shape instanceof z.ZodObject)) return []
  return Object.entries(shape.shape).map(([name, field]) => {
    const schema = Field.parse(z.toJSONSchema(field, { io: 'input' }))
    const { type = '', minimum, maximum, description = '' } = schema
    const range = minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : ''
    const values = schema.enum?.join(', ') ?? [type, range].filter(Boolean).join(', ')
    return `<tr><td><code>${name}</code></td><td>${escapeHtml(values)}</td><td>${escapeHtml(description)}</td></tr>`
  })
}

function renderError(code: ErrorCode): string {
  return `<tr id="${code}"><td><code>${code}</code></td><td>${ERROR_STATUS[code]}</td><td>${escapeHtml(ERROR_MEANING[code])}</td></tr>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
