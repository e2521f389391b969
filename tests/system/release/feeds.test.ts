// The feeds of the embedded release against the catalogues that their tools have without us.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parse } from '../../unit/pipeline/sources/fixture.ts'
import genaiPrices from '../../../pipeline/sources/genai-prices.ts'
import litellm from '../../../pipeline/sources/litellm.ts'
import modelsDev from '../../../pipeline/sources/models-dev.ts'
import { DocumentCache } from '../../../release/document-cache.ts'
import { readCatalogue } from '../../../release/feeds/catalogue.ts'
import { makeFeed } from '../../../release/feeds/feeds.ts'
import { readRelease } from '../../../release/release.ts'
import { groupOffers } from '../../../release/usage/book.ts'
import { openStore } from '../../../store/open.ts'
import { readCurrent } from '../../read-document.ts'
import { copyRelease } from '../../releases.ts'
import { createFolder } from '../../temporary-folder.ts'

const folder = join(await createFolder(afterAll), 'store')
await copyRelease('embedded', folder)
const store = await openStore(`file:${folder}`)
const release = await readRelease(store, new DocumentCache(store), await readCurrent(store))
const offers = [...groupOffers(release).values()].flat()

const SOURCES = [
  ['models-dev', modelsDev, 'feeds/models-dev/api.json'],
  ['litellm', litellm, 'feeds/litellm.json'],
  ['genai-prices', genaiPrices, 'feeds/genai-prices.json'],
] as const
const DAY = '2026-07-31'

const readCopy = async (source: string): Promise<unknown> => {
  const copies = join(import.meta.dirname, '../../../data/feeds')
  return JSON.parse(
    brotliDecompressSync(await readFile(join(copies, `${source}.json.br`))).toString(),
  )
}
const make = (name: string, at?: string) =>
  makeFeed(name, release, { baseUrl: 'https://prices.example', at })

/** As our adapter of the catalogue reads its rows: a catalogue and a feed are of one form. */
function readRows(source: (typeof SOURCES)[number][1], body: unknown) {
  const { observation, failures } = parse(source, body, DAY)
  expect(failures).toEqual({})
  return observation.quotes.map((quote) => ({
    key: `${quote.provider} ${quote.endpoint_tag} ${quote.provider_model_id} ${quote.offer}`,
    id: quote.provider_model_id,
    input: Number(quote.input_usd_per_mtok ?? NaN),
    output: Number(quote.output_usd_per_mtok ?? NaN),
  }))
}

const Entries = z.record(z.string(), z.looseObject({ models: z.unknown().optional() }))
function countEntries(feed: unknown): number {
  const { sample_spec: _, ...entries } = Entries.parse({ ...Object(feed) })
  return Object.values(entries)
    .map(({ models }) => (models instanceof Object ? Object.keys(models).length : 1))
    .reduce((one, other) => one + other, 0)
}

describe.each(SOURCES)('the feed in the form of %s', (name, source, feed) => {
  it('prices each row that the catalogue prices, in its order', async () => {
    const theirs = readRows(source, await readCopy(name)).map(({ key }) => key)
    const ours = readRows(source, (await make(feed)).feed).map(({ key }) => key)
    const listed = new Set(theirs)
    expect(ours.filter((key) => listed.has(key))).toEqual(theirs)
    expect(theirs.length).toBeGreaterThan(500)
  })

  it('has a price of its own only where two sources state it of an offer with the id', async () => {
    const theirs = Map.groupBy(readRows(source, await readCopy(name)), ({ key }) => key)
    const { feed: made, counts } = await make(feed)
    const moved = readRows(source, made).filter(
      ({ key, input, output }) =>
        theirs
          .get(key)
          ?.every((row) => !Object.is(row.input, input) || !Object.is(row.output, output)) ?? false,
    )
    expect(moved.length).toBeLessThanOrEqual(counts.replaced)
    for (const { id, input, output } of moved) {
      const said = offers.filter(
        ({ model_id_on_provider, verified, sources }) =>
          verified &&
          sources.length > 1 &&
          model_id_on_provider?.toLowerCase().startsWith(id?.toLowerCase() ?? ''),
      )
      expect(
        said.map((offer) => [offer.input_price_per_m, offer.output_price_per_m]),
      ).toContainEqual([input, output])
    }
  })

  it('counts each row once, and has on a past day those whose price of that day is known', async () => {
    const { counts } = await make(feed)
    expect(counts.confirmed).toBeGreaterThan(100)
    const { feed: past, counts: known } = await make(feed, '2026-05-01')
    expect(countEntries(past)).toBe(known.replaced)
    expect(known.replaced + known.unconfirmed).toBe(
      counts.replaced + counts.confirmed + counts.unconfirmed,
    )
  })
})

it('rows for LiteLLM say whose price they have, and the map is one that LiteLLM takes for its own', async () => {
  const Rows = z.record(
    z.string(),
    z.looseObject({
      source: z.string().optional(),
      metadata: z.looseObject({ notes: z.string().optional() }).optional(),
    }),
  )
  const { feed, counts } = await make('feeds/litellm.json')
  const { sample_spec: _, ...rows } = Rows.parse(feed)
  const { sample_spec: _spec, ...packaged } = Rows.parse(await readCopy('litellm'))
  const all = Object.values(rows)
  const own = all.filter((row) => row.source?.startsWith('https://prices.example/models/'))
  expect(own.length).toBe(counts.replaced + counts.confirmed + counts.added)
  const marked = all.filter((row) =>
    row.metadata?.notes?.endsWith('Not confirmed by https://prices.example'),
  )
  expect(marked.length).toBe(counts.unconfirmed)
  // It asks for an object of at least 50 objects, and half as many as it ships.
  expect(all.length).toBeGreaterThanOrEqual(Object.keys(packaged).length)
})

it.each([
  ['an answer of today', JSON.stringify([{ id: 'new', models: [] }]), 'new'],
  ['no answer of the form', '{}', 'anthropic'],
  ['an answer that is not JSON', '<html>', 'anthropic'],
])(
  'begin with the catalogue as it was read, else with its copy: %s',
  async (_name, body, first) => {
    const archive = gzipSync(`${JSON.stringify({ body: Buffer.from(body).toString('latin1') })}\n`)
    await store.write('raw/answer.gz', archive)
    const raw = { 'genai-prices': { key: 'raw/answer.gz', sha256: '', bytes: archive.length } }
    const Shape = z.array(z.looseObject({ id: z.string() })).min(1)
    const manifest = { ...release.manifest, raw }
    const { body: read } = await readCatalogue('genai-prices', Shape, { store, manifest })
    expect(read[0]?.id).toBe(first)
  },
)
