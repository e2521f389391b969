import { describe, expect, it } from 'vitest'
import { runSql } from './run-sql.ts'

const DAYS = ['2026-07-29', '2026-07-30', '2026-07-31']

interface Standing {
  seller: string
  /** By daily value, from the first; `null` where there is none. */
  prices: (number | null)[]
  source?: string
  model?: string
  deprecated?: boolean[]
}

/** The changes of three daily values, the last two of which are new. */
async function readChanges(standing: Standing[], more: object = {}) {
  const model_provider_prices = standing.flatMap((series) =>
    series.prices.flatMap((price, index) => {
      const { seller, source = 'openrouter', model = 'acme/one' } = series
      return price === null
        ? []
        : {
            source,
            provider: seller,
            model_id: model,
            day_number: index + 1,
            is_new: index > 0,
            is_deprecated: series.deprecated?.[index] ?? false,
            input_usd_per_mtok: price,
            output_usd_per_mtok: price,
            blended_usd_per_mtok: price,
          }
    }),
  )
  const provider_moves = standing.flatMap(({ seller, prices, model = 'acme/one' }) =>
    prices.flatMap((price, index) => {
      const before = prices[index - 1] ?? null
      return price === null || before === null
        ? []
        : {
            provider: seller,
            model_id: model,
            day_number: index + 1,
            effect: Math.log(price / before),
          }
    }),
  )
  const answered = Map.groupBy(
    model_provider_prices,
    ({ source, day_number }) => `${source} ${day_number}`,
  )
  const [rows = []] = await runSql(
    {
      value_days: DAYS.map((day, index) => ({ day, day_number: index + 1, is_new: index > 0 })),
      model_provider_prices,
      provider_moves,
      source_days: [...answered.values()].flatMap((shown) =>
        shown.slice(0, 1).map(({ source, day_number }) => ({ source, day_number })),
      ),
      attributions: [
        { scope: 'composite', day_number: 3, kind: 'price', model_id: 'acme/one', effect: -0.01 },
      ],
      ...more,
    },
    ['changes'],
  )
  return rows.map((row) => [
    String(row['day']),
    row['kind'],
    row['provider'],
    row['blended_from_usd_per_mtok'],
    row['blended_to_usd_per_mtok'],
  ])
}

/** A seller that stays, so that the model does not come and go with the other. */
const STAYING: Standing = { seller: 'stays', prices: [9, 9, 9] }

const said = (day: string, retires_on: string | null, is_first = false) => ({
  model_id: 'acme/one',
  day,
  retires_on,
  is_first,
})
const toTold = ([day, kind, seller]: unknown[]) => [day, kind, seller]

describe('a change', () => {
  it('of a price is named at the daily value at which it first shows, once', async () => {
    expect(await readChanges([{ seller: 'seller', prices: [4, 4, 2] }])).toEqual([
      ['2026-07-31', 'price', 'seller', 4, 2],
    ])
  })

  it('is none where another source shows the price', async () => {
    expect(
      await readChanges([
        { seller: 'seller', prices: [4, 4, null] },
        { seller: 'seller', prices: [null, null, 2], source: 'models-dev' },
      ]),
    ).toEqual([])
  })

  it('of a provider needs a source that answered at both daily values', async () => {
    expect(
      await readChanges([
        STAYING,
        { seller: 'new', prices: [null, 3, 3] },
        { seller: 'gone', prices: [3, 3, null] },
        { seller: 'known-by-a-new-source', prices: [null, 3, 3], source: 'portkey' },
        { seller: 'known-by-a-mute-source', prices: [3, null, null], source: 'litellm' },
      ]),
    ).toEqual([
      ['2026-07-31', 'provider_left', 'gone', 3, null],
      ['2026-07-30', 'provider_entered', 'new', null, 3],
    ])
  })

  it('of a model comes with its first provider and goes with its last', async () => {
    const two = { model: 'acme/two' }
    expect(
      await readChanges([
        STAYING,
        { seller: 'a', prices: [null, 3, null], ...two },
        { seller: 'b', prices: [null, 2, null], ...two },
      ]),
    ).toEqual([
      ['2026-07-31', 'model_left', null, 2, null],
      ['2026-07-31', 'provider_left', 'a', 3, null],
      ['2026-07-31', 'provider_left', 'b', 2, null],
      ['2026-07-30', 'model_entered', null, null, 2],
      ['2026-07-30', 'provider_entered', 'a', null, 3],
      ['2026-07-30', 'provider_entered', 'b', null, 2],
    ])
  })

  it('names the day on which the aggregator retires a model once, though it comes and goes', async () => {
    const more = {
      retirements: [
        said('2026-07-29', '2026-08-01', true),
        said('2026-07-30', '2026-09-01'),
        said('2026-07-31', '2026-10-01'),
      ],
    }
    expect((await readChanges([STAYING], more)).map(toTold)).toEqual([
      ['2026-07-31', 'deprecated', null],
      ['2026-07-30', 'deprecated', null],
    ])
    const known = { model_id: 'acme/one', retires_on: '2026-10-01', day: '2026-07-02' }
    const state_changes = [{ ...known, kind: 'deprecated', provider: null, source: 'openrouter' }]
    expect((await readChanges([STAYING], { ...more, state_changes })).map(toTold)).toEqual([
      ['2026-07-30', 'deprecated', null],
      ['2026-07-02', 'deprecated', null],
    ])
  })

  it('names deprecation once, and goes on from the state for 90 days', async () => {
    const known = { kind: 'price', model_id: 'acme/one', provider: 'old', source: 'openrouter' }
    expect(
      await readChanges([{ ...STAYING, deprecated: [false, true, true] }], {
        state_changes: [
          { ...known, day: '2026-05-03' },
          { ...known, day: '2026-05-02' },
        ],
      }),
    ).toEqual([
      ['2026-07-30', 'deprecated', 'stays', null, null],
      ['2026-05-03', 'price', 'old', null, null],
    ])
  })
})
