// The feeds of the embedded release, read back by our own adapters of the catalogues whose form they have.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PriceRow } from '../../../contract/documents.ts'
import { parse } from '../../unit/pipeline/sources/fixture.ts'
import genaiPrices from '../../../pipeline/sources/genai-prices.ts'
import litellm from '../../../pipeline/sources/litellm.ts'
import modelsDev from '../../../pipeline/sources/models-dev.ts'
import { createCaches } from '../../../release/document-cache.ts'
import { FEED_NAMES, makeFeed, readParts } from '../../../release/feeds/feeds.ts'
import { readRelease } from '../../../release/release.ts'
import { openStore } from '../../../store/open.ts'
import { renderFeeds } from '../../../site/pages/feeds.ts'
import { PLANS } from '../../service/proxy/service.ts'
import { readCurrent } from '../../read-document.ts'
import { copyRelease } from '../../releases.ts'
import { createFolder } from '../../temporary-folder.ts'

const folder = join(await createFolder(afterAll), 'store')
await copyRelease('embedded', folder)
const store = await openStore(`file:${folder}`)
const release = await readRelease(store, createCaches(store), await readCurrent(store))
const parts = { ...(await readParts(release)), baseUrl: 'https://prices.example' }
const { offers } = parts

const PriceMap = z.record(z.string(), z.record(z.string(), z.unknown()))
const Rows = z.array(PriceRow)
/** Input and output of each tier, where one of them is not that of a short request. */
const toTiers = (rows: z.infer<typeof Rows>) =>
  rows
    .filter(({ kind }) => kind === 'context_tier')
    .map(({ threshold_tokens: over, direction, usd }) => `${over} ${direction} ${usd}`)
    .toSorted()

/** What LiteLLM asks of a map before it takes it: an object of at least so many objects. */
function countRows(text: string): number {
  const { sample_spec: _, ...rows } = PriceMap.parse(JSON.parse(text))
  expect(Object.keys(rows).length).toBeGreaterThanOrEqual(MIN_MODEL_COUNT)
  return Object.keys(rows).length
}
const MIN_MODEL_COUNT = 50
/** And half as many as the copy that it ships. */
const SHRINK_RATIO = 0.5

/** A map with the recorded names of LiteLLM's. */
async function readShipped(): Promise<Record<string, Record<string, unknown>>> {
  const names = await readFile(join(import.meta.dirname, '../identity/catalogue-names.tsv.gz'))
  const rows = gunzipSync(names).toString().split('\n')
  return Object.fromEntries(
    rows
      .map((row) => row.split('\t'))
      .flatMap(([source, litellm_provider, name]) =>
        source === 'litellm' ? [[`${litellm_provider}/${name}`, { litellm_provider }]] : [],
      ),
  )
}

const sort = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted()

const CASES = [
  [modelsDev, 'models-dev/api.json', offers.filter(({ maxOutput }) => maxOutput !== null)],
  [litellm, 'litellm.json', offers],
  [genaiPrices, 'genai-prices.json', offers],
] as const

it.each(CASES)('feed %# is read back whole, without a reject', (source, name, said) => {
  const { text } = makeFeed(`feeds/${name}`, parts)
  const { observation, rejected, failures } = parse(source, JSON.parse(text), '2026-07-31')
  expect([rejected, failures]).toEqual([[], {}])
  const read = observation.quotes.map((quote) => [
    quote.provider_model_id,
    Number(quote.input_usd_per_mtok),
    Number(quote.output_usd_per_mtok),
    Number(quote.cache_read_usd_per_mtok ?? NaN),
    Number(quote.cache_write_usd_per_mtok ?? NaN),
    toTiers(Rows.parse(JSON.parse(quote.other_prices ?? '[]'))),
  ])
  const stated = said.map(({ id, base, tiers }) => [
    id,
    base.input,
    base.output,
    base.cacheRead ?? NaN,
    base.cacheWrite ?? NaN,
    tiers
      .flatMap(({ over, input, output }) => [`${over} input ${input}`, `${over} output ${output}`])
      .toSorted(),
  ])
  expect(sort(read)).toEqual(sort(stated))
  expect(read.length).toBeGreaterThan(350)
})

it.each(FEED_NAMES)(
  '%s with a bad entry is refused by its own check, which names the entry',
  (name) => {
    const [first, ...rest] = offers.filter(({ maxOutput }) => maxOutput !== null)
    if (!first) throw new Error('expected an offer')
    const bad = { ...first, id: 'bad-one', base: { ...first.base, input: -1 } }
    expect(() => makeFeed(name, { ...parts, offers: [...rest, bad] })).toThrow(
      /^feeds\/.*bad-one.* input/,
    )
  },
)

it('give the past of a seller’s model to its first name alone', () => {
  const names = Map.groupBy(offers, ({ seller, model }) => `${seller.slug} ${model.model_id}`)
  const others = [...names.values()].flatMap(([, ...rest]) => rest)
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(({ history }) => history.length > 0)).toEqual([])
})

describe('the map for LiteLLM', () => {
  const [first] = offers.filter(({ seller }) => seller.slug === 'openai')
  if (!first) throw new Error('expected an offer')
  const one = { ...first, id: 'one', base: { input: 1.1, output: 2 }, tiers: [], batch: undefined }
  const host = {
    ...one,
    seller: { ...one.seller, slug: 'deepinfra' },
    base: { input: 9, output: 9 },
  }
  const theirs = {
    day: '2026-07-31',
    map: {
      sample_spec: {},
      one: {
        litellm_provider: 'openai',
        mode: 'chat',
        input_cost_per_token: 1.1e-6,
        output_cost_per_token: 2e-6,
        supports_vision: true,
      },
      other: { litellm_provider: 'openai', mode: 'chat', input_cost_per_token: 3e-6 },
      'deepinfra/other': { litellm_provider: 'deepinfra', mode: 'chat' },
    },
  }

  it('is one that LiteLLM takes for its own, where LiteLLM was read; else with the setting that is said', async () => {
    const { sample_spec: _, ...shipped } = await readShipped()
    const count = (read?: typeof parts.theirs) =>
      countRows(makeFeed('feeds/litellm.json', { ...parts, theirs: read }).text)
    const packaged = Object.keys(shipped).length
    expect(count({ ...theirs, map: shipped })).toBeGreaterThanOrEqual(packaged)
    expect(count() / packaged).toBeLessThan(SHRINK_RATIO)
    const page = await renderFeeds(release, { ...parts, plans: PLANS })
    const [, ratio] = /MODEL_COST_MAP_MAX_SHRINK_RATIO=([\d.]+)/.exec(page) ?? []
    expect(count() / packaged).toBeGreaterThan(Number(ratio))
  })

  it('has ours under LiteLLM’s key for the seller, and counts what stays as it came', () => {
    const { text } = makeFeed('feeds/litellm.json', { ...parts, offers: [one, host], theirs })
    const map = PriceMap.parse(JSON.parse(text))
    expect(map['one']).toMatchObject({
      input_cost_per_token: 1.1e-6,
      supports_vision: true,
      source: expect.stringContaining(first.model.model_id),
    })
    expect(map['other']).toEqual(theirs.map.other)
    expect(map['deepinfra/one']).toMatchObject({ input_cost_per_token: 9e-6 })
    expect(map['sample_spec']).toMatchObject({
      ours: 2,
      theirs_unchanged: 2,
      theirs_of: '2026-07-31',
    })
  })
})
