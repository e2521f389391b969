// The aggregator on the loopback as it stood on the last embedded day, changed by a shock, and runs
// of the pipeline that read it and nothing else. Of the small market, or of the whole history.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompositeLatest, Constituents, type Model, Models } from '../../../contract/documents.ts'
import type { Manifest } from '../../../contract/release.ts'
import { times } from '../../../pipeline/collect/per-million.ts'
import { readConfig } from '../../../pipeline/config.ts'
import { run } from '../../../pipeline/run.ts'
import { openStore } from '../../../store/open.ts'
import type { Store } from '../../../store/store.ts'
import { copyRelease, findSmallMarket } from '../../releases.ts'
import type { Fixture } from '../../unit/pipeline/sources/fixture.ts'
import { startReplayServer } from '../../unit/pipeline/sources/replay-server.ts'
import { readSeedMarket } from '../../unit/pipeline/sources/seed-market.ts'
import { readCurrent, readDocument } from '../../read-document.ts'
import { ROOT } from '../../run-process.ts'

const DAY_MS = 86_400_000
/** The day after the embedded history, a Saturday. */
const FIRST_DAY_MS = Date.parse('2026-08-01T00:00:00Z')

export interface Endpoint {
  model: string
  provider: string
  tag: string
  discount: number | null
  /** USD per token, as decimal text. */
  prompt: string
  completion: string
}

/** The endpoints that are shown on a day, counted from 0, in place of those of the last. */
export type Shock = (endpoints: readonly Endpoint[], day: number) => readonly Endpoint[]

export interface Outcome {
  status: string
  day: number
  /** Of the release that stands, unrounded to two decimals. */
  points: number
  level: number
  manifest: Manifest
  constituents: Constituents['constituents']
  models: readonly Model[]
}

export function scale(endpoint: Endpoint, factor: number): Endpoint {
  const by = String(factor)
  return {
    ...endpoint,
    prompt: times(endpoint.prompt, by) ?? endpoint.prompt,
    completion: times(endpoint.completion, by) ?? endpoint.completion,
  }
}

export async function openShockedMarket({ isWhole = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'shocks-'))
  const data = join(isWhole ? ROOT : await findSmallMarket(), 'data')
  const original = await readSeedMarket({ data })
  const shown: Fixture = { ...original }
  const server = await startReplayServer(shown)
  const calm = readEndpoints(original)
  let stores = 0

  async function openCopy(): Promise<Store> {
    stores += 1
    const path = join(folder, `store-${stores}`)
    await copyRelease(isWhole ? 'embedded' : 'market', path)
    return openStore(`file:${path}`)
  }

  return {
    calm,
    /** Runs on `hours`, counted from the first day's midnight; returns what stands after each. */
    async run(
      shock: Shock,
      hours: readonly number[],
      afterRun: (store: Store, status: string) => Promise<void> = async () => {},
    ): Promise<Outcome[]> {
      const store = await openCopy()
      const outcomes: Outcome[] = []
      for (const hour of hours) {
        const day = Math.floor(hour / 24)
        show(shown, original, shock(calm, day))
        const { status } = await runOnce(store, {
          origin: server.origin,
          data,
          now: FIRST_DAY_MS + (hour * DAY_MS) / 24,
        })
        outcomes.push({ status, day, ...(await readStanding(store)) })
        await afterRun(store, status)
      }
      return outcomes
    },
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function runOnce(
  store: Store,
  { origin, data, now }: { origin: string; data: string; now: number },
) {
  return run({
    config: {
      ...readConfig({}),
      sources: ['openrouter'],
      origins: { openrouter: origin },
    },
    store,
    folders: { data },
    log: () => {},
    now: () => new Date(now),
    http: { limits: { tries: 1, firstBackoffMs: 1, requestMs: 5_000 }, sleep: async () => {} },
  })
}

async function readStanding(store: Store): Promise<Omit<Outcome, 'status' | 'day'>> {
  const manifest = await readCurrent(store)
  const read = (path: string) => readDocument(store, path, manifest)
  const { composite } = CompositeLatest.parse(await read('composite/latest.json'))
  return {
    manifest,
    points: composite.index_points,
    level: composite.price_per_m,
    constituents: Constituents.parse(await read('composite/constituents.json')).constituents,
    models: Models.parse(await read('models.json')).models,
  }
}

const PATH = /^\/api\/v1\/models\/(.+)\/endpoints$/

function readEndpoints(fixture: Fixture): Endpoint[] {
  return Object.entries(fixture).flatMap(([path, answer]) => {
    const model = PATH.exec(path)?.[1]
    return model === undefined
      ? []
      : listRows(answer).map((row): Endpoint => ({
          model,
          provider: String(row['provider_name']),
          tag: String(row['tag']),
          discount: typeof row['discount'] === 'number' ? row['discount'] : null,
          prompt: readPrice(row, 'prompt'),
          completion: readPrice(row, 'completion'),
        }))
  })
}

/** An endpoint that was not there has the facts of the first one of its model. */
function show(shown: Fixture, original: Fixture, endpoints: readonly Endpoint[]): void {
  const byModel = Map.groupBy(endpoints, ({ model }) => model)
  for (const [path, answer] of Object.entries(original)) {
    const model = PATH.exec(path)?.[1]
    if (model === undefined) continue
    const rows = listRows(answer)
    shown[path] = {
      data: {
        endpoints: (byModel.get(model) ?? []).map((endpoint) => {
          const row = rows.find(({ tag }) => tag === endpoint.tag) ?? rows[0] ?? {}
          const { prompt, completion, discount } = endpoint
          return {
            ...row,
            provider_name: endpoint.provider,
            tag: endpoint.tag,
            discount,
            pricing: { ...toRecord(row['pricing']), prompt, completion, discount },
          }
        }),
      },
    }
  }
}

type Row = Record<string, unknown>

function listRows(answer: unknown): Row[] {
  const { endpoints } = toRecord(toRecord(answer)['data'])
  return Array.isArray(endpoints) ? endpoints.map(toRecord) : []
}

function readPrice(row: Row, name: string): string {
  const price = toRecord(row['pricing'])[name]
  return typeof price === 'string' ? price : ''
}

function toRecord(value: unknown): Row {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
