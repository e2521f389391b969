// The API reference, which errors link to. Parameters come from the shapes that validate them, and
// responses from the routes themselves.
import { z } from 'zod'
import { ERRORS, ErrorCode } from '../../contract/errors.ts'
import { describeShape } from '../../contract/openapi.ts'
import { API_VERSION, OPERATIONS, type Operation } from '../../contract/operations.ts'
import type { Plans } from '../../contract/plans.ts'
import { renderCode } from '../components/code.ts'
import { renderDocs, renderGroup } from '../components/docs.ts'
import { count, capitalize, curlApostrophes } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderKeyForm, renderOwnKey } from '../components/key-box.ts'
import { type Call, writeCurl, writePython, writeTypeScript } from '../../release/request.ts'
import { type Column, listing } from '../components/table.ts'
import type { View } from '../view.ts'

/** By path or id of its operations; the first that matches has it. */
const EITHER = new Intl.ListFormat('en', { type: 'disjunction' })

const GROUPS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Models', /^(?:models|model|modelEndpoints|modelAlternatives|modelScore|modelRequest)$/],
  ['Prices', /^(?:model|changes|retirements|explain)/],
  ['Cost', /^(?:recommend|priceUsage)/],
  ['Index', /^(?:composite|attribution|constituents|indices|index[A-Z])/],
  ['Providers', /^provider/],
  ['Files', /^export/],
  ['Alerts', /watch|webhook/i],
  ['Data quality', /^(?:sources|quarantine|accuracy)/],
  ['Service', /./],
]
/** Larger bounds are technical and not worth showing. */
const MANY = 1_000_000
/** Of a response, so many lines show its form. */
const MAX_LINES = 16

/** `examples`: what the service answers to each operation's example, by its id. */
export function renderReference(view: View, examples: ReadonlyMap<string, unknown>): string {
  const grouped = Map.groupBy(
    OPERATIONS,
    ({ id }) => GROUPS.find(([, pattern]) => pattern.test(id))?.[0] ?? '',
  )
  const groups = GROUPS.flatMap(([name]) => {
    const operations = grouped.get(name)
    return operations ? [[name, operations] as const] : []
  })
  const content = html`<h1>API reference</h1>
    <p class="note meta">
      <span>Base URL <code>${view.baseUrl}</code></span> <span>Version ${API_VERSION}</span>
      <a href="/openapi.json">OpenAPI file</a>
      <span>Prices in USD per million tokens, times in UTC</span>
    </p>
    ${renderAuthentication(view)} ${renderLimits(view.plans)}
    ${groups.map(
      ([name, operations]) =>
        html`<h2>${name}</h2>
          ${operations.map((each) => renderOperation(each, view, examples.get(each.id)))}`,
    )}
    <h2 id="errors">Errors</h2>
    <p>
      An error’s body is
      <code>{"error": {"code", "message", "documentation_url", "request_id"}}</code>. In your code,
      check <code>code</code>; <code>message</code> states what was wrong and what was expected.
    </p>
    ${listing('Errors', ERROR_COLUMNS, ErrorCode.options)}`
  return renderDocs(
    view,
    {
      path: '/docs/api',
      title: 'API reference',
      description:
        'All API operations, each with a request in three languages and a response, and all errors.',
      content,
      scripts: ['key', 'try'],
    },
    { groups: renderSidebar(groups) },
  )
}

const renderSidebar = (groups: readonly (readonly [string, readonly Operation[]])[]): Html =>
  html`<p><a href="/docs">← Quickstart</a></p>
    ${renderGroup('API reference', [
      html`<li><a href="#authentication">Authentication</a></li>`,
      html`<li><a href="#limits">Limits</a></li>`,
      html`<li><a href="#errors">Errors</a></li>`,
    ])}
    ${groups.map(([name, operations]) =>
      renderGroup(
        name,
        operations.map(
          ({ id, method, summary }) =>
            html`<li><a href="#${id}">${renderMethod(method)} ${summary}</a></li>`,
        ),
      ),
    )}`

const renderMethod = (method: string) => html`<b class="method ${method}">${method}</b>`

const renderAuthentication = ({ baseUrl }: View): Html =>
  html`<section class="split pair" id="authentication">
    <div>
      <h2>Authentication</h2>
      <p>
        Send your API key as a bearer token. You can create a key for free, without an account. We
        show a new key only once.
      </p>
      ${renderKeyForm()} ${renderOwnKey()}
    </div>
    ${renderCode('', {
      Shell: `export BASE=${baseUrl}\ncurl -X POST $BASE/v1/auth/anonymous\nexport KEY=tpi_anonymous_…\n\ncurl -H "Authorization: Bearer $KEY" $BASE/v1/models`,
    })}
  </section>`

const renderLimits = (plans: Plans): Html =>
  html`<section class="split pair" id="limits">
    <div>
      <h2>Limits</h2>
      <p>
        Requests are limited per UTC minute and per UTC day. The header
        <code>X-RateLimit-Remaining</code> states how many are left, and
        <code>RateLimit</code> states this for both windows. After a response with status 429, wait
        for the number of seconds in <code>Retry-After</code>. <code>HEAD</code> requests, 304
        responses and errors count too. GET responses include an <code>ETag</code> for caching, and
        CORS allows scripts on any website to read them. Anonymous keys have a higher daily limit
        than a free account’s, but those used from one network address share a limit; an account’s
        keys don’t. An account adds alerts and usage reports.
      </p>
    </div>
    ${listing('Plans', PLANS, Object.entries(plans))}
  </section>`

type Plan = readonly [name: string, limits: Plans[keyof Plans]]

const PLANS: readonly Column<Plan>[] = [
  ['Plan', ([name]) => capitalize(name)],
  ['Requests/day', ([, limits]) => count(limits.requests_per_day), 'n'],
  ['Requests/minute', ([, limits]) => count(limits.requests_per_minute), 'n'],
  ['History, days', ([, limits]) => count(limits.history_days), 'n'],
]

const ERROR_COLUMNS: readonly Column<ErrorCode>[] = [
  ['Code', (code) => html`<code id="${code}">${code}</code>`],
  ['Status', (code) => ERRORS[code].status],
  ['Meaning', (code) => curlApostrophes(ERRORS[code].meaning), 'under'],
]

function renderOperation(operation: Operation, view: View, answer: unknown): Html {
  const { id, method, paths, access, ofAccount, params, query, body, media } = operation
  const fields = [
    ...listFields(params, operation),
    ...listFields(query, operation),
    ...(body instanceof z.ZodUndefined ? [] : listFields(body, operation)),
  ]
  const call = writeCall(operation, view)
  return html`<details class="operation" id="${id}">
    <summary>
      <h3>${operation.summary}</h3>
      ${renderMethod(method)} <code>${paths[0]}</code>
    </summary>
    <div class="split pair">
      <div>
        <p>
          ${curlApostrophes(operation.description)}${access !== 'key' && ' You can call this without a key.'}${ofAccount && ' Requires an API key that belongs to an account.'}${media && html` Returns ${EITHER.format(media)}.`}
        </p>
        ${fields.length > 0 && listing(`Parameters of ${id}`, FIELDS, fields)}
      </div>
      <div>
        ${renderCode(`language-${id}`, {
          curl: writeCurl(call),
          Python: writePython(call),
          TypeScript: writeTypeScript(call),
        })}
        ${renderTry(operation)}
        <div data-answer>
          ${answer !== undefined && renderCode('', { 'Response 200': shortenAnswer(answer) })}
        </div>
      </div>
    </div>
  </details>`
}

/** Its example, with values in path and query. */
function fillPath({ paths, example }: Operation): string {
  const path = Object.entries(example.params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, value),
    paths[0] ?? '/',
  )
  const query = new URLSearchParams(example.query).toString()
  return query ? `${path}?${query}` : path
}

/** With the reader's key, where it needs one. */
const writeCall = (operation: Operation, { baseUrl }: View): Call => ({
  method: operation.method,
  url: baseUrl + fillPath(operation),
  key: 'KEY',
  headers: operation.access === 'key' ? { Authorization: 'Bearer KEY' } : {},
  body: operation.example.body,
  answer: [],
  isFile: operation.media !== undefined,
})

/** Shown with scripts only. */
function renderTry(operation: Operation): Html | false {
  const { method, example, media } = operation
  return (
    media === undefined &&
    html`<form class="try" data-try="${method}">
      <input aria-label="Path" value="${fillPath(operation)}" required spellcheck="false" />
      ${example.body !== undefined && html`<input aria-label="Body" value="${JSON.stringify(example.body)}" spellcheck="false" />`}
      <button class="quiet">Try it</button>
    </form>`
  )
}

/** As JSON, without the end of one that is long. */
function shortenAnswer(answer: unknown): string {
  const lines = JSON.stringify(answer, null, 2).split('\n')
  return lines.length > MAX_LINES
    ? [...lines.slice(0, MAX_LINES), '…'].join('\n')
    : lines.join('\n')
}

interface Field {
  name: string
  schema: z.core.JSONSchema.BaseSchema
  isRequired: boolean
}

/** Without `envelope`, which every operation takes and the OpenAPI file describes. */
function listFields(shape: z.ZodType, { id }: Operation): Field[] {
  const { properties = {}, required = [] } = describeShape(shape, id)
  return Object.entries(properties).flatMap(([name, schema]) =>
    name === 'envelope' || typeof schema === 'boolean'
      ? []
      : { name, schema, isRequired: required.includes(name) },
  )
}

const FIELDS: readonly Column<Field>[] = [
  [
    'Parameter',
    ({ name, schema: { type }, isRequired }) =>
      html`<code>${name}</code
        ><small>${[type, isRequired && 'required'].filter(Boolean).join(', ')}</small>`,
    'two',
  ],
  ['Meaning', ({ schema }) => describeSchema(schema)],
]

/** What it means, with choices, bounds and default. */
function describeSchema(schema: z.core.JSONSchema.BaseSchema): string {
  const { items } = schema
  const {
    minimum,
    maximum = Infinity,
    exclusiveMinimum,
    ...one
  } = items instanceof Object && !Array.isArray(items) ? items : schema
  const rules = [
    one.enum && `One of ${one.enum.join(', ')}`,
    minimum !== undefined && (maximum < MANY ? `${minimum} to ${maximum}` : `${minimum} or more`),
    exclusiveMinimum !== undefined && `Greater than ${exclusiveMinimum}`,
    schema.default !== undefined && `Default ${JSON.stringify(schema.default).replaceAll('"', '')}`,
  ].filter((rule) => typeof rule === 'string')
  const meaning = (schema.description ?? '').replaceAll(/[`*]/g, '').replace(/(?<=\w)$/, '.')
  return [capitalize(curlApostrophes(meaning)), ...rules.map((rule) => `${rule}.`)].join(' ')
}
