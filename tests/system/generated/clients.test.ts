// Clients that others generate from the served description: they compile under `strict`, and what
// they return is what the service says. The generators and linters have a package.json of their own.
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { OPERATIONS, type Operation } from '../../../contract/operations.ts'
import { runNode } from '../../run-process.ts'
import { OPEN_PLANS, startService } from '../../service/proxy/service.ts'
import { createFolder } from '../../temporary-folder.ts'

const TOOLS = join(import.meta.dirname, 'node_modules')
/** Redocly would report its use, and look for a newer version. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const STRICT = ['--strict', '--noUncheckedIndexedAccess', '--skipLibCheck', '--types', 'node']
const EMITTED = ['--target', 'es2022', '--module', 'commonjs', '--moduleResolution', 'node10']

const CALLS = OPERATIONS.filter(
  ({ access, media, ofAccount, id }) =>
    (access === 'key' && !media && !ofAccount) || id === 'index',
)

const service = await startService({
  release: 'embedded',
  until: afterAll,
  plans: OPEN_PLANS,
})
const folder = await createFolder(afterAll)
const description = join(folder, 'openapi.json')
let key = ''

beforeAll(async () => {
  const { bytes } = await service.ask('/openapi.json')
  await writeFile(description, bytes)
  await writeFile(join(folder, '.spectral.json'), '{ "extends": ["spectral:oas"] }')
  await symlink(TOOLS, join(folder, 'node_modules'))
  key = await service.createPaidKey()
})

describe('the served description', () => {
  it.each([
    ['Redocly', '@redocly/cli/bin/cli.js', ['lint', '--format=json']],
    ['Spectral', '@stoplight/spectral-cli/dist/index.js', ['lint', '--ruleset=.spectral.json']],
  ])('has no errors for %s', async (_, program, parameters) => {
    const { code, output, errors } = await run(program, [...parameters, description])
    expect(code, output + errors).toBe(0)
  })
})

describe('a client made by', () => {
  it.each([
    [
      'openapi-typescript and openapi-fetch',
      'openapi-typescript/bin/cli.js',
      (to: string) => [description, '--output', join(to, 'schema.ts')],
      `import createClient from 'openapi-fetch'
       import type { paths } from './schema'
       const client = createClient<paths>({ baseUrl: URL_OF_SERVICE, headers: HEADERS })
       const read = ({ response, data }: { response: Response; data?: unknown }) => [response.status, data]`,
      ({ method, paths, example: { params, query, body } }: Operation) =>
        `client.${method}(${write(paths[0])}, ${write({ params: { path: params, query: toTyped(query) }, body })})`,
    ],
    [
      '@hey-api/openapi-ts',
      '@hey-api/openapi-ts/bin/run.js',
      (to: string) => ['-i', description, '-o', to, '-c', '@hey-api/client-fetch'],
      `import { client } from './client.gen'
       import * as sdk from './sdk.gen'
       client.setConfig({ baseUrl: URL_OF_SERVICE, headers: HEADERS })
       const read = ({ response, data }: { response?: Response; data?: unknown }) => [response?.status, data]`,
      ({ id, example: { params, query, body } }: Operation) =>
        `sdk.${id}(${write({ path: params, query: toTyped(query), body })})`,
    ],
  ])(
    '%s compiles under strict and answers as the service does',
    async (name, program, toParameters, head, toCall) => {
      const relative = name.replaceAll(/\W+/g, '-')
      const to = join(folder, relative)
      await mkdir(to)
      const generated = await run(program, toParameters(to))
      expect(generated.code, generated.output + generated.errors).toBe(0)
      const source = `const URL_OF_SERVICE = ${write(service.url)}
        const HEADERS = { authorization: ${write(`Bearer ${key}`)} }
        ${head}
        async function main() {
          const answers: unknown[] = []
          ${CALLS.map((operation) => `answers.push(read(await ${toCall(operation)}))`).join('\n')}
          console.log(JSON.stringify(answers))
        }
        void main()`
      await writeFile(join(to, 'main.ts'), source)
      const compiler = [
        'typescript/bin/tsc',
        [...STRICT, ...EMITTED, '--outDir', join(to, 'out'), join(to, 'main.ts')],
      ] as const
      const compiled = await run(...compiler)
      expect(compiled.output).toBe('')
      expect(compiled.code).toBe(0)
      const called = await runNode([join(relative, 'out/main.js')], {}, folder)
      expect(called.code, called.errors).toBe(0)
      const answers = z.array(z.tuple([z.number(), z.unknown()])).parse(JSON.parse(called.output))
      expect(answers).toHaveLength(CALLS.length)
      for (const [index, operation] of CALLS.entries()) {
        const { status, body } = await ask(operation)
        expect(answers[index], operation.id).toEqual([status, body])
        expect(status, operation.id).toBe(200)
      }
    },
  )
})

function run(program: string, parameters: readonly string[]) {
  return runNode([join('node_modules', program), ...parameters], QUIET, folder)
}

const write = (value: unknown) => JSON.stringify(value)

/** Examples of queries are text; a typed client takes numbers. */
function toTyped(query: Operation['example']['query']) {
  if (!query) return undefined
  const entries = Object.entries(query)
  return Object.fromEntries(
    entries.map(([name, text]) => [name, /^\d+$/.test(text) ? Number(text) : text]),
  )
}

function ask({ method, paths, example: { params = {}, query = {}, body } }: Operation) {
  const path = (paths[0] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const search = new URLSearchParams(query).toString()
  return service.ask(`${path}?${search}`, {
    key,
    method,
    ...(body !== undefined && { body: write(body) }),
  })
}
