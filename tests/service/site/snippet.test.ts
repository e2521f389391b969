// Snippets are run as a reader would run them, against a server that stands for the provider.
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { toCall, toCurl, toPython, toTypeScript } from '../../../site/components/snippet.ts'

const run = promisify(execFile)
const HOSTILE_ID = `it's "a" $(model) \`id\`\\`

const seen: { url: string | undefined; headers: NodeJS.Dict<string | string[]>; body: unknown }[] =
  []
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    seen.push({
      url: request.url,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    })
    response.end(
      JSON.stringify({
        choices: [{ message: { content: 'hello' } }],
        content: [{ text: 'hello' }],
      }),
    )
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = address instanceof Object ? address.port : 0
afterAll(() => server.close())

const endpoint = {
  provider: 'somebody',
  base_url: `http://127.0.0.1:${port}/v1`,
  model_id_on_provider: HOSTILE_ID,
  model_id_source: 'verified',
  blended_per_m: 1,
} as const

describe.each([
  ['bearer', '/v1/chat/completions', { authorization: 'Bearer secret' }],
  ['api-key', '/v1/chat/completions', { 'api-key': 'secret' }],
  ['x-api-key', '/v1/messages', { 'x-api-key': 'secret', 'anthropic-version': '2023-06-01' }],
] as const)('a snippet for %s', (scheme, url, headers) => {
  const call = toCall({ ...endpoint, auth_scheme: scheme })
  if (!call) throw new Error('expected a call')

  it.each([
    ['curl', () => ['sh', '-c', toCurl(call)]],
    ['Python', () => ['python3', '-c', toPython(call)]],
    [
      'TypeScript',
      () => [process.execPath, '--input-type=module-typescript', '-e', toTypeScript(call)],
    ],
  ] as const)(
    'in %s asks the endpoint as it wants to be asked, and shows its answer',
    async (_language, toCommand) => {
      const [program = '', ...parameters] = toCommand()
      const { stdout } = await run(program, [...parameters], {
        env: { ...process.env, API_KEY: 'secret', no_proxy: '*' },
      })
      expect(stdout).toContain('hello')
      expect(seen.at(-1)).toMatchObject({
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        body: { model: HOSTILE_ID, messages: [{ role: 'user', content: 'Say hello.' }] },
      })
    },
  )
})

describe('an endpoint that wants signed requests', () => {
  it.each(['aws-sigv4', 'google-oauth'] as const)('has no snippet: %s', (scheme) => {
    expect(toCall({ ...endpoint, auth_scheme: scheme })).toBeNull()
  })
})
