// The page that error answers link to: every operation with what it takes, and every error code.
import { z } from 'zod'
import { ERROR_MEANING, ERROR_STATUS, ErrorCode } from '../../contract/errors.ts'
import { API_VERSION, OPERATIONS, type Operation } from '../../contract/operations.ts'
import type { Route } from '../routes.ts'
import { html, type Html } from './html.ts'
import { renderPage } from './layout.ts'
import { staticPage } from './page.ts'

export function docsRoute({ baseUrl }: { baseUrl: string }): Route {
  const page = {
    path: '/docs',
    title: `API ${API_VERSION}`,
    description:
      'Every operation of the price index API: what it takes, what it answers, and every error code.',
    content: renderContent(),
  }
  return staticPage(
    { path: '/docs', access: 'open' },
    renderPage(page, { baseUrl, caching: 'static' }),
  )
}

function renderContent(): Html {
  return html`<h1>API</h1>
    <p class="lead">
      Version ${API_VERSION}. The machine-readable description is
      <a href="/openapi.json">openapi.json</a>.
    </p>
    <h2>Operations</h2>
    ${OPERATIONS.map(renderOperation)}
    <h2>Errors</h2>
    <div class="scroll" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">What it means</th>
          </tr>
        </thead>
        <tbody>
          ${ErrorCode.options.map(renderError)}
        </tbody>
      </table>
    </div>`
}

function renderOperation({ id, method, paths, summary, query }: Operation): Html {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' })
  return html`<section id="${id}">
    <h3><code>${method} ${paths[0]}</code></h3>
    <p>${summary}</p>
    <p class="note">${Object.keys(properties).join(', ')}</p>
  </section>`
}

function renderError(code: ErrorCode): Html {
  return html`<tr id="${code}">
    <th scope="row"><code>${code}</code></th>
    <td>${ERROR_STATUS[code]}</td>
    <td>${ERROR_MEANING[code]}</td>
  </tr>`
}
