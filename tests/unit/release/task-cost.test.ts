import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candidate } from '../../../contract/constraint-kinds.ts'
import { Tasks } from '../../../contract/documents.ts'
import { RecommendRequest } from '../../../contract/requests.ts'
import { sayUnknownTask } from '../../../contract/tasks.ts'
import { AskedWorkload, Workload } from '../../../contract/workload.ts'
import { compareCandidates } from '../../../release/recommend/candidates.ts'
import { toCost } from '../../../release/recommend/cost.ts'
import { rank } from '../../../release/recommend/rank.ts'
import { recommend } from '../../../release/recommend/recommend.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { createCandidate, DATE, toTaskCost } from './model-fixture.ts'

const MANIFEST = { date: DATE, as_of: `${DATE}T00:00:00Z`, methodology_version: '0' }

/** Whether the models of a creator think. */
const THINKS: Readonly<Record<string, boolean | null>> = { a: true, b: false, c: null }

/** Tokens of thinking for each visible one. */
const RATIOS: Readonly<Record<string, number[]>> = {
  true: [0.1, 1.5, 4.2],
  false: [0, 0, 0],
  null: [0, 1.5, 4.2],
}

const offers = fc.array(
  fc.record({
    model_id: fc.constantFrom('a/one', 'a/two', 'b/one', 'b/two', 'c/one', 'c/two'),
    provider: fc.constantFrom('azure', 'deepinfra', 'openai'),
    blended: fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10),
  }),
  { minLength: 1, maxLength: 20 },
)
const input = fc.integer({ min: 1, max: 30_000 })
const output = fc.integer({ min: 0, max: 2000 })

function toCandidates(given: readonly { model_id: string; provider: string; blended: number }[]) {
  return given
    .map((offer) => {
      const model = { is_reasoning: THINKS[offer.model_id.charAt(0)] ?? null }
      return createCandidate({ ...offer, model, context_length: 1_000_000 })
    })
    .sort(compareCandidates)
}

/** What a task costs at each model, best first. */
function rankTasks(all: readonly Candidate[], asked: object) {
  const workload = AskedWorkload.parse(asked)
  const { chosen, taskCosts, ...counts } = rank(all, { workload, limit: all.length })
  const entries = chosen.map(({ model, endpoint }, index) => {
    const cost = taskCosts[index]
    if (!cost) throw new Error(`${model.model_id}: expected what a task costs`)
    return { model, endpoint, rank: index + 1, ...cost }
  })
  return { entries, ...counts }
}

describe('a task of which the visible output is known', () => {
  it('costs what output and thinking of the stated ratio cost, at every model', () => {
    const ratio = fc.integer({ min: 0, max: 800 }).map((quarters) => quarters / 4)
    fc.assert(
      fc.property(offers, input, output, ratio, (given, input_tokens, visible, per) => {
        const all = toCandidates(given)
        const { entries } = rankTasks(all, {
          input_tokens,
          visible_output_tokens: visible,
          reasoning_per_visible_output: per,
        })
        const stated = Workload.parse({ input_tokens, output_tokens: visible })
        const workload = { ...stated, reasoning_tokens: per * visible }
        const { chosen } = rank(all, { workload, limit: all.length })
        expect(entries.map(({ model, low, usd_per_task: usd, high }) => [model, low, usd, high])) //
          .toEqual(
            chosen.map(({ model, endpoint }) => {
              const usd = toCost(endpoint, workload).per_request
              return [model, usd, usd, usd]
            }),
          )
      }),
    )
  })

  it('has a range of costs and places, none where the model does not think, that grows with it', () => {
    fc.assert(
      fc.property(offers, input, output, (given, input_tokens, visible) => {
        const all = toCandidates(given)
        const ask = (tokens: number) =>
          rankTasks(all, { input_tokens, visible_output_tokens: tokens }).entries
        const longer = new Map(ask(visible + 100).map((entry) => [entry.model, entry]))
        let least = 0
        for (const { model, low, usd_per_task: usd, high, ...entry } of ask(visible)) {
          // To a billionth of a dollar, to which costs are rounded.
          const perScore = usd / (model.aa_score ?? NaN)
          expect(perScore).toBeGreaterThan(least - 1e-9)
          least = perScore
          const stated = Workload.parse({ input_tokens, output_tokens: visible })
          const ends = RATIOS[String(model.is_reasoning)] ?? []
          expect([low, usd, high]).toEqual(
            ends.map(
              (per) =>
                toCost(entry.endpoint, { ...stated, reasoning_tokens: per * visible }).per_request,
            ),
          )
          expect(entry.rank_best).toBeLessThanOrEqual(entry.rank)
          expect(entry.rank).toBeLessThanOrEqual(entry.rank_worst)
          expect(longer.get(model)?.low).toBeGreaterThanOrEqual(low)
          expect(longer.get(model)?.usd_per_task).toBeGreaterThanOrEqual(usd)
          expect(longer.get(model)?.high).toBeGreaterThanOrEqual(high)
        }
      }),
    )
  })

  it('ranks no model higher once it is dearer', () => {
    fc.assert(
      fc.property(offers, input, output, (given, input_tokens, visible) => {
        const [{ model_id } = { model_id: '' }] = given
        const dearer = given.map((offer) =>
          offer.model_id === model_id ? { ...offer, blended: 1.5 * offer.blended } : offer,
        )
        const [was, is] = [given, dearer].map(
          (sold) =>
            rankTasks(toCandidates(sold), { input_tokens, visible_output_tokens: visible }) //
              .entries.find(({ model }) => model.model_id === model_id)?.rank ?? NaN,
        )
        expect(is).toBeGreaterThanOrEqual(was ?? NaN)
      }),
    )
  })
})

it('a task that the caller has measured costs that, and no other model is ranked', () => {
  fc.assert(
    fc.property(
      offers,
      fc.array(fc.tuple(input, output, output), { maxLength: 3 }),
      (given, all) => {
        const candidates = toCandidates(given)
        const ids = ['A/one', 'b/one', 'c/one']
        const measured = ids.flatMap((model_id, index) => {
          const [input_tokens, output_tokens, reasoning_tokens] = all[index] ?? []
          return input_tokens === undefined
            ? []
            : [{ model_id, input_tokens, output_tokens, reasoning_tokens, cached_input_share: 0.5 }]
        })
        fc.pre(measured.length > 0)
        const { entries, considered, unmeasured } = rankTasks(candidates, { measured })
        expect(considered + (unmeasured ?? NaN)).toBe(new Set(given.map((o) => o.model_id)).size)
        expect(entries.length).toBe(considered)
        for (const { model, endpoint, low, usd_per_task: usd, high } of entries) {
          const own = measured.find(({ model_id: id }) => id.toLowerCase() === model.model_id)
          const { model_id: _, ...tokens } = own ?? { model_id: '' }
          const { per_request: exact } = toCost(endpoint, Workload.parse(tokens))
          expect([low, usd, high]).toEqual([exact, exact, exact])
        }
      },
    ),
  )
})

/** Of a market in which one task was measured. */
function recommendFor(
  given: Parameters<typeof toCandidates>[0],
  cells: object[],
  more: object = {},
) {
  const name = 'openrouter:tau'
  const tasks = Tasks.parse({ tasks: [{ task: name, source: 'one', costs: cells }] }).tasks
  const request = RecommendRequest.parse({ workload: { task: name }, limit: 50, ...more })
  const candidates = toCandidates(given)
  const market = { manifest: MANIFEST, rules: DEFAULT_RULES, candidates, tasks }
  return recommend(market, { ...request, modality: 'text' }, [])
}

describe('a task that an aggregator has measured', () => {
  const offer = { model_id: 'a/one', provider: 'openai', blended: 1 }

  it('ranks by its USD alone the models that it was measured at, and counts the others', () => {
    const usd = fc.dictionary(
      fc.constantFrom('a/one', 'a/two', 'b/one', 'c/one', 'z/unlisted'),
      fc.integer({ min: 1, max: 9 }),
    )
    fc.assert(
      fc.property(offers, usd, (given, costs) => {
        const cells = Object.entries(costs).map(([id, cents]) => toTaskCost(id, cents / 100))
        const {
          recommendations,
          alternatives_considered: rest,
          ranking_basis,
        } = recommendFor(given, cells)
        const sold = new Set(given.map(({ model_id }) => model_id))
        expect(new Set(recommendations.map(({ model_id }) => model_id))).toEqual(
          new Set([...sold].filter((id) => id in costs)),
        )
        expect(recommendations.length + (rest.unmeasured ?? NaN)).toBe(sold.size)
        let least = 0
        for (const { model_id: id, rank: place, cost, task_cost: task } of recommendations) {
          expect(cost).toBeUndefined()
          expect(task).toMatchObject({
            basis: 'measured_task',
            usd_per_task: (costs[id] ?? 0) / 100,
          })
          expect(task?.usd_per_task).toBeGreaterThanOrEqual(least)
          least = task?.usd_per_task ?? NaN
          expect(task?.rank_best).toBeLessThanOrEqual(place)
          expect(task?.rank_worst).toBeGreaterThanOrEqual(place)
        }
        expect(ranking_basis.method).toBe('measured_task_cost_ascending')
      }),
    )
  })

  it.each([
    ['the share is of the same run', 0.64, 100, [0.5, 0.445236, 0.570125]],
    ['none may be solved', 0.02, 50, [16, 6.098683, null]],
    ['how many tasks it had is not known', 0.64, null, undefined],
    ['no run says a share', null, 100, undefined],
  ])('has a cost by correct answer where %s', (_name, solved_share, task_count, expected) => {
    const cell = toTaskCost('a/one', 0.32, { solved_share, task_count })
    const [first] = recommendFor([offer], [cell]).recommendations
    const { usd, low, high } = first?.task_cost?.usd_per_correct ?? {}
    expect(first?.task_cost?.usd_per_correct && [usd, low, high]).toEqual(expected)
  })

  it.each([
    [0.06, expect.stringContaining('6 % above that of 2026-07-20')],
    [-0.5, expect.stringContaining('50 % below that of 2026-07-20')],
    [0.05, undefined],
    [null, undefined],
  ])('says that the price has moved since, by %d', (price_change, expected) => {
    const [first] = recommendFor(
      [offer],
      [toTaskCost('a/one', 0.32, { price_change })],
    ).recommendations
    expect(first?.caveats.find((caveat) => caveat.includes('when its cost'))).toEqual(expected)
  })
})

it('says that a release without tasks has none for want of the key', () => {
  expect(sayUnknownTask([], {})).toBeUndefined()
  const said = sayUnknownTask([], { task: 'openrouter:tau' })
  expect(said).toMatch(/task: expected none, got "openrouter:tau": .*OPENROUTER_API_KEY/)
})
