// A release as files, as `npm run store -- export` writes it: the same answers without a service.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChangesResponse, ExportFilesResponse, Model, ModelEndpointsResponse } from '../api.ts'
import type { Value } from './arguments.ts'
import { rankModels } from './rank.ts'

type Fields = Readonly<Record<string, Value | undefined>>
type Dated = { date: string }
type Listed = { models: Model[]; next?: string | null }

/** Paths of the API that are the path of a file, too. */
const SAME = /^\/v1\/(?:sit\/composite\/(?:latest|constituents)|models\/.+|providers\/.+)$/
const SORT_FIELDS: Readonly<Record<string, keyof Model>> = {
  blended: 'blended_price_per_m',
  input: 'input_price_per_m',
  output: 'output_price_per_m',
  sit_adjusted_price: 'sit_adjusted_price',
  tokens: 'tokens_per_day',
}
const MICRO_MAX_USD_PER_M = 0.1
const DEFAULT_LIMIT = 50
const DEFAULT_DAYS = 30
const DAY_MS = 86_400_000

class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Answers a client's requests from the tree in a folder or below a URL. */
export function openTree(tree: string) {
  return async (url: string, { body, signal }: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url)
    const given = typeof body === 'string' ? body : '{}'
    const fields: Fields = { ...Object.fromEntries(searchParams), ...JSON.parse(given) }
    try {
      const answer = await find(decodeURIComponent(pathname), fields)
      return answer instanceof Uint8Array ? new Response(answer) : Response.json(answer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, message } = error
      const code = status === 404 ? 'not_found' : 'invalid_parameter'
      return Response.json({ error: { code, message } }, { status })
    }

    async function find(path: string, { days, ...rest }: Fields): Promise<unknown> {
      const file = /^\/v1\/export\/snapshots\/(.+)$/.exec(path)?.[1]
      if (file !== undefined) return read(`exports/${file}`)
      if (path === '/v1/models') {
        const { kind, ...filters } = rest
        return listModels(await readModels(kind), filters, kind)
      }
      if (path === '/v1/changes') return listChanges(await readChanges(), rest)
      if (path === '/v1/recommend') return rankModels(await readModels(), rest, readEndpoints)
      if (path === '/v1/export/snapshots') return listExports(await readJson(`latest${path}`), rest)
      if (path.endsWith('/history')) {
        const { tier, ...others } = rest
        requireNone(others)
        const suffix = tier === undefined ? '' : `-${String(tier)}`
        const answer = await readJson<{ history: Dated[] }>(`latest${path}${suffix}`)
        return { ...answer, history: sinceDays(answer.history, Number(days ?? DEFAULT_DAYS)) }
      }
      if (!SAME.test(path)) throw new Refusal(400, `${path}: a tree of files has no answer to it`)
      requireNone(rest)
      return readJson(`latest${path}`)
    }

    async function readModels(kind?: Value): Promise<Model[]> {
      const suffix = kind === undefined || kind === 'text' ? '' : `-${String(kind)}`
      const models: Model[] = []
      for (let page = 1; ; page += 1) {
        const name = `latest/v1/models${suffix}${page === 1 ? '' : `-${page}`}`
        const answer = await readJson<Listed>(name)
        models.push(...answer.models)
        if (typeof answer.next !== 'string') return models
      }
    }

    async function readChanges(): Promise<ChangesResponse> {
      for (let page = 1, before: ChangesResponse['changes'] = []; ; page += 1) {
        const name = `latest/v1/changes${page === 1 ? '' : `-${page}`}`
        const answer = await readJson<ChangesResponse>(name)
        before = [...before, ...answer.changes]
        if (answer.next === null) return { ...answer, changes: before }
      }
    }

    function readEndpoints(modelId: string): Promise<ModelEndpointsResponse> {
      return readJson(`latest/v1/models/${modelId}/endpoints`)
    }

    async function readJson<Answer>(path: string): Promise<Answer> {
      return JSON.parse(new TextDecoder().decode(await read(`${path}.json`)))
    }

    function read(path: string) {
      return readFrom(tree, path, signal)
    }
  }
}

/** A file of the tree. */
async function readFrom(
  tree: string,
  path: string,
  signal: RequestInit['signal'],
): Promise<Uint8Array<ArrayBuffer>> {
  const missing = new Refusal(404, `${path}: the tree ${tree} has no such file`)
  if (path.split('/').includes('..')) throw missing
  if (!/^https?:/.test(tree))
    return readFile(join(tree, path)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? missing : error
    })
  const response = await fetch(`${tree.replace(/\/+$/, '')}/${path}`, {
    signal: signal ?? null,
  })
  if (response.status === 404) throw missing
  // Tried again as the service's own would be.
  if (!response.ok) throw new Error(`${path}: expected a file, got status ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

function requireNone(fields: Fields): void {
  const [name] = Object.keys(fields)
  if (name !== undefined) throw new Refusal(400, `${name}: not expected where files are read`)
}

/** As the service lists them; a search finds the literal text alone. */
function listModels(models: readonly Model[], fields: Fields, kind?: Value): unknown {
  const {
    tier,
    provider,
    search,
    sort = 'sit_adjusted_price',
    order,
    limit,
    page,
    ...rest
  } = fields
  requireNone(rest)
  const field = SORT_FIELDS[String(sort)]
  if (!field) throw new Refusal(400, `sort: expected ${Object.keys(SORT_FIELDS).join(', ')}`)
  if (tier !== undefined && !['frontier', 'standard', 'budget', 'micro'].includes(String(tier)))
    throw new Refusal(400, 'tier: expected frontier, standard, budget or micro')
  const isDescending = order === 'desc'
  const name = provider === undefined ? undefined : String(provider).toLowerCase()
  const text = String(search ?? '').toLowerCase()
  const found = models
    .filter(
      (each) =>
        isOfTier(each, tier) &&
        (name === undefined || isOf(each, name)) &&
        (each.model_id.includes(text) || each.name.toLowerCase().includes(text)),
    )
    .sort((one, other) => compare(one, other, field, isDescending))
  const asked = { kind, tier, provider, search, sort: fields['sort'], order, limit }
  const { items, ...pagination } = paginate(found, { path: '/v1/models', asked, page })
  return { ...pagination, models: items }
}

function listChanges({ since: first, as_of, changes }: ChangesResponse, fields: Fields): unknown {
  const { model_id, seller, since, limit, page, ...rest } = fields
  requireNone(rest)
  const from = since === undefined || String(since) < first ? first : String(since)
  const found = changes.filter(
    (change) =>
      change.date >= from &&
      (model_id === undefined || change.model_id === model_id) &&
      (seller === undefined || change.seller === String(seller).toLowerCase()),
  )
  const asked = { since, model_id, seller, limit }
  const { items, ...pagination } = paginate(found, { path: '/v1/changes', asked, page })
  return { as_of, since: from, ...pagination, changes: items }
}

function paginate<Item>(
  found: readonly Item[],
  { path, asked, page }: { path: string; asked: Fields; page: Value | undefined },
) {
  const [perPage, at] = [Number(asked['limit'] ?? DEFAULT_LIMIT), Number(page ?? 1)]
  const next = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...asked, page: at + 1 }))
    if (value !== undefined) next.set(key, String(value))
  return {
    count: found.length,
    page: at,
    per_page: perPage,
    total_pages: Math.ceil(found.length / perPage),
    next: at * perPage < found.length ? `${path}?${next.toString()}` : null,
    items: found.slice((at - 1) * perPage, at * perPage),
  }
}

function isOfTier({ tier, blended_price_per_m }: Model, wanted: unknown): boolean {
  if (wanted === 'micro') return tier === 'budget' && blended_price_per_m <= MICRO_MAX_USD_PER_M
  return wanted === undefined || tier === wanted
}

function isOf({ model_id, provider, providers }: Model, name: string): boolean {
  const maker = [model_id.split('/')[0], provider.toLowerCase()]
  return maker.includes(name) || providers.includes(name)
}

/** Models without the value come last in either order; ties break by id. */
function compare(one: Model, other: Model, field: keyof Model, isDescending: boolean): number {
  const [value, otherValue] = [one[field], other[field]]
  const byId = one.model_id < other.model_id ? -1 : 1
  if (typeof value !== 'number' || typeof otherValue !== 'number')
    return Number(value === null) - Number(otherValue === null) || byId
  return (isDescending ? otherValue - value : value - otherValue) || byId
}

function listExports({ exports, ...answer }: ExportFilesResponse, fields: Fields): unknown {
  const { format, history, from = '', to = '9999', limit, page: _, ...rest } = fields
  requireNone(rest)
  const found = exports.filter(
    (file) =>
      (format === undefined || file.format === format) &&
      (history === undefined || file.history === history) &&
      file.date >= String(from) &&
      file.date <= String(to),
  )
  const size = Number(limit ?? found.length)
  return { ...answer, count: found.length, next: null, exports: found.slice(0, size) }
}

/** Of entries with the newest day first, those of so many days up to the newest. */
function sinceDays(history: readonly Dated[], days: number): Dated[] {
  const newest = Date.parse(history[0]?.date ?? '')
  return history.filter(({ date }) => Date.parse(date) > newest - days * DAY_MS)
}
