// The tree of files that `npm run store -- export` writes, held to what the API answers.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { OPERATIONS } from '../../../contract/operations.ts'
import { Pointer } from '../../../contract/release.ts'
import { findFreePort } from '../../free-port.ts'
import { copyRelease } from '../../releases.ts'
import { runNode } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'
import { OPEN_PLANS, type Service, startService } from '../../service/proxy/service.ts'
import { BUCKET_FORM } from '../../service/store/store-forms.ts'
import { readDeploy } from '../deploy/deploy-files.ts'
import { NO_NGINX, runNginx } from '../deploy/nginx.ts'

/** Column types of DuckDB by type of the data package. */
const TYPES: Record<string, unknown> = {
  date: 'DATE',
  string: 'VARCHAR',
  number: 'DOUBLE',
  integer: 'INTEGER',
  boolean: 'BOOLEAN',
  array: expect.stringMatching(/^STRUCT\(kind VARCHAR, .*(usd|factor) DOUBLE\)\[\]$/),
}
const Package = z.object({
  licenses: z.tuple([z.object({ name: z.literal('CC-BY-4.0'), path: z.url() })]),
  resources: z.array(
    z.object({
      path: z.string(),
      format: z.string(),
      bytes: z.int(),
      hash: z.string(),
      schema: z.object({
        fields: z.array(
          z.object({ name: z.string(), type: z.string(), description: z.string().min(10) }),
        ),
      }),
    }),
  ),
})

let folder: string
let tree: string
let runId: string
let service: Service
let key: string

beforeAll(async () => {
  folder = await createFolder(afterAll)
  tree = join(folder, 'tree')
  await copyRelease('market', join(folder, 'store'))
  const pointer = await readFile(join(folder, 'store/current.json'), 'utf8')
  runId = Pointer.parse(JSON.parse(pointer)).run_id
  await exportTo(tree)
  service = await startService({
    release: 'market',
    until: afterAll,
    plans: OPEN_PLANS,
    env: { TPI_BASE_URL: 'https://prices.example' },
  })
  service.clock.now = Date.now()
  key = await service.createPaidKey()
}, 240_000)

describe('export of a release as a tree', () => {
  it('has every public document under a readable path, byte for byte as the API answers it', async () => {
    const paths: [string, string][] = [
      ['v1/sit/composite/latest.json', '/v1/sit/composite/latest'],
      ['v1/sit/composite/history.json', '/v1/sit/composite/history?days=365'],
      ['v1/sit/composite/attribution.json', '/v1/sit/composite/attribution?days=365'],
      ['v1/sit/composite/constituents.json', '/v1/sit/composite/constituents'],
      ['v1/models.json', '/v1/models?limit=500&page=1'],
      ['v1/models/openai/gpt-5.4.json', '/v1/models/openai/gpt-5.4'],
      ['v1/models/openai/gpt-5.4/endpoints.json', '/v1/models/openai/gpt-5.4/endpoints'],
      ['v1/models/openai/gpt-5.4/history.json', '/v1/models/openai/gpt-5.4/history?days=365'],
      ['v1/explain/openai/gpt-5.4.json', '/v1/explain?model_id=openai%2Fgpt-5.4'],
      ['v1/providers.json', '/v1/providers?limit=500'],
      ['v1/providers/openai.json', '/v1/providers/openai'],
      ['v1/export/snapshots.json', '/v1/export/snapshots?limit=500'],
      ['exports/2026-07-31.parquet', '/v1/export/snapshots/2026-07-31.parquet'],
      ['exports/2026-07-31.csv', '/v1/export/snapshots/2026-07-31.csv'],
    ]
    for (const [file, path] of paths) {
      const { status, bytes } = await service.ask(path, { key })
      expect(status, path).toBe(200)
      const written = await readFile(join(tree, 'latest', file))
      expect(digest(written), path).toBe(digest(bytes))
      expect(digest(await readFile(join(tree, 'releases', runId, file))), path).toBe(digest(bytes))
    }
  })

  it('leaves out no operation that answers from a release alone', async () => {
    await copyRelease('small', join(folder, 'small'))
    const whole = join(folder, 'whole')
    await exportTo(whole, { TPI_STORE: `file:${join(folder, 'small')}` })
    const sums = await readFile(join(whole, 'latest/SHA256SUMS'), 'utf8')
    for (const { id, method, access, plan, ofAccount, paths, query } of OPERATIONS) {
      const isAsked = !query.safeParse({}).success
      if (
        method !== 'GET' ||
        access !== 'key' ||
        plan ||
        ofAccount ||
        (isAsked && id !== 'explain')
      )
        continue
      const file = (paths[0] ?? '')
        .replace('/v1/export/snapshots/{date}.{format}', '/exports/{date}.csv')
        .replaceAll(/\{\w+\}/g, '.+')
      expect(sums, id).toMatch(new RegExp(`  ${file.slice(1)}(?:/.+)?(?:\\.json)?$`, 'm'))
    }
  })

  it('has every page as the proxy answers it, and every kind of page is valid HTML', async () => {
    const names = (await readdir(tree, { recursive: true })).filter(
      // `docs` shows the limits of the plans of its service.
      (name) => /\.(?:html|json)$/.test(name) && !/^(?:(?:latest|releases)\/|docs\.)/.test(name),
    )
    expect(names.length).toBeGreaterThan(150)
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
    const differing: string[] = []
    for (const [index, name] of names.entries()) {
      const path = `/${name.replace(/(?:(?<!embed\/)index)?\.html$/, '')}`
      const answer = await fetch(service.url + path, { headers: { accept: 'text/html' } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (!(await readFile(join(tree, name))).equals(bytes)) differing.push(path)
      // One template makes all pages of models, and one those of providers.
      if (/\.json$|^(?:(?:embed\/)?models|providers)\/(?!index)/.test(name) && index % 20 > 0)
        continue
      const { results } = await validator.validateFile(join(tree, name))
      expect(results, name).toEqual([])
    }
    expect(differing).toEqual([])
    expect((await validator.validateString('<p><div></div></p>')).valid).toBe(false)
  })

  it('sums up: sha256sum passes for each of its folders', () => {
    for (const each of ['', 'latest', join('releases', runId)]) {
      const options = { cwd: join(tree, each), encoding: 'utf8' } as const
      const { status, stderr } = spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], options)
      expect({ each, status, stderr }).toMatchObject({ status: 0 })
    }
  })

  it('describes every column of its files, as DuckDB finds them', async () => {
    const text = await readFile(join(tree, 'latest/datapackage.json'), 'utf8')
    const { resources } = Package.parse(JSON.parse(text))
    expect(resources.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['exports/2026-07-31.jsonl', 'exports/model-history.parquet']),
    )
    const database = await DuckDBInstance.create(':memory:')
    const connection = await database.connect()
    onTestFinished(() => {
      connection.closeSync()
      database.closeSync()
    })
    for (const { path, bytes, hash, schema, format } of resources) {
      const body = await readFile(join(tree, 'latest', path))
      expect([body.length, `sha256:${digest(body)}`]).toEqual([bytes, hash])
      const reader = await connection.runAndReadAll(
        `describe select * from '${join(tree, 'latest', path)}'`,
      )
      const found = reader.getRowObjects().map((row) => [row['column_name'], row['column_type']])
      const wanted = schema.fields.map(({ name, type }) => [name, TYPES[type]])
      if (format === 'parquet') expect(found).toEqual(wanted)
      else expect(found.map(([name]) => name)).toEqual(wanted.map(([name]) => name))
    }
  })

  it('writes only what changed, and never a published release again', async () => {
    const file = join(tree, 'releases', runId, 'v1/health/sources.json')
    const before = await stat(file)
    // How long ago the sources were read changes with the hour, on the status page as well.
    expect(await exportTo(tree)).toMatch(/ [0-2] of them written$/)
    expect((await stat(file)).mtimeMs).toBe(before.mtimeMs)
  })

  it.skipIf(NO_NGINX !== '')(`is served by nginx as deploy/ configures it${NO_NGINX}`, async () => {
    const url = await startNginx()
    const page = await fetch(`${url}/models/openai/gpt-5.4`)
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    const pages = ['/', '/index', '/models', '/cost', '/compare', '/changes']
    const texts = await Promise.all(pages.map(async (path) => (await fetch(url + path)).text()))
    expect(texts[0]).toContain('<title>What AI inference costs')
    expect(await (await fetch(`${url}/index`)).text()).toBe(texts[1])
    const links = texts.flatMap((html) =>
      [...html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map(([, path = '']) => path),
    )
    const scripts = links.filter((path) => path.endsWith('.js'))
    for (const script of scripts) {
      const text = await (await fetch(url + script)).text()
      scripts.push(...[...text.matchAll(/from '(\/assets\/[^']+)'/g)].map(([, path = '']) => path))
    }
    // What scripts read.
    links.push(...scripts, '/as-of.json', '/offers.json', '/changes.json')
    links.push('/models/openai/gpt-5.4.json')
    // What needs the service: keys and accounts.
    for (const path of new Set(links.filter((each) => !/^\/(?:signup|key|dashboard)/.test(each))))
      expect((await fetch(url + path)).status, path).toBe(200)
    const latest = await fetch(`${url}/latest/v1/sit/composite/latest.json`)
    expect(await latest.json()).toHaveProperty('composite.price_per_m')
    expect(latest.headers.get('access-control-allow-origin')).toBe('*')
    const parquet = await fetch(`${url}/releases/${runId}/exports/2026-07-31.parquet`)
    expect(parquet.headers.get('cache-control')).toContain('immutable')
    await parquet.body?.cancel()
  })
})

describe.skipIf(BUCKET_FORM.isMissing)(`export to a store ${BUCKET_FORM.name}`, () => {
  it('gives each object its type, how long it may be kept, and its encoding', async () => {
    const { url, environment } = await BUCKET_FORM.create()
    await exportTo(url, environment)
    const [, Bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(url) ?? []
    const client = new S3Client({ region: 'us-east-1', forcePathStyle: true })
    onTestFinished(() => client.destroy())
    const head = async (path: string) => {
      const Key = `${prefix}/${path}`
      const found = await client.send(new HeadObjectCommand({ Bucket, Key }))
      return [found.ContentType, found.CacheControl, found.ContentEncoding]
    }
    expect(await head('latest/v1/models.json')).toEqual([
      'application/json; charset=utf-8',
      'public, max-age=300, stale-if-error=86400',
      'gzip',
    ])
    expect(await head(`releases/${runId}/exports/2026-07-31.parquet`)).toEqual([
      'application/vnd.apache.parquet',
      'public, max-age=31536000, immutable',
      undefined,
    ])
    expect((await head('index.html'))[0]).toBe('text/html; charset=utf-8')
  }, 240_000)
})

async function exportTo(target: string, environment = {}): Promise<string> {
  const { code, output, errors } = await runNode(['scripts/store.ts', 'export', target], {
    TPI_STORE: `file:${join(folder, 'store')}`,
    TPI_BASE_URL: 'https://prices.example',
    ...environment,
  })
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  return output.trim()
}

async function startNginx(): Promise<string> {
  const port = await findFreePort()
  const site = (await readDeploy('nginx/tree.conf'))
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replaceAll('/srv/price-index/tree', tree)
    .replace('include mime.types', 'include /etc/nginx/mime.types')
  await runNginx(site, { folder: await createFolder(onTestFinished), port })
  return `http://127.0.0.1:${port}`
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
