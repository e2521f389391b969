// A ready-to-paste request to an offer, like the one its protocol's own client sends. Text from
// sources is quoted for three languages.
import type { z } from 'zod'
import type { Endpoint, Model } from '../contract/documents.ts'
import { findJson } from '../contract/json-file.ts'
import type { RequestQuery } from '../contract/requests.ts'
import { pickFields } from '../contract/pick-fields.ts'
import { requested, type RequestResponse } from '../contract/responses.ts'

const PROMPT = 'Say hello.'
const MAX_TOKENS = 256
const VERTEX_VERSION = 'vertex-2023-10-16'

export interface Call {
  method: string
  url: string
  /** Headers by name; `KEY` stands for the reader's key. */
  headers: Readonly<Record<string, string>>
  /** The environment variable with the key. */
  key: string
  body: unknown
  /** The path to the part of the response that is printed; if empty, all of it. */
  answer: readonly (string | number)[]
  /** Whether the response is a file instead of JSON. */
  isFile?: boolean
}
/** The parts of an endpoint that a request needs. */
export type Called = Pick<
  Endpoint,
  'api' | 'path' | 'headers' | 'body' | 'model_id_on_provider' | 'auth_scheme'
> & { base_url: string }

const MESSAGES = [{ role: 'user', content: PROMPT }]
/** By protocol: default path, body, and where the response contains its text. */
const PROTOCOLS: Record<
  NonNullable<Endpoint['api']>,
  { path: string; toBody: (model: string | null) => object; answer: Call['answer'] }
> = {
  'openai-chat': {
    path: '/chat/completions',
    toBody: (model) => ({ model, messages: MESSAGES }),
    answer: ['choices', 0, 'message', 'content'],
  },
  'openai-responses': {
    path: '/responses',
    toBody: (model) => ({ model, input: PROMPT }),
    answer: ['output'],
  },
  'anthropic-messages': {
    path: '/messages',
    toBody: (model) => ({ model, max_tokens: MAX_TOKENS, messages: MESSAGES }),
    answer: ['content', 0, 'text'],
  },
  'google-generate': {
    path: '/models/{model}:generateContent',
    toBody: () => ({ contents: [{ role: 'user', parts: [{ text: PROMPT }] }] }),
    answer: ['candidates', 0, 'content', 'parts', 0, 'text'],
  },
  'bedrock-converse': {
    path: '/model/{model}/converse',
    toBody: () => ({
      messages: [{ role: 'user', content: [{ text: PROMPT }] }],
      inferenceConfig: { maxTokens: MAX_TOKENS },
    }),
    answer: ['output', 'message', 'content', 0, 'text'],
  },
}

export function buildCall(called: Called): Call {
  const { base_url, model_id_on_provider: model, auth_scheme, headers, body } = called
  const api = called.api ?? (auth_scheme === 'x-api-key' ? 'anthropic-messages' : 'openai-chat')
  const { toBody, answer, ...protocol } = PROTOCOLS[api]
  const path = called.path ?? protocol.path
  // Vertex expects the model in the address and the version in the body.
  const isVertex = path.endsWith(':rawPredict')
  const usual = isVertex
    ? { anthropic_version: VERTEX_VERSION, max_tokens: MAX_TOKENS, messages: MESSAGES }
    : toBody(model)
  // Clouds also accept an API key or a command-line token as a bearer token. With the variable
  // named below, AWS's SDK sends a Bedrock key instead of signing the request.
  const key =
    auth_scheme === 'api-key' || auth_scheme === 'x-api-key'
      ? { [auth_scheme]: 'KEY' }
      : { Authorization: 'Bearer KEY' }
  return {
    method: 'POST',
    url:
      base_url.replace(/\/+$/, '') +
      path.replaceAll('{model}', () => encodeURIComponent(model ?? '')),
    key: auth_scheme === 'aws-sigv4' ? 'AWS_BEARER_TOKEN_BEDROCK' : 'API_KEY',
    headers: { ...key, ...Object.fromEntries(headers.map(({ name, value }) => [name, value])) },
    // Values that aren't JSON are sent as text.
    body: {
      ...usual,
      ...Object.fromEntries(body.map(({ name, value }) => [name, findJson(value) ?? value])),
    },
    answer,
  }
}

export function writeCurl({ method, url, headers, key, body }: Call): string {
  return [
    `curl ${method === 'GET' || body ? '' : `-X ${method} `}${shell(url)}`,
    ...Object.entries(headers).map(([name, value]) =>
      isKey(value)
        ? `  -H "${name}: ${value.replace('KEY', `$${key}`)}"`
        : `  -H ${shell(`${name}: ${value}`)}`,
    ),
    ...(body
      ? [`  -H 'Content-Type: application/json'`, `  -d ${shell(JSON.stringify(body))}`]
      : []),
  ].join(' \\\n')
}

/** Whether a header's value is the reader's key, alone or after `Bearer`. */
function isKey(value: string): boolean {
  return /^(Bearer )?KEY$/.test(value)
}

/** Adds the content type if there is a body. */
const listHeaders = ({ headers, body }: Call) =>
  Object.entries(body ? { 'Content-Type': 'application/json', ...headers } : headers)

export function writePython(call: Call): string {
  const { method, url, key, body, answer, isFile = false } = call
  const named = listHeaders(call).map(
    ([name, value]) =>
      `        ${JSON.stringify(name)}: ${value === 'KEY' ? `os.environ["${key}"]` : isKey(value) ? `"${value.replace('KEY', '')}" + os.environ["${key}"]` : JSON.stringify(value)},\n`,
  )
  const given = [
    JSON.stringify(url),
    method !== 'GET' && !body && `method="${method}"`,
    named.length > 0 && `headers={\n${named.join('')}    }`,
    body && `data=json.dumps(${JSON.stringify(body)}).encode()`,
  ].filter((part) => typeof part === 'string')
  return `import json, os, urllib.request

request = urllib.request.Request(
${given.map((part) => `    ${part},\n`).join('')})
with urllib.request.urlopen(request) as response:
    ${isFile ? 'open("file", "wb").write(response.read())' : `print(json.load(response)${answer.map((step) => `[${JSON.stringify(step)}]`).join('')})`}`
}

export function writeTypeScript(call: Call): string {
  const { method, url, key, body, answer, isFile = false } = call
  const named = listHeaders(call).map(
    ([name, value]) =>
      `    ${/^\w+$/.test(name) ? name : `'${name}'`}: ${isKey(value) ? `\`${value.replace('KEY', `\${process.env.${key}}`)}\`` : JSON.stringify(value)},\n`,
  )
  const given = [
    method !== 'GET' && `method: '${method}'`,
    named.length > 0 && `headers: {\n${named.join('')}  }`,
    body && `body: JSON.stringify(${JSON.stringify(body)})`,
  ].filter((part) => typeof part === 'string')
  const options = given.length > 0 ? `, {\n${given.map((part) => `  ${part},\n`).join('')}}` : ''
  const imports = isFile ? "import { writeFile } from 'node:fs/promises'\n\n" : ''
  return `${imports}const response = await fetch(${JSON.stringify(url)}${options})
${isFile ? "await writeFile('file', response.body)" : `const answer = await response.json()\nconsole.log(answer${answer.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')})`}`
}

const FORMATS = { curl: writeCurl, python: writePython, typescript: writeTypeScript }

/** Builds the request to an offer. */
export function buildRequest(
  { model_id, retires_on }: Model,
  endpoint: Endpoint & { base_url: string },
  { format }: Pick<z.output<typeof RequestQuery>, 'format'>,
): z.output<typeof RequestResponse> {
  const { api, auth_scheme, sdk, placeholders, until } = endpoint
  const call = buildCall(endpoint)
  return {
    model_id,
    ...pickFields(requested, endpoint),
    api,
    auth_scheme,
    url: call.url,
    sdk,
    placeholders,
    retires_on,
    until,
    format,
    text: FORMATS[format](call),
  }
}

function shell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
