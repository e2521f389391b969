// The page that error answers link to: a viewer over the description, which can also ask for a key and
// try an operation, and every error code. The viewer comes out of its package, from this service alone.
import { readFileSync } from 'node:fs'
import { ERROR_MEANING, ERROR_STATUS, ErrorCode } from '../../contract/errors.ts'
import { API_VERSION } from '../../contract/operations.ts'
import { Body } from '../body.ts'
import type { Route } from '../routes.ts'
import { escapeHtml, toPageBody, toPageRoute } from './page.ts'

const ASSET_HEADERS = ['Cache-Control', 'public, max-age=86400', 'Vary', 'Accept-Encoding']

export function docsRoutes({ baseUrl }: { baseUrl: string }): Route[] {
  const page = toPageBody({
    title: `Model Inference Price Index ${API_VERSION}`,
    head: '<link rel="stylesheet" href="docs/viewer.css"><script defer src="docs/viewer.js"></script>',
    content: CONTENT,
    policy: [
      "script-src 'self'",
      // Icons in the viewer's style sheet.
      "img-src 'self' data:",
      // The page may have been opened under another name of the machine than the description gives.
      `connect-src 'self' ${new URL(baseUrl).origin}`,
    ],
  })
  const viewer = new URL(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'))
  const script = [viewer, new URL('docs-viewer.js', import.meta.url)].map(readText).join('\n')
  const style = readText(new URL('swagger-ui.css', viewer))
  return [
    toPageRoute('/docs', page),
    toPageRoute('/docs/viewer.js', toAsset(script, 'text/javascript; charset=utf-8')),
    toPageRoute('/docs/viewer.css', toAsset(style, 'text/css; charset=utf-8')),
  ]
}

const CONTENT = `<h1>Model Inference Price Index ${API_VERSION}</h1>
<p>Prices are in USD per million tokens, times in UTC, changes in percent; <a href="methodology">the methodology</a> says how
they are made. The machine-readable description is <a href="openapi.json">openapi.json</a>.</p>
<p>Data needs a key: <button id="get-key" disabled>Get an anonymous key</button> <code id="key"></code></p>
<noscript><p>The list of operations needs a browser with scripts; openapi.json holds the same.</p></noscript>
<div id="viewer"></div>
<h2>Errors</h2>
<table>${ErrorCode.options.map(renderError).join('\n')}</table>`

function renderError(code: ErrorCode): string {
  return `<tr id="${code}"><td><code>${code}</code></td><td>${ERROR_STATUS[code]}</td><td>${escapeHtml(ERROR_MEANING[code])}</td></tr>`
}

function readText(path: URL): string {
  return readFileSync(path, 'utf8')
}

function toAsset(text: string, type: string): Body {
  return new Body(text, ASSET_HEADERS, { type })
}
