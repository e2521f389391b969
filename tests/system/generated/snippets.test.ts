// What is handed out to paste, run against an echo beside what the protocol's official client sends
// there: path, key, headers and body are the same. The clients have a package.json of their own.
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { RequestResponse } from '../../../contract/responses.ts'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'

const run = promisify(execFile)
const load = createRequire(join(import.meta.dirname, 'package.json'))
const PROMPT = 'Say hello.'
const MESSAGES = [{ role: 'user', content: PROMPT }]

interface Sent {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: unknown
}
const seen: Sent[] = []
const echo = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { url = '', headers } = request
    seen.push({ path: url, headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
afterAll(() => echo.close())
const address = z.object({ port: z.int() }).parse(echo.address())
const ECHO = `http://127.0.0.1:${address.port}`

const service = await startEmbeddedService()

/** What was sent while `work` ran; what becomes of an empty answer is the client's. */
async function hear(work: () => Promise<unknown>): Promise<Sent> {
  const from = seen.length
  const failed = await work().then(
    () => undefined,
    (error: unknown) => error,
  )
  const [sent] = seen.slice(from)
  if (!sent) throw new Error('expected a request', { cause: failed })
  return sent
}

type Client = (base: string, model: string) => Promise<unknown>

/** By protocol: the official client, pointed at `base`, the address as it is handed out. */
const CLIENTS: Record<string, Client> = {
  'openai-chat'(baseURL, model) {
    const { OpenAI } = load('openai')
    const client = new OpenAI({ apiKey: 'KEY', baseURL, maxRetries: 0 })
    return client.chat.completions.create({ model, messages: MESSAGES })
  },
  'openai-responses'(baseURL, model) {
    const { OpenAI } = load('openai')
    const client = new OpenAI({ apiKey: 'KEY', baseURL, maxRetries: 0 })
    return client.responses.create({ model, input: PROMPT })
  },
  'anthropic-messages'(base, model) {
    const { Anthropic } = load('@anthropic-ai/sdk')
    // It puts the version in the path itself.
    const client = new Anthropic({
      apiKey: 'KEY',
      baseURL: base.replace(/\/v1$/, ''),
      maxRetries: 0,
    })
    return client.messages.create({ model, max_tokens: 256, messages: MESSAGES })
  },
  'google-generate'(base, model) {
    const { GoogleGenAI } = load('@google/genai')
    const [, baseUrl = '', apiVersion = ''] = /^(.+)\/(v1(?:\/.+)?)$/.exec(base) ?? []
    const client = new GoogleGenAI({ apiKey: 'KEY', httpOptions: { baseUrl, apiVersion } })
    return client.models.generateContent({
      model,
      contents: [{ role: 'user', parts: [{ text: PROMPT }] }],
    })
  },
  'bedrock-converse'(endpoint, modelId) {
    const { NodeHttpHandler } = load('@smithy/node-http-handler')
    const { BedrockRuntimeClient, ConverseCommand } = load('@aws-sdk/client-bedrock-runtime')
    const client = new BedrockRuntimeClient({
      region: 'us-east-1',
      endpoint,
      maxAttempts: 1,
      // It would speak HTTP/2, which the echo does not.
      requestHandler: new NodeHttpHandler(),
      token: { token: 'KEY' },
      authSchemePreference: ['httpBearerAuth'],
    })
    const messages = [{ role: 'user', content: [{ text: PROMPT }] }]
    return client.send(
      new ConverseCommand({ modelId, messages, inferenceConfig: { maxTokens: 256 } }),
    )
  },
}

/** Runs a snippet as a reader would, with a key, at the echo. */
function paste(format: string, text: string): Promise<unknown> {
  const here = text.replaceAll('https://', `${ECHO}/`)
  const options = { env: { ...process.env, API_KEY: 'KEY', AWS_BEARER_TOKEN_BEDROCK: 'KEY' } }
  if (format === 'curl') return run('bash', ['-c', here], options)
  return format === 'python'
    ? run('python3', ['-c', here], options)
    : run(process.execPath, ['--input-type=module', '-e', here], options)
}

/** Of each protocol, and of sellers with headers, bodies or addresses of their own. */
const ASKED = [
  ['openai/gpt-5.4', ['openai', 'azure', 'amazon-bedrock']],
  ['anthropic/claude-opus-4.8', ['anthropic', 'azure', 'amazon-bedrock']],
  ['amazon/nova-pro-v1', ['amazon-bedrock']],
  ['google/gemini-3.6-flash', ['google-vertex']],
  ['deepseek/deepseek-v3.2', ['deepseek', 'deepinfra']],
] as const
const CASES = ASKED.flatMap(([model, providers]) =>
  providers.map((provider) => [model, provider] as const),
)

it.each(CASES)('%s at %s is sent what its official client sends', async (model, provider) => {
  const format = ['curl', 'python', 'typescript'][
    CASES.findIndex(([, name]) => name === provider) % 3
  ]
  const path = `/v1/models/${model}/request?provider=${provider}&format=${format}`
  const { status, body } = await service.askWithKey(path)
  expect(status, JSON.stringify(body)).toBe(200)
  const { text, url, api, placeholders, model_id_on_provider: id } = RequestResponse.parse(body)
  const fill = (given: string) =>
    placeholders.reduce(
      (filled, { name, example }) => filled.replaceAll(`{${name}}`, example),
      given,
    )
  const pasted = await hear(() => paste(format ?? '', fill(text)))
  const end =
    /\/(chat\/completions|responses|messages|models\/[^/]+:generateContent|model\/[^/]+\/converse)$/
  const base = fill(url).replace(end, '').replace('https://', `${ECHO}/`)
  const client = CLIENTS[api ?? '']
  if (!client || id === null) throw new Error(`${provider}: expected a protocol and an id`)
  const official = await hear(() => client(base, id))
  expect(pasted.path).toBe(official.path.replace(/\?beta=true$/, ''))
  // A mode that the offer is adds to the body.
  expect(pasted.body).toMatchObject(official.body ?? {})
  expect(pasted.headers['content-type']).toBe('application/json')
  // The client's own is a newer version, which sellers other than Anthropic are not known to take.
  expect('anthropic-version' in pasted.headers).toBe('anthropic-version' in official.headers)
  const keys = ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key']
  expect(keys.map((name) => pasted.headers[name]).join('')).toMatch(/^(Bearer )?KEY$/)
})
