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
  array: expect.stringMatching(/^(VARCHAR|STRUCT\(kind VARCHAR, .*(usd|factor) DOUBLE\))\[\]$/),
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
})

describe('export of a release as a tree', () => {
  it('leaves out no operation that answers every key without a question', async () => {
    const files = await listFiles()
    for (const { id, method, access, plan, ofAccount, paths, query } of OPERATIONS) {
      const isOfRelease = method === 'GET' && access === 'key' && !plan && !ofAccount
      // Nobody in the market sells a model at a known address and id, and a cost is a workload's.
      const isWithoutAnswer = /^model(Request|Cost)$/.test(id) || !query.safeParse({}).success
      if (!isOfRelease || isWithoutAnswer) continue
      for (const path of paths) {
        const file = path
          .replace('/v1/export/snapshots/{date}.{format}', '/exports/{date}.csv')
          .replaceAll(/\{\w+\}/g, '.+')
        const name = new RegExp(`^${file.slice(1)}(?:\\.json)?$`)
        expect(
          files.some((each) => name.test(each)),
          `${id}: ${path}`,
        ).toBe(true)
      }
    }
  })

  it.skipIf(NO_NGINX !== '')(
    `answers over nginx, as deploy/ configures it, what the proxy answers${NO_NGINX}`,
    async () => {
      const nginx = await startNginx()
      const files = (await listFiles()).filter((file) => IS_DATA.test(file))
      expect(files.length).toBeGreaterThan(300)
      const differing: string[] = []
      for (const path of files.map(toApiPath)) {
        const [copy, own] = await Promise.all(
          [nginx, service.url].map((host) =>
            fetch(host + path, { headers: { authorization: `Bearer ${key}` } }),
          ),
        )
        const isSame =
          copy?.status === own?.status &&
          copy?.headers.get('content-type') === own?.headers.get('content-type') &&
          digest(await toBytes(copy)) === digest(await toBytes(own))
        if (!isSame) differing.push(path)
      }
      // How long ago the sources were read is said as of the export.
      expect(differing).toEqual(['/v1/health/sources'])
    },
  )

  it.skipIf(NO_NGINX !== '')(
    `answers over nginx with 404 what has no file${NO_NGINX}`,
    async () => {
      const nginx = await startNginx()
      for (const path of [
        '/v1/models/nobody/none',
        '/v1/models/nobody/none/history',
        '/v1/providers/none',
        '/v1/sit/indices/none/latest',
        '/v1/models?search=gpt',
        '/v1/models?page=999',
        '/v1/models/openai/gpt-5.4/history?days=90',
        '/v1/export/snapshots/2020-01-01.csv',
      ])
        expect((await fetch(nginx + path)).status, path).toBe(404)
    },
  )

  it('has every page as the proxy answers it, and every kind of page is valid HTML', async () => {
    const names = (await readdir(tree, { recursive: true })).filter(
      // These show the limits of the service's plans.
      (name) =>
        /\.(?:html|json)$/.test(name) &&
        !/^(?:(?:v1|releases|docs)\/|datapackage|docs\.)/.test(name),
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
    for (const each of ['', join('releases', runId)]) {
      const options = { cwd: join(tree, each), encoding: 'utf8' } as const
      const { status, stderr } = spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], options)
      expect({ each, status, stderr }).toMatchObject({ status: 0 })
    }
  })

  it('describes every column of its files, as DuckDB finds them', async () => {
    const text = await readFile(join(tree, 'datapackage.json'), 'utf8')
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
      const body = await readFile(join(tree, path))
      expect([body.length, `sha256:${digest(body)}`]).toEqual([bytes, hash])
      const reader = await connection.runAndReadAll(`describe select * from '${join(tree, path)}'`)
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
    const pages = ['/', '/index', '/models', '/cost', '/compare', '/changes']
    const texts = await Promise.all(pages.map(async (path) => (await fetch(url + path)).text()))
    const links = texts.flatMap((html) =>
      [...html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map(([, path = '']) => path),
    )
    const scripts = links.filter((path) => path.endsWith('.js'))
    for (const script of scripts) {
      const text = await (await fetch(url + script)).text()
      scripts.push(...[...text.matchAll(/from '(\/assets\/[^']+)'/g)].map(([, path = '']) => path))
    }
    links.push(...scripts, '/as-of.json', '/offers.json', '/changes.json')
    // What needs the service: keys and accounts.
    for (const path of new Set(links.filter((each) => !/^\/(?:signup|key|dashboard)/.test(each))))
      expect((await fetch(url + path)).status, path).toBe(200)
    const latest = await fetch(`${url}/v1/sit/composite/latest`)
    expect(latest.headers.get('access-control-allow-origin')).toBe('*')
    await latest.body?.cancel()
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
    expect(await head('v1/models.json')).toEqual([
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
  })
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

/** Every file at the root of the tree, and none of a kept release. */
async function listFiles(): Promise<string[]> {
  const sums = await readFile(join(tree, 'SHA256SUMS'), 'utf8')
  return [...sums.matchAll(/^\w{64}  (.+)$/gm)].map(([, path = '']) => path)
}

/** Of the API and feeds. */
const IS_DATA = /^(?:v1|feeds|exports)\/.+\.\w+$|^openapi\.json$/
/** Answers that have queries: a list by page, models by kind, the composite's by tier or day. */
const WITH_QUERY =
  /^(\/v1\/(?:models|changes|retirements|accuracy|providers|export\/snapshots|(?:sit\/composite|tpi)\/\w+))(?:-(\d{4}-\d\d-\d\d))?(?:-([a-z]+))?(?:-(\d+))?$/

function toApiPath(file: string): string {
  if (!file.startsWith('v1/')) return `/${file.replace('exports/', 'v1/export/snapshots/')}`
  const path = file === 'v1/openapi.json' ? `/${file}` : `/${file.replace(/\.json$/, '')}`
  const [, asked = path, date, value, page] = WITH_QUERY.exec(path) ?? []
  const query = Object.entries({ date, [asked === '/v1/models' ? 'kind' : 'tier']: value, page })
    .flatMap(([name, each]) => (each === undefined ? [] : `${name}=${each}`))
    .join('&')
  return query === '' ? asked : `${asked}?${query}`
}

async function toBytes(response: Response | undefined): Promise<Buffer> {
  return Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0))
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
