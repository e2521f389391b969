// What a watch reports: the answers to its question that differ between two releases, by endpoint.
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../../../accounts/watches/answers.ts'
import { compareAnswers } from '../../../../accounts/watches/compare.ts'
import { describeEvent } from '../../../../accounts/watches/messages.ts'
import type { Question } from '../../../../contract/watches.ts'

const CHANGED: Question = { kind: 'price', model_id: 'a/one', direction: 'changed', value: 0 }
const FIRST: Question = { kind: 'recommendation', request: {}, direction: 'changed', value: 5 }
const ENDS: Question = { kind: 'lifecycle', model_id: 'a/one', direction: 'changed', value: 0 }

describe('a watch of a price', () => {
  const cheap = offer({ value: 1, key: 'cheap' })
  const dear = offer({ value: 2, key: 'dear', regions: ['eu'] })

  it.each([
    [25, 1],
    [25.01, 0],
    [0, 1],
  ])('reports a change of 25%% at a threshold of %f %i times', (value, times) => {
    const [was, is] = [offer({ value: 4 }), offer({ value: 3 })]
    expect(tell({ ...CHANGED, value }, [was], [is])).toHaveLength(times)
    expect(tell({ ...CHANGED, value }, [was], [was])).toEqual([])
  })

  it('follows an endpoint that gets a tag, and treats a second one as new', () => {
    const was = offer({ value: 2, key: 'one', looseKey: 'one' })
    const tagged = offer({ value: 1.8, key: 'one tag', looseKey: 'one' })
    expect(tell(CHANGED, [was], [tagged])).toMatchObject([{ from: 2, to: 1.8 }])
    expect(tell(CHANGED, [was], [tagged, { ...tagged, key: 'one other' }])).toEqual([])
  })

  it('ignores exchange rates, and offers that appear or disappear', () => {
    const [was, is] = [offer({ value: 2, native: 'CNY 4' }), offer({ value: 2.1, native: 'CNY 4' })]
    expect(tell(CHANGED, [was], [is])).toEqual([])
    expect(tell(CHANGED, [cheap], [dear])).toEqual([])
  })

  const unconfirmed = { confirmed: false }
  it.each([
    ['below', [3], [1.5], [[3, 1.5]]],
    ['below', [], [1.5], [[null, 1.5]]],
    ['below', [3], [2], []],
    ['below', [1.5], [1], []],
    ['below', [3], [], []],
    ['above', [1], [3], [[1, 3]]],
    ['above', [3], [4], []],
    ['above', [], [3], []],
    ['above', [2], [2], []],
  ] as const)('%s 2 USD at %j, then %j, reports %j', (direction, was, is, expected) => {
    const question = { ...CHANGED, direction, value: 2 }
    const found = tell(question, toOffers(was), toOffers(is))
    expect(found.map(({ from, to }) => [from, to])).toEqual(expected)
  })

  it('below a price marks an unconfirmed offer, and reports its confirmation', () => {
    const question = { ...CHANGED, direction: 'below', value: 2 } as const
    const rumour = offer({ value: 1, key: 'x', ...unconfirmed })
    const known = offer({ value: 3, key: 'y' })
    const found = tell(question, [known], [rumour, known])
    expect(found).toMatchObject([{ to: 1, confirmed: false }])
    expect(tell(question, [rumour, known], [{ ...rumour, confirmed: true }, known])).toMatchObject([
      { from: 1, to: 1, confirmed: true },
    ])
    expect(tell(question, [rumour, known], [rumour, known])).toEqual([])
  })
})

describe('a watch of a recommendation', () => {
  const one = offer({ model_id: 'a/one', key: '1', value: 8 })
  const two = offer({ model_id: 'b/two', key: '2', value: 12 })

  it('reports a change of the first offer from the threshold on, or that none is left', () => {
    expect(tell(FIRST, [one, two], [{ ...one, value: 8.3 }, two])).toEqual([])
    const found = tell(FIRST, [one, two], [{ ...one, value: 7.2 }, two])
    expect(say(FIRST, found)).toEqual([
      'Your recommendation, a/one at p, now costs $7.20, after $8.00 (−10.0%).',
    ])
    expect(tell(FIRST, [one], [])).toMatchObject([{ model_id: null, from: 8, to: null }])
    expect(tell(FIRST, [one, two], [one])).toEqual([])
  })
})

describe('a watch of a retirement', () => {
  it('reports once that a source marks an offer as deprecated', () => {
    const mark = offer({ value: 'deprecated' })
    expect(say(ENDS, tell(ENDS, [], [mark]))).toEqual(['p deprecates a/one.'])
    expect(tell(ENDS, [mark], [mark])).toEqual([])
  })
})

function offer(given: Partial<Answer>): Answer {
  const usual = { model_id: 'a/one', provider: 'p', endpoint: '', regions: [], value: 1 }
  const key = given.key ?? ''
  return { ...usual, confirmed: true, key, looseKey: given.looseKey ?? key, ...given }
}

function toOffers(values: readonly number[]): Answer[] {
  return values.map((value) => offer({ value }))
}

function tell(question: Question, was: Answer[], is: Answer[]) {
  return compareAnswers(question, { was, is, today: '2026-08-02' })
}

function say(question: Question, found: ReturnType<typeof tell>): string[] {
  return found.map((each) => describeEvent({ question, ...each }))
}
