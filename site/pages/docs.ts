// The API documentation, which errors link to. Parameters and responses come from the shapes that
// validate them.
import { z } from 'zod'
import { ERRORS, ErrorCode } from '../../contract/errors.ts'
import { API_VERSION, OPERATIONS, type Operation } from '../../contract/operations.ts'
import type { Plans } from '../../contract/plans.ts'
import { count } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderKeyBox } from '../components/key-box.ts'
import { renderLayout } from '../components/layout.ts'
import { type Column, listing, scrollingTable } from '../components/table.ts'

/** Larger bounds are technical and not worth showing. */
const MANY = 1_000_000

type Schema = z.core.JSONSchema.BaseSchema

export function renderDocs({ baseUrl, plans }: { baseUrl: string; plans: Plans }): string {
  return renderLayout(
    { baseUrl },
    {
      path: '/docs',
      title: 'API',
      description:
        'Every operation of the price index API: what it takes, what it answers, and every error code.',
      content: renderContent({ baseUrl, plans }),
      scripts: ['key', 'try'],
    },
  )
}

function renderContent({ baseUrl, plans }: { baseUrl: string; plans: Plans }): Html {
  return html`<h1>API</h1>
    <p class="lead">
      Version ${API_VERSION}. JSON over HTTP; prices in USD per million tokens, times in UTC,
      changes in percent. Programs read <a href="/openapi.json">openapi.json</a>.
    </p>
    ${renderKeyBox({ baseUrl })} ${renderTry()}
    <h2 id="limits">Plans and limits</h2>
    <p>
      Requests are counted by the minute and by the day, in UTC. Every answer says how many are
      allowed, how many are left and when the count begins anew, of whichever has fewer left:
      <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code>,
      <code>X-RateLimit-Reset</code>. A free account is for alerts and for keys that can be
      replaced${plans.anonymous.requests_per_day > plans.free.requests_per_day && ', not for more requests'}.
    </p>
    ${listing('Plans', PLANS, Object.entries(plans))}
    <h2>Operations</h2>
    <ul class="operations">
      ${OPERATIONS.map(
        ({ id, method, paths }) =>
          html`<li>
            <a href="#${id}"><code>${method} ${paths[0]}</code></a>
          </li>`,
      )}
    </ul>
    ${OPERATIONS.map((operation) => renderOperation(operation, baseUrl))}
    <h2 id="errors">Errors</h2>
    <p>
      The body is <code>{"error": {"code", "message", "documentation_url", "request_id"}}</code>:
      branch on the code, read the message.
    </p>
    ${scrollingTable('Errors', ['Code', 'Status', 'What it means'], ErrorCode.options.map(renderError))}`
}

/** Shown with scripts only. The key's field has no name, so that no browser puts it into a URL. */
function renderTry(): Html {
  return html`<form class="fields try" data-try>
      <label
        >Path<input
          name="path"
          value="/v1/sit/composite/latest"
          size="40"
          required
          spellcheck="false"
      /></label>
      <label>Key<input size="40" autocomplete="off" spellcheck="false" data-key-field /></label
      ><button>Try it</button>
    </form>
    <pre tabindex="0" data-answer hidden aria-live="polite"><code></code></pre>`
}

type Plan = readonly [name: string, limits: Plans[keyof Plans]]

const PLANS: readonly Column<Plan>[] = [
  ['Plan', ([name]) => name],
  ['Requests a day', ([, limits]) => count(limits.requests_per_day), 'n'],
  ['A minute', ([, limits]) => count(limits.requests_per_minute), 'n'],
  ['Days of history', ([, limits]) => count(limits.history_days), 'n'],
]

function renderOperation(operation: Operation, baseUrl: string): Html {
  const { id, method, paths, summary, access, ofAccount, params, query, ...rest } = operation
  const { body, response, media } = rest
  const fields = [
    ...toFields(params, 'path'),
    ...toFields(query, 'query'),
    ...(body instanceof z.ZodUndefined ? [] : toFields(body, 'body')),
  ]
  const answered = media ?? listAnswered(toSchema(response, 'output'))
  return html`<section class="operation" id="${id}">
    <h3><code>${method} ${paths[0]}</code></h3>
    <p>
      ${summary}${access !== 'key' && ' Needs no key.'}${ofAccount && ' Needs the key of an account.'}${paths.length > 1 && html` Also as <code>${paths.slice(1).join(', ')}</code>.`}
    </p>
    ${
      fields.length > 0 &&
      html`${scrollingTable(`What ${id} takes`, ['Name', 'In', 'What it takes'], fields)}`
    }
    ${
      answered.length > 0 &&
      html`<p class="note">
        Answers ${answered.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}.
      </p>`
    }
    <pre tabindex="0"><code>${toCurl(operation, baseUrl)}</code></pre>
  </section>`
}

/** Of an answer that has several forms, the fields of all. */
function listAnswered({ properties = {}, anyOf = [] }: Schema): string[] {
  const forms = [{ properties }, ...anyOf].map((form) => Object.keys(form.properties ?? {}))
  return [...new Set(forms.flat())]
}

function toFields(shape: z.ZodType, place: string): Html[] {
  const { properties = {}, required = [] } = toSchema(shape, 'input')
  return Object.entries(properties).map(
    ([name, schema]) =>
      html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td>${place}${required.includes(name) && ', required'}</td>
        <td>${toWords(name, schema)}</td>
      </tr>`,
  )
}

/** Type, bounds and choices in words. */
function toWords(name: string, given: z.core.JSONSchema._JSONSchema): string {
  if (typeof given === 'boolean') return ''
  if (name === 'envelope') return 'true wraps the answer as {"data", "meta"}'
  const schema = given.items instanceof Object && !Array.isArray(given.items) ? given.items : given
  const { minimum, maximum = Infinity, exclusiveMinimum } = schema
  return [
    given.type === 'array' ? `a list of ${String(Reflect.get(schema, 'type'))}s` : schema.type,
    'enum' in schema && schema.enum && `one of ${schema.enum.join(', ')}`,
    minimum !== undefined && (maximum < MANY ? `${minimum} to ${maximum}` : `${minimum} or more`),
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    given.description,
    given.default !== undefined && `${JSON.stringify(given.default)} by default`,
  ]
    .filter((words) => typeof words === 'string')
    .join('; ')
}

function toSchema(shape: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(shape, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'default')
        jsonSchema.default = zodSchema._zod.def.defaultValue
    },
  })
}

function toCurl({ method, paths, access, example }: Operation, baseUrl: string): string {
  const path = Object.entries(example.params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, value),
    paths[0] ?? '/',
  )
  const query = new URLSearchParams(example.query).toString()
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${baseUrl}${path}${query && `?${query}`}'`,
    access === 'key' && `-H "Authorization: Bearer $KEY"`,
    example.body !== undefined &&
      `-H 'Content-Type: application/json' -d '${JSON.stringify(example.body)}'`,
  ]
    .filter((part) => part !== false)
    .join(' \\\n  ')
}

function renderError(code: ErrorCode): Html {
  return html`<tr id="${code}">
    <th scope="row"><code>${code}</code></th>
    <td>${ERRORS[code].status}</td>
    <td>${ERRORS[code].meaning}</td>
  </tr>`
}
