// Wrong indices, each made by editing the real SQL, and the properties that must catch it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASKET_PROPERTIES } from '../../unit/index/basket-properties.ts'
import { type Listing, NO_QUARANTINE, RULES, SUNDAY, toHistory } from '../../unit/index/market.ts'
import { GUARD_PROPERTIES } from '../../unit/index/guard-properties.ts'
import { PRICE_PROPERTIES } from '../../unit/index/price-properties.ts'
import { findComposite, type Property } from '../../unit/index/property.ts'
import { type Index, openIndex } from '../../unit/index/run-index.ts'

const PROPERTIES = new Map<string, Property>(
  Object.entries({ ...PRICE_PROPERTIES, ...BASKET_PROPERTIES, ...GUARD_PROPERTIES }).map(
    ([name, holds]) => [name.split(' ')[0] ?? name, holds],
  ),
)
/** Enough for the rarest counterexample: a dear quote among cheap ones that nearly doubles. */
const CASES = 40

interface Mutant {
  name: string
  /** Texts of the SQL and their replacements; each text is found once. */
  edits: Record<string, string>
  killers: string[]
}

/** Moves the index by another formula over the members instead of by repricing. */
function moveBy(formula: string): Mutant['edits'] {
  return {
    'favg(weight * members.log_cost_per_iq': `${formula} as mutant_move, favg(weight * members.log_cost_per_iq`,
    'coalesce(moved.price_effect, 0) as price_effect': 'now.mutant_move as price_effect',
  }
}

const MEDIAN_OF_RELATIVES: Mutant = {
  name: 'the median of price relatives',
  edits: moveBy('median(members.log_cost_per_iq - log_cost_per_iq_before)'),
  killers: ['T4', 'T5', 'T7'],
}

const MUTANTS: Mutant[] = [
  {
    name: 'Dutot: the relative of arithmetic means',
    edits: moveBy('ln(avg(exp(members.log_cost_per_iq)) / avg(exp(log_cost_per_iq_before)))'),
    killers: ['T10'],
  },
  {
    name: 'Carli: the arithmetic mean of relatives',
    edits: moveBy('ln(avg(exp(members.log_cost_per_iq - log_cost_per_iq_before)))'),
    killers: ['T3', 'T4', 'T5', 'T10'],
  },
  MEDIAN_OF_RELATIVES,
  {
    name: 'entries and exits that are not linked',
    edits: {
      'coalesce(moved.price_effect, 0) as price_effect':
        'coalesce(moved.price_effect, 0) + coalesce(linked.entry_link, 0) + coalesce(linked.exit_link, 0) as price_effect',
    },
    killers: ['T11', 'T14'],
  },
  {
    name: 'relatives of all sellers, matched or not',
    edits: {
      'coalesce(repriced.price_effect, 0) as price_effect':
        'ln(followed.blended_usd_per_mtok / before.blended_usd_per_mtok) as price_effect',
      ' - coalesce(repriced.price_effect, 0) as link_effect': ' - price_effect as link_effect',
    },
    killers: ['T26'],
  },
  {
    name: 'a median beside any maker',
    edits: { "or counted_count >= getvariable('min_providers_beside_maker')": 'or true' },
    killers: ['T28'],
  },
  {
    name: 'many prices by one factor accepted at once',
    edits: { "when has_common_factor then 'common_factor'": '' },
    killers: ['T27'],
  },
  {
    name: 'a seller that counts from its first verified quote on',
    edits: { "and since_now <= offered.day - cast(getvariable('tenure_days') as integer)": '' },
    killers: ['T29'],
  },
  {
    name: 'a move of sellers that did not count at the fix before',
    edits: {
      "select 'matched' as basis, model_id, ordinal, ordinal - 1 as counted_at":
        "select 'matched' as basis, model_id, ordinal, null::integer as counted_at",
      "select 'matched_before' as basis, model_id, ordinal, ordinal - 1 as counted_at":
        "select 'matched_before' as basis, model_id, ordinal, null::integer as counted_at",
    },
    killers: ['T29'],
  },
  {
    name: 'a tenure that a change of price ends',
    edits: { '(since_now = followed.since and followed.is_confirmed)': 'false' },
    killers: ['T30'],
  },
  {
    name: 'a price far from all others that repeats itself',
    edits: { "< ln(getvariable('jump_soft')) - 1e-9,\n": '< 1e9,\n' },
    killers: ['T31'],
  },
  {
    name: 'a promotion that is always the seller’s own',
    edits: { 'and channel_discounts.quote_id is null as counts_payable': 'as counts_payable' },
    killers: ['T23'],
  },
  {
    name: 'a flag that is undone',
    edits: {
      'coalesce(discount > 0, false) and invalid_rule is null and channel_discounts.quote_id is null as counts_payable':
        'false as counts_payable',
    },
    killers: ['T23'],
  },
  {
    name: 'a flag that is a move',
    edits: { 'if(\n            is_promotion_flag,': 'if(\n            false,' },
    killers: ['T23'],
  },
  {
    name: 'a score of any variant',
    edits: { "and serving[1] <> ''": 'and false' },
    killers: ['T33'],
  },
  ...[
    ["exp(today.log_index - last_published.log_index) - 1) > getvariable('breaker_index_move')"],
    ["where repriced_share > getvariable('breaker_repriced_share')"],
    ["where creators_at_one_factor >= getvariable('breaker_creators_at_one_factor')"],
    ["where quoted_share < getvariable('min_observed_share')"],
    ["where doubted_share > getvariable('breaker_doubted_share')"],
  ].map(([condition = '']): Mutant => ({
    name: `no hold ${condition}`,
    edits: { [condition]: condition.replace(/ (>=?|<) .*/, ' is null') },
    killers: ['T32'],
  })),
  {
    name: 'no jump rule',
    edits: {
      'abs(ln(price_runs.blended_usd_per_mtok / coalesce(reference_before, price_runs.others_usd_per_mtok)))':
        '0',
    },
    killers: ['T19'],
  },
]

/** Replaces the texts of a mutant; throws where one is not in the SQL exactly once. */
async function openMutant({ name, edits }: Mutant): Promise<Index> {
  const left = new Set(Object.keys(edits))
  const index = await openIndex({
    edit: ({ sql }) =>
      Object.entries(edits).reduce((edited, [text, replacement]) => {
        if (!edited.includes(text)) return edited
        if (!left.delete(text) || edited.split(text).length > 2)
          throw new Error(`mutant ${name}: expected "${text}" once, got it again`)
        return edited.replace(text, () => replacement)
      }, sql),
  })
  if (left.size > 0)
    throw new Error(`mutant ${name}: expected "${[...left].join('", "')}" in the SQL, got none`)
  return index
}

describe.each(MUTANTS)('$name', (mutant) => {
  let index: Index
  beforeAll(async () => {
    index = await openMutant(mutant)
  })
  afterAll(() => index.close())

  it.each(mutant.killers)('breaks %s', async (killer) => {
    await expect(PROPERTIES.get(killer)?.(index, CASES)).rejects.toThrow(/Property failed/)
  })
})

describe('a market in which one model a day becomes cheaper', () => {
  // T22, the trap of a trimmed index: every day the median of the relatives is 1.
  const days = Array.from({ length: 12 }, (_, day) => day)
  const listings = [0, 1, 2, 3, 4].map((model): Listing => {
    const prices = days.map(
      (day) => 0.25 ** days.filter((d) => d > 1 && d <= day && d % 5 === model).length,
    )
    return { model: `c${model}/m`, score: 50, prices }
  })
  const rules = { ...RULES, ...NO_QUARANTINE }

  it('has fallen by 94 %, and the index says so', async () => {
    const index = await openIndex()
    const run = await index.run(toHistory(listings), { rules })
    index.close()
    const points = findComposite(run).map(({ index_points }) => index_points)
    expect(points[0]).toBeCloseTo(1000, 9)
    expect(points.at(-1)).toBeCloseTo(1000 * 0.0625, 9)
    expect(findComposite(run)[0]?.day).toBe(SUNDAY + 1)
  })

  it('never moves the median of relatives', async () => {
    const index = await openMutant(MEDIAN_OF_RELATIVES)
    const run = await index.run(toHistory(listings), { rules })
    index.close()
    for (const { index_points } of findComposite(run)) expect(index_points).toBeCloseTo(1000, 9)
  })
})
