import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candidate } from '../../../contract/constraint-kinds.ts'
import { listTests } from '../../../contract/constraints.ts'
import { RecommendRequest } from '../../../contract/requests.ts'
import { compareCandidates } from '../../../release/recommend/candidates.ts'
import { rank } from '../../../release/recommend/rank.ts'
import { createCandidate } from './model-fixture.ts'

const provider = fc.constantFrom('azure', 'deepinfra', 'deepseek', 'openai')
const modelId = fc.constantFrom('a/one', 'a/two', 'b/one', 'b/two', 'c/one')

const candidates = fc
  .array(
    fc.record({
      model_id: modelId,
      provider,
      blended: fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10),
      zdr: fc.option(fc.boolean()),
      context_length: fc.constantFrom(8_000, 32_000, 128_000),
    }),
    { maxLength: 20 },
  )
  .map((given) => given.map(createCandidate).sort(compareCandidates))

const requests = fc
  .record(
    {
      budget_max_usd_per_m: fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10),
      context_min: fc.constantFrom(1, 32_000, 64_000),
      zdr: fc.boolean(),
      providers: fc.uniqueArray(provider, { minLength: 1 }),
      exclude_providers: fc.uniqueArray(provider, { minLength: 1 }),
      models: fc.uniqueArray(modelId, { minLength: 1 }),
      creators: fc.constant(['a']),
      min_intelligence: fc.constantFrom(35, 41, 50),
      limit: fc.integer({ min: 1, max: 6 }),
    },
    { requiredKeys: [] },
  )
  .map((given) => RecommendRequest.parse(given))

/** By the definition: each model once, at its cheapest candidate that meets every constraint, best first. */
function rankPlainly(all: readonly Candidate[], request: RecommendRequest): Candidate[] {
  const constraints = listTests(request)
  const first = new Map<string, Candidate>()
  for (const candidate of all)
    if (constraints.every((constraint) => constraint.isMet(candidate)))
      if (!first.has(candidate.model.model_id)) first.set(candidate.model.model_id, candidate)
  return [...first.values()].sort(compareCandidates)
}

/** However many were asked for. */
function rankAll(all: readonly Candidate[], request: RecommendRequest): Candidate[] {
  return rank(all, { ...request, limit: all.length }).chosen
}

describe('ranking', () => {
  it('holds each model once, at its cheapest candidate that meets every constraint, best first', () => {
    fc.assert(
      fc.property(candidates, requests, (all, request) => {
        expect(rankAll(all, request)).toEqual(rankPlainly(all, request))
      }),
    )
  })

  it('accounts for every model: it fits, or something shut it out', () => {
    fc.assert(
      fc.property(candidates, requests, (all, request) => {
        const { considered, excludedBy, runnerUps } = rank(all, request)
        const fitting = rankAll(all, request)
        const models = new Set(all.map(({ model }) => model.model_id))
        expect(considered).toBe(models.size)
        const largest = Math.max(0, ...Object.values(excludedBy))
        const total = Object.values(excludedBy).reduce((sum, count) => sum + count, 0)
        expect(largest).toBeLessThanOrEqual(considered - fitting.length)
        expect(total).toBeGreaterThanOrEqual(considered - fitting.length)
        expect(runnerUps.length).toBeLessThanOrEqual(5)
        const chosen = new Set(fitting.slice(0, request.limit).map(({ model }) => model.model_id))
        expect(runnerUps.filter(({ model_id }) => chosen.has(model_id))).toEqual([])
      }),
    )
  })

  it('neither passes an offer that is silent on what is asked for, nor drops it uncounted', () => {
    fc.assert(
      fc.property(candidates, requests, (all, request) => {
        const { zdr } = request
        if (zdr === undefined) return
        const { chosen, excludedBy, excludedByUnknown } = rank(all, { zdr, limit: all.length })
        const fits = new Set(chosen.map(({ model }) => model.model_id))
        expect(chosen.every(({ endpoint }) => endpoint.zdr === zdr)).toBe(true)
        const silent = all.filter(
          ({ model, endpoint }) => endpoint.zdr === null && !fits.has(model.model_id),
        )
        expect(excludedByUnknown['zdr'] ?? 0).toBe(
          new Set(silent.map(({ model }) => model.model_id)).size,
        )
        expect(excludedByUnknown['zdr'] ?? 0).toBeLessThanOrEqual(excludedBy['zdr'] ?? 0)
      }),
    )
  })

  it('orders models by their exact cost, and a model takes equal prices in the order of its run', () => {
    const given = { provider: 'azure', blended: 1, context_length: 8_000 }
    const build = (model_id: string, costPerIq: number, place: number, rankScore = 40) => {
      const candidate = createCandidate({ ...given, model_id })
      const endpoint = { ...candidate.endpoint, recommendation_rank: place }
      return { ...candidate, endpoint, costPerIq, rankScore }
    }
    const better = build('b/one', 1.00002, 1, 50)
    const cheaper = [build('a/one', 1, 2), build('a/one', 1.00001, 1)]
    expect(rankAll([better, ...cheaper], { limit: 9 })).toEqual([cheaper[1], better])
  })

  it('breaks ties by score, then by id', () => {
    const given = { provider: 'azure', blended: 1, context_length: 8_000 }
    const tied = [
      { ...createCandidate({ ...given, model_id: 'b/one' }), costPerIq: 1, rankScore: 40 },
      { ...createCandidate({ ...given, model_id: 'a/one' }), costPerIq: 1, rankScore: 40 },
      { ...createCandidate({ ...given, model_id: 'c/one' }), costPerIq: 1, rankScore: 50 },
    ]
    const request = RecommendRequest.parse({ modality: 'text' })
    expect(rankAll(tied, request).map(({ model }) => model.model_id)).toEqual([
      'c/one',
      'a/one',
      'b/one',
    ])
  })
})
