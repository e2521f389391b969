// A release as files, as `npm run store -- export` writes it: the answers of a service without one,
// by the service's own rules.
import type { Endpoint } from '../../../contract/documents.ts'
import { DEFAULTS } from '../../../contract/defaults.ts'
import { filterChanges } from '../../../release/change-log.ts'
import { filterExports } from '../../../release/export-list.ts'
import { toFirstDay } from '../../../release/history.ts'
import { listModels, SORT_FIELDS } from '../../../release/model-list.ts'
import { paginate } from '../../../release/pagination.ts'
import { compareCosts } from '../../../release/recommend/compare-costs.ts'
import { toWithParts } from '../../../release/provider-names.ts'
import { type Offers, readOffers } from '../../../release/recommend/market.ts'
import { recommend } from '../../../release/recommend/recommend.ts'
import { relaxVerified } from '../../../release/recommend/unconfirmed.ts'
import { priceUsage } from '../../../release/usage/price-usage.ts'
import type { UsageBook } from '../../../release/usage/usage-book.ts'
import type {
  ChangesResponse,
  ExportFilesResponse,
  ModelsResponse,
  Operations,
  ProvidersResponse,
} from '../api.ts'
import { readFrom, Refusal } from './tree-files.ts'
import { toTyped, toWorkload } from './workload.ts'

type Fields = Readonly<Record<string, string>>

/** Paths of the API that are the path of a file, too. */
const SAME = /^\/v1\/(?:sit\/composite\/(?:latest|constituents)|models\/.+|providers\/.+)$/
const TIERS = ['frontier', 'standard', 'budget', 'micro']

/** Answers a client's requests from the tree in a folder or below a URL. */
export function openTree(tree: string) {
  return async (url: string, { body, signal }: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url)
    const reader = new TreeReader(tree, signal)
    const asked = typeof body === 'string' ? JSON.parse(body) : undefined
    try {
      const answer = asked
        ? await (pathname === '/v1/price-usage'
            ? reader.priceUsage(asked)
            : pathname.endsWith('/cost')
              ? reader.findCosts(decodeURIComponent(pathname), asked.workload)
              : reader.recommend(asked))
        : await reader.find(decodeURIComponent(pathname), Object.fromEntries(searchParams))
      return answer instanceof Uint8Array ? new Response(answer) : Response.json(answer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, message } = error
      const code = status === 404 ? 'not_found' : 'invalid_parameter'
      return Response.json({ error: { code, message } }, { status })
    }
  }
}

class TreeReader {
  readonly #tree: string
  readonly #signal: RequestInit['signal']

  constructor(tree: string, signal: RequestInit['signal']) {
    this.#tree = tree
    this.#signal = signal
  }

  async find(path: string, fields: Fields): Promise<unknown> {
    const file = /^\/v1\/export\/snapshots\/(.+)$/.exec(path)?.[1]
    if (file !== undefined) return this.#read(`exports/${file}`)
    if (path === '/v1/models') return this.#findModels(path, fields)
    if (path === '/v1/changes') return this.#findChanges(path, fields)
    if (path === '/v1/export/snapshots') return this.#findExports(path, fields)
    if (path.endsWith('/history')) return this.#findHistory(path, fields)
    if (path.endsWith('/cost')) return this.findCosts(path, toTyped(fields))
    if (!SAME.test(path)) throw new Refusal(400, `${path}: a tree of files has no answer to it`)
    takeFields(fields, [])
    return this.#readJson(`latest${path}`)
  }

  async recommend(asked: Operations['recommend']['parameters']): Promise<unknown> {
    const offers = await this.#readJson<Offers>('offers')
    const market = readOffers(offers)
    const { workload, limit = DEFAULTS.limit, ...rest } = { modality: 'text' as const, ...asked }
    const { providers, exclude_providers } = rest
    const request = {
      ...rest,
      ...(providers && { providers: toSlugs(offers, providers) }),
      ...(exclude_providers && { exclude_providers: toSlugs(offers, exclude_providers) }),
      ...(workload && { workload: toWorkload(workload) }),
      limit,
    }
    const answer = recommend(market, request, [])
    if (answer.recommendations.length > 0) return answer
    const { candidates } = readOffers(await this.#readJson<Offers>('unconfirmed'))
    answer.alternatives_considered.relax.push(...relaxVerified(candidates, request))
    return answer
  }

  /** By the snapshot of the release; a name that is not known has no near ones here. */
  async priceUsage({ lines }: Operations['priceUsage']['parameters']): Promise<unknown> {
    const book = await this.#readJson<UsageBook>('feeds/price-book')
    return { as_of: book.as_of, run_id: book.run_id, ...priceUsage(book, lines) }
  }

  /** A search finds the literal text alone. */
  async #findModels(path: string, fields: Fields): Promise<unknown> {
    const names = ['kind', 'tier', 'provider', 'search', 'sort', 'order']
    const given = takeFields(fields, names)
    const query = { kind: 'text', order: DEFAULTS.order, ...given }
    const models: ModelsResponse['models'] = []
    const suffix = query.kind === 'text' ? '' : `-${query.kind}`
    for await (const page of this.#readPages<ModelsResponse>(`${path}${suffix}`))
      models.push(...page.models)
    const slugs = await this.#readSlugs(given['provider'])
    const text = given['search']?.toLowerCase() ?? ''
    const { rules } = await this.#readJson<Offers>('offers')
    const toSlug = (slug: string) => slugs.get(slug)
    const listed = listModels(models, toQuery(query), { rules, toSlug })
    const found = listed.filter(
      ({ model_id, name }) => model_id.includes(text) || name.toLowerCase().includes(text),
    )
    const { pagination, items } = toPage(found, { path, fields, names })
    return { ...pagination, models: items }
  }

  async #findChanges(path: string, fields: Fields): Promise<unknown> {
    const names = ['since', 'model_id', 'seller']
    const { seller, ...given } = takeFields(fields, names)
    const changes: ChangesResponse['changes'] = []
    let last: ChangesResponse | undefined
    for await (const page of this.#readPages<ChangesResponse>(path)) {
      changes.push(...page.changes)
      last = page
    }
    const slugs = await this.#readSlugs(seller)
    const slug = seller === undefined ? undefined : (slugs.get(seller.toLowerCase()) ?? seller)
    const log = { since: last?.since ?? '', changes }
    const { since, changes: found } = filterChanges(log, { ...given, seller: slug })
    const { pagination, items } = toPage(found, { path, fields, names })
    return { as_of: last?.as_of, since, ...pagination, changes: items }
  }

  async #findExports(path: string, fields: Fields): Promise<unknown> {
    const names = ['from', 'to', 'format', 'history']
    const { exports } = await this.#readJson<ExportFilesResponse>(`latest${path}`)
    const found = filterExports(exports, takeFields(fields, names))
    const { pagination, items } = toPage(found, { path, fields, names })
    return { ...pagination, exports: items }
  }

  async #findHistory(path: string, fields: Fields): Promise<unknown> {
    const { tier, days = DEFAULTS.historyDays } = takeFields(fields, ['tier', 'days'])
    const name = `latest${path}${tier === undefined ? '' : `-${tier}`}`
    const answer = await this.#readJson<{ history: { date: string }[] }>(name)
    const newest = answer.history[0]?.date
    const first = newest === undefined ? '' : toFirstDay(newest, Number(days))
    return { ...answer, history: answer.history.filter(({ date }) => date >= first) }
  }

  async findCosts(path: string, given: object): Promise<unknown> {
    const sold = await this.#readJson<Sold>(`latest${path.replace(/\/cost$/, '/endpoints')}`)
    return compareCosts(sold, { endpoints: sold.endpoints, workload: toWorkload(given) })
  }

  /** By the names of providers; read where one is asked for. */
  async #readSlugs(name: string | undefined): Promise<ReadonlyMap<string, string>> {
    if (name === undefined) return new Map()
    const { providers } = await this.#readJson<ProvidersResponse>('latest/v1/providers')
    return new Map(providers.map((provider) => [provider.name.toLowerCase(), provider.slug]))
  }

  /** A list of several files, one after the other. */
  async *#readPages<Page extends { next: string | null }>(path: string): AsyncGenerator<Page> {
    for (let page = 1; ; page += 1) {
      const answer = await this.#readJson<Page>(`latest${path}${page === 1 ? '' : `-${page}`}`)
      yield answer
      if (answer.next === null) return
    }
  }

  async #readJson<Answer>(path: string): Promise<Answer> {
    return JSON.parse(new TextDecoder().decode(await this.#read(`${path}.json`)))
  }

  #read(path: string): Promise<Uint8Array<ArrayBuffer>> {
    return readFrom(this.#tree, path, this.#signal)
  }
}

interface Sold {
  model_id: string
  as_of: string
  endpoints: Endpoint[]
}

/** Of sellers by slug or name, with their parts. */
function toSlugs({ endpoints, parts = [] }: Offers, names: readonly string[]): string[] {
  return toWithParts(parts, names, (name) => {
    const asked = name.toLowerCase()
    const known = endpoints.find(({ provider_name: each }) => each.toLowerCase() === asked)
    return known && { slug: known.provider }
  })
}

type ModelsQuery = Parameters<typeof listModels>[1]

function toQuery(given: Fields): ModelsQuery
function toQuery(given: Fields): object {
  const { sort = DEFAULTS.sort, tier = 'micro' } = given
  const sorts = Object.keys(SORT_FIELDS)
  if (!sorts.includes(sort)) throw new Refusal(400, `sort: expected one of ${sorts.join(', ')}`)
  if (!TIERS.includes(tier)) throw new Refusal(400, `tier: expected one of ${TIERS.join(', ')}`)
  return given
}

/** The fields of those names; any other one is refused. */
function takeFields(fields: Fields, names: readonly string[]): Fields {
  const { limit: _, page: __, ...rest } = fields
  const unknown = Object.keys(rest).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Refusal(400, `${unknown}: not expected where files are read`)
  return rest
}

function toPage<Item>(
  items: readonly Item[],
  { path, fields, names }: { path: string; fields: Fields; names: readonly string[] },
) {
  const { limit = DEFAULTS.pageSize, page = 1 } = fields
  const given = new Map(
    [...names, 'limit'].flatMap((name) => {
      const value = fields[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
  return paginate(items, { path, given, query: { limit: Number(limit), page: Number(page) } })
}
