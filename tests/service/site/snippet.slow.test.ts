// Snippets are run as a reader would run them, against a server that stands for the provider.
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { listen } from '../../listen.ts'
import { buildCall, writeCurl, writePython, writeTypeScript } from '../../../release/request.ts'

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
const port = await listen(server, afterAll)

const MESSAGES = [{ role: 'user', content: 'Say hello.' }]
const VERSION = { name: 'anthropic-version', value: '2023-06-01' }
const inPath = encodeURIComponent(HOSTILE_ID)
const CHAT = { model: HOSTILE_ID, messages: MESSAGES }

// In the body, and in the address. What the protocols' own packages send is held by
// tests/system/generated/snippets.test.ts.
describe.each([
  ['openai-chat', 'bearer', '/chat/completions', '/v1/chat/completions', CHAT],
  [
    'anthropic-messages',
    'google-oauth',
    '/publishers/anthropic/models/{model}:rawPredict',
    `/v1/publishers/anthropic/models/${inPath}:rawPredict`,
    { anthropic_version: 'vertex-2023-10-16', max_tokens: 256, messages: MESSAGES },
  ],
] as const)('a snippet for %s with %s', (api, scheme, path, url, body) => {
  const call = buildCall({
    api,
    path,
    base_url: `http://127.0.0.1:${port}/v1`,
    model_id_on_provider: HOSTILE_ID,
    auth_scheme: scheme,
    headers:
      api === 'anthropic-messages' ? [VERSION, { name: 'x-odd', value: `it's $HOME "KEY"` }] : [],
    body: [{ name: 'speed', value: 'fast' }],
  })

  it.each([
    ['curl', () => ['sh', '-c', writeCurl(call)]],
    ['Python', () => ['python3', '-c', writePython(call)]],
    [
      'TypeScript',
      () => [process.execPath, '--input-type=module-typescript', '-e', writeTypeScript(call)],
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
        headers: {
          authorization: 'Bearer secret',
          'content-type': 'application/json',
          ...(api === 'anthropic-messages' && {
            'anthropic-version': '2023-06-01',
            'x-odd': `it's $HOME "KEY"`,
          }),
        },
        body: { ...body, speed: 'fast' },
      })
    },
  )
})
