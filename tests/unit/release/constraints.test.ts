// What each constraint lets in, at which price an entry is compared, and what an empty answer advises.
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { EU } from '../../../contract/constraint-kinds.ts'
import type { Endpoint, Model } from '../../../contract/documents.ts'
import { RecommendRequest } from '../../../contract/requests.ts'
import { Workload } from '../../../contract/workload.ts'
import { listRows, describeTier } from '../../../pipeline/collect/price-schedule.ts'
import { compareCandidates } from '../../../release/recommend/candidates.ts'
import { listCaveats } from '../../../release/recommend/caveats.ts'
import { compareCosts } from '../../../release/model-costs.ts'
import { describePassedOver, findOther } from '../../../release/recommend/passed-over.ts'
import { rank } from '../../../release/recommend/rank.ts'
import { createCandidate, DATE } from './model-fixture.ts'

interface Offer {
  model_id: string
  provider?: string
  blended: number
  context_length?: number
  model?: Partial<Model>
  endpoint?: Partial<Endpoint>
}

function rankOf(offers: readonly Offer[], request: object) {
  const candidates = offers
    .map((offer) => createCandidate({ provider: 'azure', ...offer }))
    .sort(compareCandidates)
  return rank(candidates, RecommendRequest.parse(request))
}

const caveatsOf = (chosen: ReturnType<typeof rankOf>['chosen']) =>
  chosen.flatMap((entry) => listCaveats(entry, { date: DATE, all: chosen })).join('\n')

function idsOf(offers: readonly Offer[], request: object): string[] {
  return rankOf(offers, request).chosen.map(({ model }) => model.model_id)
}

/** Three offers of which the first meets the constraint, the second misses it, the third is silent. */
function three(meets: Partial<Offer>, misses: Partial<Offer>): Offer[] {
  return [
    { model_id: 'a/meets', blended: 2, ...meets },
    { model_id: 'a/misses', blended: 1, ...misses },
    { model_id: 'a/silent', blended: 1 },
  ]
}

function inputOf(input_tokens: number) {
  return { workload: { input_tokens, output_tokens: 1 } }
}

const toOutput = (max_output_tokens: number) => ({ max_output_tokens })
const toStructured = (supports_structured_output: boolean) => ({ supports_structured_output })
const toInputs = (...input_modalities: Model['input_modalities']) => ({ input_modalities })
describe('a constraint', () => {
  it.each<[object, Partial<Endpoint>, Partial<Endpoint>]>([
    [{ structured_output: true }, toStructured(true), toStructured(false)],
    [{ max_output_tokens: 64_000 }, toOutput(64_000), toOutput(63_999)],
    [{ min_precision: 8 }, { quantization: 'fp8' }, { quantization: 'fp4' }],
    [{ min_precision: 16 }, { first_party: true }, { quantization: 'int8', first_party: true }],
    [{ region: 'us' }, { places: ['US'] }, { regions: ['DE', 'US'], places: [] }],
    [{ region: 'eu' }, { places: ['EEA', 'EU'] }, { regions: ['eu-west-2'], places: ['GB'] }],
    [{ region: 'Germany' }, { places: ['DE'] }, { regions: ['germanywestcentral-2'] }],
    [{ region: 'eu-west-1' }, { regions: ['eu-west-1'] }, { regions: ['us-east-1'] }],
  ])('%j takes an endpoint that is known to meet it alone', (request, meets, misses) => {
    expect(idsOf(three({ endpoint: meets }, { endpoint: misses }), request)).toEqual(['a/meets'])
  })

  it.each<[object, Partial<Model>, Partial<Model>]>([
    [{ modalities: ['image', 'audio'] }, toInputs('text', 'image', 'audio'), toInputs('image')],
    [
      { released_after: '2026-05-01' },
      { released_on: '2026-05-02' },
      { released_on: '2026-05-01' },
    ],
  ])('%j takes a model that is known to meet it alone', (request, meets, misses) => {
    expect(idsOf(three({ model: meets }, { model: misses }), request)).toEqual(['a/meets'])
  })

  it('takes a continent for no part of a name: some of its data centres have it, not all', () => {
    const offers = [{ model_id: 'a/eu', blended: 1, endpoint: { regions: ['europe-west1'] } }]
    expect(idsOf(offers, { region: 'europe-west1' })).toEqual(['a/eu'])
    expect(idsOf(offers, { region: 'Europe' })).toEqual([])
  })

  it('is unknown whether an offer in the EU runs in a given EU country', async () => {
    const offers = [{ model_id: 'a/eu', blended: 1, endpoint: { regions: ['eu'], places: ['EU'] } }]
    expect(rankOf(offers, { region: 'DE' }).excludedByUnknown).toEqual({ region: 1 })
    expect(rankOf(offers, { region: 'US' }).excludedByUnknown).toEqual({})
    const [, listed] = /^EU,(.*)$/m.exec(await readFile('data/blocs.csv', 'utf8')) ?? []
    expect(EU.join('|')).toBe(listed)
  })

  it('omits uncallable offers, unless requested', () => {
    const endpoint = { base_url: null, callable: false }
    const offers = [{ model_id: 'a/one', blended: 1, endpoint }]
    expect(idsOf(offers, { min_intelligence: 1 })).toEqual([])
    expect(idsOf(offers, { min_intelligence: 1, callable_only: false })).toEqual(['a/one'])
  })
})

describe('a promotion', () => {
  const half = { input_price_per_m: 1, output_price_per_m: 5, blended_per_m: 2 }
  const whole = { input_price_per_m: 2, output_price_per_m: 10, blended_per_m: 4 }
  const toOffers = (seen_via: string): Offer[] => {
    const promotion = { discount: 0.5, seen_via, since: '2026-07-01' }
    const endpoint = { ...half, payable: half, list: whole, discount: 0.5, promotion }
    return [
      { model_id: 'a/promoted', blended: 2, endpoint },
      { model_id: 'a/plain', blended: 3 },
    ]
  }

  it('of a reseller counts only if promotions are requested', () => {
    const offers = toOffers('openrouter')
    const { chosen } = rankOf(offers, { min_intelligence: 1 })
    const pricesOf = (entries: typeof chosen) => entries.map(({ blendedPrice }) => blendedPrice)
    expect(pricesOf(chosen)).toEqual([3, 4])
    expect(caveatsOf(chosen)).toMatch(/OpenRouter shows a promotion 50% below this list price/)
    for (const [seenVia, asked] of [
      ['openrouter', { promotions: true }],
      ['azure', {}],
    ] as const) {
      const request = { min_intelligence: 1, ...asked }
      expect(pricesOf(rankOf(toOffers(seenVia), request).chosen)).toEqual([2, 3])
    }
  })

  it.each([
    ['azure', {}, ['a/plain']],
    ['openrouter', {}, ['a/plain', 'a/promoted']],
    ['openrouter', { promotions: true }, ['a/plain']],
  ])('seen via %s, asked %j: exclude_promotional leaves what counts', (seenVia, asked, left) => {
    expect(idsOf(toOffers(seenVia), { exclude_promotional: true, ...asked })).toEqual(left)
  })

  it('of a reseller is mentioned beside a workload billed at the list price', () => {
    const [promoted] = toOffers('openrouter').map((offer) =>
      createCandidate({ provider: 'azure', ...offer }),
    )
    const endpoints = promoted ? [promoted.endpoint] : []
    const workload = Workload.parse({ input_tokens: 1000, output_tokens: 10 })
    const { endpoints: costs } = compareCosts(endpoints, workload)
    const said = expect.stringMatching(/^OpenRouter shows a promotion 50% below this list price/)
    expect(costs.map(({ caveats }) => caveats)).toEqual([[said]])
  })

  it('that another provider dates to end is excluded too, and named as such', () => {
    const ends = { model_id: 'a/one', provider: 'azure', endpoint: { price_until: DATE } }
    const stays = { model_id: 'a/one', provider: 'openai', blended: 4 }
    const candidates = [ends, stays].map((offer) => createCandidate({ blended: 3, ...offer }))
    const request = RecommendRequest.parse({ exclude_promotional: true })
    const [chosen] = rank(candidates, request).chosen
    expect(chosen?.endpoint.provider).toBe('openai')
    if (chosen)
      expect(describePassedOver(findOther(chosen, candidates, request)).join()).toMatch(
        /and those dated to end/,
      )
  })

  it.each<[seenVia: string, asked: object, said: RegExp | undefined]>([
    ['openrouter', {}, /passed over: OpenRouter shows that price as a promotion/],
    ['openrouter', { exclude_promotional: true }, /passed over: OpenRouter shows that price as/],
    ['openrouter', { promotions: true }, undefined],
    ['azure', {}, undefined],
    ['azure', { exclude_promotional: true }, /passed over: the request excludes promotional/],
  ])(
    'seen via %s, asked %j: a cheaper one that was passed over is named',
    (seenVia, asked, said) => {
      const [promoted, plain] = toOffers(seenVia)
      const candidates = [promoted, { ...plain, model_id: 'a/promoted', provider: 'openai' }].map(
        (offer) => createCandidate({ provider: 'azure', model_id: '', blended: 3, ...offer }),
      )
      const request = RecommendRequest.parse({ min_intelligence: 1, ...asked })
      const [chosen] = rank(candidates, request).chosen
      if (!chosen) throw new Error('expected a candidate')
      const told = describePassedOver(findOther(chosen, candidates, request))
      expect(told).toEqual(said === undefined ? [] : [expect.stringMatching(said)])
    },
  )
})

describe('an offer at the address of another of its model', () => {
  const SWEDEN = { regions: ['swedencentral'], places: ['SE'] }
  const elsewhere = createCandidate({ model_id: 'a/one', provider: 'azure', blended: 2 })
  it.each<[string, number, Partial<Endpoint>, RegExp | undefined]>([
    ['in a place of its own', 3, SWEDEN, /in swedencentral.* 2 USD/],
    ['at the same price', 2, SWEDEN, undefined],
    ['in no place', 3, { regions: ['global'] }, undefined],
    ['under another id', 3, { regions: ['eu'], model_id_on_provider: 'eu.one' }, undefined],
  ])('%s at %s USD', (_, blended, endpoint, said) => {
    const offer = createCandidate({ model_id: 'a/one', provider: 'azure', blended, endpoint })
    const caveats = listCaveats(offer, { date: DATE, all: [elsewhere, offer] })
    expect(caveats.filter((caveat) => caveat.includes('deployment'))).toEqual(
      said === undefined ? [] : [expect.stringMatching(said)],
    )
  })
})

it.each([
  ['2026-07-30', 'was retired on 2026-07-30'],
  [DATE, `retires on ${DATE}`],
])('a model whose last day is %s %s', (retires_on, said) => {
  const offer = createCandidate({ model_id: 'a/one', provider: 'azure', blended: 1 })
  const retiring = { ...offer, model: { ...offer.model, retires_on } }
  expect(listCaveats(retiring, { date: DATE, all: [retiring] }).join(' ')).toContain(said)
})

const toEvidence = (roots: readonly string[]) => {
  const seen = { first_seen: DATE, seen_on: DATE, input_price_per_m: 1, output_price_per_m: 1 }
  return { price_evidence: roots.map((root) => ({ root, source: root, ...seen })) }
}

describe('that a price rests on a single source', () => {
  it.each([
    ['is said where another rests on two', ['one', 'two'], true],
    ['tells nothing where all do', ['one'], false],
  ])('%s', (_, roots, isSaid) => {
    const offers = [
      { model_id: 'a/single', blended: 2, endpoint: toEvidence(['one']) },
      { model_id: 'a/other', blended: 1, endpoint: toEvidence(roots) },
    ]
    const { chosen } = rankOf(offers, { min_intelligence: 1 })
    expect(/Only one source \(one\)/.test(caveatsOf(chosen))).toBe(isSaid)
  })
})

describe('a cheaper price that waits for confirmation', () => {
  it('is a caveat with its value, and is not ranked by', () => {
    const pending = { input_price_per_m: 0.05, output_price_per_m: 0.25, blended_per_m: 0.1 }
    const pending_price = { ...pending, source: 'litellm', seen_on: DATE }
    const offers = [
      { model_id: 'a/pending', blended: 2, endpoint: { pending_price } },
      { model_id: 'a/plain', blended: 1 },
    ]
    const { chosen } = rankOf(offers, { min_intelligence: 1 })
    expect(chosen.map(({ model }) => model.model_id)).toEqual(['a/plain', 'a/pending'])
    expect(caveatsOf(chosen)).toMatch(
      /cheaper price of 0\.1 USD .* via LiteLLM, is waiting for confirm/,
    )
  })
})

describe('a workload', () => {
  const long: Offer = {
    model_id: 'a/tiered',
    blended: 1,
    context_length: 300_000,
    endpoint: {
      input_price_per_m: 0.5,
      output_price_per_m: 2.5,
      prices: [
        ...listRows({ input: '0.5', output: '2.5' }, {}),
        ...listRows({ input: '4', output: '20' }, describeTier(200_000)),
      ],
    },
  }
  const plain: Offer = { model_id: 'a/plain', blended: 2, context_length: 300_000 }

  it('ranks by its own cost per score, not by the blended price', () => {
    expect(idsOf([long, plain], inputOf(200_000))).toEqual(['a/tiered', 'a/plain'])
    expect(idsOf([long, plain], inputOf(200_001))).toEqual(['a/plain', 'a/tiered'])
  })

  it('excludes providers whose context is too short for a request', () => {
    expect(idsOf([long, plain], inputOf(300_000))).toEqual([])
  })

  it('weighs the cost by the score: a better model may cost more', () => {
    const better = { model_id: 'c/better', blended: 1.5 }
    const worse = { model_id: 'a/worse', blended: 1 }
    const request = { workload: { input_tokens: 1000, output_tokens: 1000 } }
    // 1.5 / 55 is 0.0273, 1 / 36 is 0.0278.
    expect(idsOf([better, worse], request)).toEqual(['c/better', 'a/worse'])
  })
})

describe('an empty answer', () => {
  it('states which constraint to relax and what that would give, most models first', () => {
    const offers: Offer[] = [
      { model_id: 'a/one', blended: 2 },
      { model_id: 'a/two', blended: 1 },
      { model_id: 'a/three', blended: 5, endpoint: { places: ['US'] } },
    ]
    const { chosen, relax } = rankOf(offers, { budget_max_usd_per_m: 3, region: 'US' })
    expect(chosen).toEqual([])
    expect(
      relax.map(({ constraint, models, best }) => [constraint, models, best.model_id]),
    ).toEqual([
      ['region', 2, 'a/two'],
      ['budget_max_usd_per_m', 1, 'a/three'],
    ])
    expect(relax[0]?.note).toMatch(/Without region, 2 models .* a\/two at 1 USD/)
  })

  it('advises nothing if relaxing one constraint does not help, or if there are results', () => {
    const one = [{ model_id: 'a/one', blended: 5 }]
    const request = { budget_max_usd_per_m: 1, region: 'US' }
    expect(rankOf(one, request)).toMatchObject({ chosen: [], relax: [] })
    expect(rankOf(one, { budget_max_usd_per_m: 9 }).relax).toEqual([])
  })
})
