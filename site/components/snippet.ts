// Code that calls an endpoint, ready to paste. Text of a source is quoted in three languages, each
// in its own way.
import type { z } from 'zod'
import type { ExplainResponse } from '../../contract/responses.ts'
import { html, type Html } from './html.ts'

type Cheapest = NonNullable<z.output<typeof ExplainResponse>['cheapest_verified_endpoint']>

const PROMPT = 'Say hello.'
const ANTHROPIC_VERSION = '2023-06-01'
const MAX_TOKENS = 256

interface Call {
  url: string
  /** Header → value, in which `KEY` stands for the reader's key. */
  headers: Readonly<Record<string, string>>
  body: object
  /** The path to the text in the response. */
  answer: readonly (string | number)[]
}

/** `null` where the cloud's own client has to sign the request. */
export function toCall({
  base_url,
  model_id_on_provider: model,
  auth_scheme,
}: Pick<Cheapest, 'base_url' | 'model_id_on_provider' | 'auth_scheme'>): Call | null {
  const messages = [{ role: 'user', content: PROMPT }]
  const address = base_url.replace(/\/+$/, '')
  if (auth_scheme === 'aws-sigv4' || auth_scheme === 'google-oauth') return null
  if (auth_scheme === 'x-api-key')
    return {
      url: `${address}/messages`,
      headers: { 'x-api-key': 'KEY', 'anthropic-version': ANTHROPIC_VERSION },
      body: { model, max_tokens: MAX_TOKENS, messages },
      answer: ['content', 0, 'text'],
    }
  return {
    url: `${address}/chat/completions`,
    headers: auth_scheme === 'api-key' ? { 'api-key': 'KEY' } : { Authorization: 'Bearer KEY' },
    body: { model, messages },
    answer: ['choices', 0, 'message', 'content'],
  }
}

export function toCurl({ url, headers, body }: Call): string {
  return [
    `curl ${shell(url)}`,
    ...Object.entries(headers).map(
      ([name, value]) => `  -H "${name}: ${value.replace('KEY', '$API_KEY')}"`,
    ),
    `  -H 'Content-Type: application/json'`,
    `  -d ${shell(JSON.stringify(body))}`,
  ].join(' \\\n')
}

export function toPython({ url, headers, body, answer }: Call): string {
  return `import json, os, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    headers={
        "Content-Type": "application/json",
${Object.entries(headers)
  .map(
    ([name, value]) =>
      `        ${JSON.stringify(name)}: ${value === 'KEY' ? 'os.environ["API_KEY"]' : value.includes('KEY') ? `"${value.replace('KEY', '')}" + os.environ["API_KEY"]` : JSON.stringify(value)},`,
  )
  .join('\n')}
    },
    data=json.dumps(${JSON.stringify(body)}).encode(),
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)${answer.map((step) => `[${JSON.stringify(step)}]`).join('')})`
}

export function toTypeScript({ url, headers, body, answer }: Call): string {
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
${Object.entries(headers)
  .map(
    ([name, value]) =>
      `    '${name}': ${value.includes('KEY') ? `\`${value.replace('KEY', '${process.env.API_KEY}')}\`` : `'${value}'`},`,
  )
  .join('\n')}
  },
  body: JSON.stringify(${JSON.stringify(body)}),
})
const answer = await response.json()
console.log(answer${answer.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')})`
}

export function renderSnippets(cheapest: Cheapest): Html {
  const call = toCall(cheapest)
  if (!call)
    return html`<p>
      Requests to it are signed by the cloud’s own client (<code>${cheapest.auth_scheme}</code>):
      address <code>${cheapest.base_url}</code>, model
      <code>${cheapest.model_id_on_provider}</code>.
    </p>`
  const languages = { curl: toCurl(call), Python: toPython(call), TypeScript: toTypeScript(call) }
  return html`${cheapest.base_url.includes('{') && html`<p>Replace what stands in braces by your own.</p>`}
    <div class="snippets">
      ${Object.entries(languages).map(
        ([name, text], index) =>
          html`<details name="snippet" ${index === 0 && html` open`}>
            <summary>${name}</summary>
            <pre tabindex="0"><code>${text}</code></pre>
          </details>`,
      )}
    </div>`
}

function shell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
