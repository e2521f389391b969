// Shocks on the days after the embedded history, through the SQL and the state of the pipeline: what
// sources showed last is shown again, altered, for three days.
import { beforeAll, describe, expect, it } from 'vitest'
import type { StateFile } from '../../../pipeline/make/export.ts'
import { type MarketDay, type Shock, makeEmbeddedState, runDays } from './market-days.ts'

const AGGREGATOR = `source = 'openrouter'`
const DAYS = 3

function scale(factor: number, where = 'true'): string {
  return `update quotes set
      input_usd_per_mtok = (input_usd_per_mtok::double * ${factor})::varchar,
      output_usd_per_mtok = (output_usd_per_mtok::double * ${factor})::varchar
    where ${AGGREGATOR} and try_cast(input_usd_per_mtok as double) > 0 and ${where}`
}

const isOf = (...creators: string[]) =>
  `split_part(model_ref, '/', 1) in (${creators.map((creator) => `'${creator}'`).join()})`

let start: StateFile[]
let calm: MarketDay[]
beforeAll(async () => {
  start = await makeEmbeddedState()
  calm = await runDays(start, () => '', { days: DAYS })
})

const toIndex = (days: readonly MarketDay[]) => days.map(({ index }) => index)

describe('a shock', () => {
  it.each<{ name: string; shock: Shock; first: string }>([
    { name: 'all prices ×1.9', shock: () => scale(1.9), first: 'seen_share' },
    { name: 'all prices ×1.09', shock: () => scale(1.09), first: 'one_factor' },
    { name: 'P15: all prices creep by 0.9% a day', shock: (nth) => scale(1.009 ** nth), first: 'one_factor' }, // prettier-ignore
    { name: 'twelve random models ×1.9', shock: () => scale(1.9, 'model_ref in (select model_id from state_basket order by hash(model_id) limit 12)'), first: 'seen_share' }, // prettier-ignore
    { name: 'two creators +6% and +9%', shock: () => `${scale(1.06, isOf('anthropic'))}; ${scale(1.09, isOf('openai'))}`, first: 'repriced_share' }, // prettier-ignore
    { name: 'half of the endpoints gone', shock: () => `delete from quotes where ${AGGREGATOR} and hash(endpoint_tag || provider || model_ref) % 2 = 0`, first: 'seen_share' }, // prettier-ignore
  ])('is held on each day: $name', async ({ shock, first }) => {
    const days = await runDays(start, shock, { days: DAYS })
    expect(days[0]?.breakers[0]).toBe(first)
    for (const { breakers, index, level } of days) {
      expect(breakers).not.toEqual([])
      expect({ index, level }).toEqual({ index: calm[0]?.index, level: calm[0]?.level })
    }
  })

  it.each<{ name: string; shock: Shock }>([
    { name: 'one creator in another currency', shock: () => scale(7.1, `provider ilike 'alibaba%'`) }, // prettier-ignore
    { name: 'three creators ×0.55', shock: () => scale(0.55, isOf('xiaomi', 'minimax', 'z-ai')) },
  ])('waits a day, then is held: $name', async ({ shock }) => {
    const days = await runDays(start, shock, { days: DAYS })
    expect(days.map(({ breakers }) => breakers.length > 0)).toEqual([false, true, true])
    expect(new Set(toIndex(days))).toEqual(new Set([calm[0]?.index]))
  })

  it.each<{ name: string; shock: Shock }>([
    { name: 'catalogues do not answer', shock: () => `delete from quotes where not ${AGGREGATOR}` },
    { name: 'a slip of a day', shock: (nth) => (nth === 1 ? scale(10, isOf('google')) : '') },
    { name: 'flags of discounts off', shock: () => `update quotes set discount = 0 where ${AGGREGATOR}` }, // prettier-ignore
    {
      name: 'an endpoint ×0.6 is added to each',
      shock: () => `insert into quotes select * replace (
          endpoint_tag || '/x' as endpoint_tag,
          (input_usd_per_mtok::double * 0.6)::varchar as input_usd_per_mtok,
          (output_usd_per_mtok::double * 0.6)::varchar as output_usd_per_mtok
        ) from quotes where ${AGGREGATOR} and try_cast(input_usd_per_mtok as double) > 0`,
    },
    { name: 'tags renamed', shock: () => `update quotes set endpoint_tag = endpoint_tag || '-v2' where ${AGGREGATOR}` }, // prettier-ignore
    { name: 'resellers collude at ×0.4', shock: () => scale(0.4, `${isOf('deepseek')} and provider not ilike 'deepseek%'`) }, // prettier-ignore
  ])('moves the index by nothing: $name', async ({ shock }) => {
    const days = await runDays(start, shock, { days: DAYS })
    expect(days.flatMap(({ breakers }) => breakers)).toEqual([])
    expect(toIndex(days)).toEqual(toIndex(calm).map((index) => expect.closeTo(index, 9)))
  })

  it('moves nothing on its first day: two flagships ×0.6 by one source', async () => {
    const where = `model_ref in ('anthropic/claude-opus-4.8', 'openai/gpt-5.5')`
    const [first] = await runDays(start, () => scale(0.6, where), { days: 1 })
    expect(first).toEqual(calm[0])
  })

  it('is held the day after a gap, and on a later run of the day', async () => {
    const [late] = await runDays(start, () => scale(1.4), { days: 1, firstDay: 3 })
    expect(late?.breakers[0]).toBe('seen_share')
  })
})
