// What holds of prices and index on random markets. INDEX_CASES says of how many.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IndexRun } from './index-result.ts'
import { makeHistory } from './random/random-history.ts'
import { type Index, openIndex } from './run-index.ts'
import type { History } from './history.ts'

const CASES = Number(process.env['INDEX_CASES'] ?? 3)
const SEEDS = Array.from({ length: CASES }, (_, seed) => seed + 1)

let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

const key = (...parts: (string | number)[]) => parts.join(' ')

/** What a model's price rests on, by model and day. */
function listBases({ sellers }: IndexRun): Map<string, Map<string, string>> {
  const counting = sellers.filter((seller) => seller.is_counting)
  return new Map(
    [...Map.groupBy(counting, ({ model_id, day }) => key(model_id, day))].map(([name, group]) => [
      name,
      new Map(group.map((seller) => [seller.provider, key(seller.source, seller.endpoint, seller.blended_usd_per_mtok)])), // prettier-ignore
    ]),
  )
}

function withoutSource({ quotes, ...history }: History, source: string): History {
  return { ...history, quotes: quotes.filter((quote) => quote.source !== source) }
}

function round(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) =>
      typeof each === 'number' && !Number.isInteger(each)
        ? Number((Math.abs(each) < 1e-9 ? 0 : each).toPrecision(9))
        : each,
    ),
  )
}

describe.each(SEEDS)('the random market %i', (seed) => {
  const { history, rules, runDays } = makeHistory(seed)
  let run: IndexRun
  beforeAll(async () => {
    run = await index.run(history, { rules })
  })

  it('is the same run by run as all at once', async () => {
    const single = await index.run(history, { rules, runDays })
    expect(round(single.dailyValues)).toEqual(round(run.dailyValues))
    expect(round(single.prices)).toEqual(round(run.prices))
    expect(round(single.constituents)).toEqual(round(run.constituents))
    expect(round(single.qualityPrices)).toEqual(round(run.qualityPrices))
  })

  it('is the same in any order of its rows', async () => {
    const shuffled = await index.run(history, { rules, shuffle: (rows) => rows.toReversed() })
    expect(shuffled).toEqual(run)
  })

  it('has no move of a model none of whose underlying prices changed', () => {
    const bases = listBases(run)
    for (const { model_id: id, day, effect } of run.moves) {
      if (Math.abs(effect) < 1e-12) continue
      const [now, before] = [bases.get(key(id, day)), bases.get(key(id, day - 1))]
      if (!now || !before) continue
      const changed = [...now].some(([provider, price]) => before.get(provider) !== price)
      expect({ id, day, changed }).toEqual({ id, day, changed: true })
    }
  })

  it('has no price of equal quality that moves while creators, prices and scores stay', () => {
    const listed = Map.groupBy(run.creators, ({ index: name, day }) => key(name, day))
    const text = (name: string) =>
      JSON.stringify(listed.get(name)?.map(({ model_id, price_per_m }) => [model_id, price_per_m]))
    for (const { index: name, day, price_per_m: now } of run.qualityPrices) {
      const before = run.qualityPrices.find((row) => row.index === name && row.day === day - 1)
      if (before && text(key(name, day)) === text(key(name, day - 1)))
        expect(now).toBe(before.price_per_m)
    }
  })

  it('has the same prices of creators whatever resellers ask', async () => {
    const resold = history.quotes.map(
      (quote) =>
      quote.group.endsWith('-shop') || quote.group.endsWith('-cloud')
        ? quote
        : { ...quote, input: quote.input && quote.input * 1.5, output: quote.output && quote.output * 1.5 }, // prettier-ignore
    )
    const other = await index.run({ ...history, quotes: resold }, { rules })
    expect(listOwn(other)).toEqual(listOwn(run))
  })

  it('has no price by a live source that a catalogue’s absence moves', async () => {
    const bare = await index.run(withoutSource(history, 'register'), { rules })
    const [now, before] = [listLive(bare), listLive(run)]
    for (const [name, seller] of now) {
      const other = before.get(name)
      // What a catalogue confirms counts a day earlier.
      if (other && other.endpoint === seller.endpoint && isSettled(history, seller))
        expect(other.blended_usd_per_mtok).toBe(seller.blended_usd_per_mtok)
    }
  })
})

const listOwn = ({ prices }: IndexRun) =>
  prices.filter(({ price_rule: rule }) => rule === 'first_party')

const listLive = ({ sellers }: IndexRun) =>
  new Map(
    sellers
      .filter(
        ({ source, is_pending }) => source !== 'catalogue' && source !== 'register' && !is_pending,
      )
      .map((seller) => [key(seller.model_id, seller.provider, seller.day), seller]),
  )

/** Its source showed one price for three days. */
function isSettled(
  { quotes }: History,
  { source, provider, model_id: model, endpoint, day }: IndexRun['sellers'][number],
) {
  const shown = quotes.filter(
    (quote) =>
      quote.source === source &&
      quote.group === provider &&
      quote.model === model &&
      (quote.tag || quote.model) === endpoint &&
      quote.day <= day &&
      quote.day > day - 3,
  )
  return shown.length === 3 && new Set(shown.map(({ input }) => input)).size === 1
}
