// The worked example of the methodology (METHODOLOGY 6), to the last digit printed there. Day 3 is a Monday; the
// basket of day 0 is filled because the days before it in its week have no fix. B's cut is shown by two sources,
// and F is sold by two shops of which one slips, so that on day 3 it has a price seen the day before.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RULES, SUNDAY, toQuote, toScore, toZ } from './market.ts'
import type { History, Quote } from './history.ts'
import { type Index, openIndex } from './run-index.ts'

const DAY_0 = SUNDAY + 5
const DAYS = [-6, -5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const MODELS = {
  'a/a': { input: 4, output: 12, score: 60 },
  'b/b': { input: 1, output: 7, score: 50 },
  'c/c': { input: 0.5, output: 3.5, score: 50 },
  'd/d': { input: 0.5, output: 2.5, score: 40 },
  'e/e': { input: 0.25, output: 1.25, score: 40 },
  'f/f': { input: 0.125, output: 0.625, score: 40 },
  'g/g': { input: 0.125, output: 0.875, score: 50 },
}
const RULES_OF_EXAMPLE = {
  ...RULES,
  base_date: DAY_0,
  verification_from: SUNDAY - 30,
  tenure_days: 0,
  scale_event_min_models: 7,
}

function quote(
  day: number,
  fields: Pick<Quote, 'model' | 'input' | 'output'> & Partial<Quote>,
): Quote {
  return toQuote({ source: 'aggregator', level: 'L2', ...fields, day: DAY_0 + day })
}

const rebase = (score: number) => (toZ(score) - 0.5) / 1.1

function makeExample(): History {
  const quotes = DAYS.flatMap((day) =>
    Object.entries(MODELS).flatMap(([model, { input, output }]) => {
      if (model === 'g/g') return day < 1 ? [] : [quote(day, { model, input, output })]
      if (model === 'b/b') {
        const cut = day < 1 ? 1 : 0.25
        const price = { model, input: input * cut, output: output * cut }
        return [quote(day, price), quote(day, { ...price, source: 'register', level: 'L3' })]
      }
      const slip = model === 'f/f' && day === 2 ? 1000 : 1
      const slipped = quote(day, { model, input: input * slip, output: output * slip })
      return model === 'f/f'
        ? [slipped, quote(day, { model, input, output, provider: 'other', group: 'other' })]
        : [slipped]
    }),
  )
  quotes.push(...[8, 9, 10].map((day) => quote(day, { model: 'h/h', input: 1, output: 1 })))
  // On day 4 the board changes its scale: new z = (old z - 0.5) / 1.1.
  const scores = Object.entries(MODELS).flatMap(([model, { score }]) => [
    toScore(model, { score, from: DAY_0 - 6, to: DAY_0 + 3 }),
    toScore(model, { z: rebase(score), from: DAY_0 + 4, to: DAY_0 + 10 }),
  ])
  scores.push(toScore('h/h', { z: rebase(55), from: DAY_0 + 4, to: DAY_0 + 10 }))
  return { quotes, scores, firstParties: {} }
}

let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

/** The figures that the example prints for a day. */
async function readExample() {
  const run = await index.run(makeExample(), { rules: RULES_OF_EXAMPLE })
  return (day: number) => {
    const find = (scope: string) =>
      run.fixes.find((fix) => fix.scope === scope && fix.day === DAY_0 + day)
    const spread = run.spreads.find((row) => row.day === DAY_0 + day)
    const composite = find('composite')
    return {
      price: print(composite?.price_per_m, 6),
      index: print(composite?.index_points, 2),
      change: print(composite?.change_24h, 2),
      link: print(composite?.link_factor, 6),
      tiers: ['frontier', 'standard', 'budget'].map((tier) => print(find(tier)?.price_per_m, 6)),
      frontierChange: print(find('frontier')?.change_24h, 2),
      spread: print(spread?.spread_usd, 6),
      spreadChange: print(spread?.change_24h, 2),
    }
  }
}

describe('the worked example', () => {
  let at: Awaited<ReturnType<typeof readExample>>
  beforeAll(async () => {
    at = await readExample()
  })

  it('has the figures that docs/methodology.md prints', async () => {
    const page = await readFile('docs/methodology.md', 'utf8')
    for (const day of [0, 1, 2, 3, 4]) {
      const { price, index: points, change = '', link } = at(day)
      const [, row = ''] = new RegExp(`^\\| ${day} \\| [^|]+ \\| (.+) \\|$`, 'm').exec(page) ?? []
      const changed = `${change.replace('-', '−')} % | ${Number(link)}`
      expect(row).toBe(`${price} | ${points} | ${day === 0 ? '|' : changed}`)
    }
    const { tiers, frontierChange, spread, spreadChange } = at(1)
    expect(page).toContain(`${frontierChange?.slice(1)} % to ${tiers[0]}`)
    expect(page).toContain(`${spreadChange?.slice(1)} % to ${spread}`)
  })
})

function print(value: number | null | undefined, digits: number): string | undefined {
  return value?.toFixed(digits)
}
