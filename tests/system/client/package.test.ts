// The package as it is published: packed, installed in an empty folder, and run against the real
// service.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findNode } from '../../programs.ts'
import { type Ended, readEnd, ROOT } from '../../run-process.ts'
import { VERSION } from '../../../contract/version.ts'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'
import { createFolder } from '../../temporary-folder.ts'

const MODEL = 'openai/gpt-5.4'

const service = await startEmbeddedService()
const folder = await createFolder(afterAll)

beforeAll(async () => {
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(ROOT, 'client'),
  })
  expect(packed.code, packed.errors).toBe(0)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const tarball = join(folder, `inference-price-index-${VERSION}.tgz`)
  const installed = await run('npm', ['install', '--offline', '--no-audit', tarball])
  expect(installed.code, installed.errors).toBe(0)
})

describe('the command line', () => {
  it('gets an anonymous key once, and keeps it for the user alone', async () => {
    expect(await call('top', '--limit', '1')).toMatchObject({ code: 0, errors: '' })
    const path = join(folder, 'config/inference-price-index/keys.json')
    const kept = await readFile(path, 'utf8')
    expect(JSON.parse(kept)).toEqual({
      [service.url]: expect.stringMatching(/^tpi_anonymous_/),
    })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await call('top', '--limit', '1')).code).toBe(0)
    expect(await readFile(path, 'utf8')).toBe(kept)
    // A key that the service has forgotten is replaced.
    await writeFile(path, kept.replace(/tpi_\w+/, 'tpi_anonymous_forgotten'))
    expect((await call('top', '--limit', '1')).code).toBe(0)
    expect(await readFile(path, 'utf8')).not.toContain('forgotten')
  })

  it.each(['22.18', '26'])('runs with Node %s', async (version) => {
    const cli = join(folder, 'node_modules/inference-price-index/dist/cli.js')
    const environment = { TPI_INSTANCE: service.url, XDG_CONFIG_HOME: join(folder, 'config') }
    for (const args of [
      ['top', '--limit', '5'],
      ['cost', MODEL, '--input-tokens', '100k'],
    ]) {
      const ended = await run(await findNode(version), [cli, ...args], { environment })
      expect(ended).toMatchObject({ code: 0, errors: '', output: (await call(...args)).output })
    }
  })

  it('fetches and lists export files', async () => {
    const date = '2026-07-31'
    const { bytes } = await service.askWithKey(`/v1/export/snapshots/${date}.csv`)
    expect(await call('export', '--date', date)).toMatchObject({ code: 0 })
    const saved = await readFile(join(folder, `prices-${date}.csv`))
    expect(toHash(saved)).toBe(toHash(bytes))
    const piped = await call('export', '--date', date, '--output', '-')
    expect(piped.output).toBe(bytes.toString())
    const listed = await call('export', '--list', '--from', date, '--format', 'csv')
    expect(listed.output).toMatch(
      /^FILE +FORMAT +ROWS +SIZE\n2026-07-31 +csv .+\n(?:\w+-history +csv .+\n){3}$/,
    )
  })

  it('ends with 1 where it failed and 2 where it was called wrongly', async () => {
    expect(await call('price', 'no/such')).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining('(request '),
    })
    expect(await call('top', '--tier', 'huge')).toMatchObject({ code: 2, output: '' })
    expect(await call('recommend')).toMatchObject({ code: 2, output: '' })
    const unknownKey = { TPI_API_KEY: 'tpi_anonymous_wrong' }
    expect(await command(['top'], unknownKey)).toMatchObject({ code: 1 })
  })
})

describe('the client', () => {
  it('is imported by its name, and compiles by its published types', async () => {
    const source = `import { ApiError, createClient, type ModelsResponse } from 'inference-price-index'
const client = createClient({ baseUrl: '${service.url}', apiKey: '${await service.createKey()}' })
const dearest: ModelsResponse['models'] = []
for await (const model of client.each.models({ sort: 'blended', order: 'desc', limit: 200 })) dearest.push(model)
const { history } = await client.modelHistory({ model_id: '${MODEL}', days: 2 })
const price: number | undefined = history[0]?.blended_price_per_m
const again = await client.modelHistory({ model_id: '${MODEL}', days: 2 })
const code: string = await client.explain({ model_id: 'no/such' }).then(() => '', (error: unknown) => error instanceof ApiError ? error.code : '')
// @ts-expect-error a model id is required
const wrong = await client.explain().catch(() => 'refused')
console.log(JSON.stringify({ models: dearest.length, price, again: again.history[0]?.blended_price_per_m, code, wrong }))
`
    await writeFile(join(folder, 'program.ts'), source)
    const compilerOptions = {
      strict: true,
      target: 'es2023',
      module: 'nodenext',
      lib: ['es2023', 'dom'],
      types: [],
      outDir: 'out',
      rootDir: '.',
    }
    const project = { compilerOptions, files: ['program.ts'] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
    const compiled = await run(join(ROOT, 'node_modules/.bin/tsc'), [])
    expect(compiled, compiled.output).toMatchObject({ code: 0 })
    const { output, errors } = await run(process.execPath, ['out/program.js'])
    const { body } = await service.askWithKey('/v1/models?limit=1')
    expect(JSON.parse(output || errors)).toEqual({
      models: z.object({ count: z.number() }).parse(body).count,
      price: 5.625,
      again: 5.625,
      code: 'model_not_found',
      wrong: 'refused',
    })
  })
})

it('does what docs/start.md shows in a shell, Python and TypeScript', async () => {
  const start = await readFile(join(ROOT, 'docs/start.md'), 'utf8')
  const page = start.replaceAll('http://127.0.0.1:8080', service.url)
  const commands = [...page.matchAll(/^(?:export|curl) (?:.*\\\n)*.+$/gm)].map(([line]) => line)
  const shell = await run('bash', ['-euc', commands.join(' && ')])
  expect(shell.output).toContain('"model_id":"openai/gpt-5.4","on":"2026-04-01"')
  expect(await readFile(join(folder, 'prices.csv'), 'utf8')).toMatch(/^date,model_id,provider,/)
  const programs = page.matchAll(/^```(python|ts)\n([^]*?)^```\n```text\n([^]*?)^```$/gm)
  const environment = { BASE: service.url, KEY: await service.createKey() }
  const printed: string[] = []
  const shown: string[] = []
  for (const [, language, source = '', text = ''] of programs) {
    const file = language === 'python' ? 'program.py' : 'program.mts'
    await writeFile(join(folder, file), source)
    const program = language === 'python' ? 'python3' : process.execPath
    printed.push((await run(program, [file], { environment })).output)
    shown.push(text)
  }
  expect(shown).toHaveLength(2)
  expect(printed).toEqual(shown)
})

function call(...args: string[]): Promise<Ended> {
  return command(args)
}

function command(args: readonly string[], environment: Record<string, string> = {}) {
  return run(join(folder, 'node_modules/.bin/inference-price-index'), args, {
    environment: {
      TPI_INSTANCE: service.url,
      XDG_CONFIG_HOME: join(folder, 'config'),
      ...environment,
    },
  })
}

function run(
  program: string,
  args: readonly string[],
  { cwd = folder, environment = {} }: { cwd?: string; environment?: Record<string, string> } = {},
): Promise<Ended> {
  const PATH = `${join(process.execPath, '..')}:${process.env['PATH'] ?? ''}`
  return readEnd(spawn(program, args, { cwd, env: { PATH, HOME: folder, ...environment } }))
}

function toHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
