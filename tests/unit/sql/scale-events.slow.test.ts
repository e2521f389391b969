import { expect, test } from 'vitest'
import { runSql } from './run-sql.ts'

const MODELS = ['a/one', 'a/two', 'b/one']

function scoresOn(
  day: string,
  scale_version: string | null,
  { models = MODELS, rating = 150 } = {},
) {
  return models.map((model_id) => ({
    board: 'epoch-eci',
    category: 'overall',
    model_ref: model_id,
    model_id,
    variant: '',
    rating,
    scale_version,
    observed_from: day,
    observed_to: day,
  }))
}

async function eventsBetween(before: string | null, after: string | null): Promise<unknown[]> {
  const [events = []] = await runSql(
    { ratings: [...scoresOn('2026-07-30', before), ...scoresOn('2026-07-31', after)] },
    ['scale_events'],
  )
  return events.map(({ day }) => day)
}

test('a new name of the scale is a new scale, however few and little the scores have changed', async () => {
  expect(await eventsBetween('4.1', '4.3')).toEqual(['2026-07-31'])
})

test('the same name, or none on one side, is none', async () => {
  expect(await eventsBetween('4.3', '4.3')).toEqual([])
  expect(await eventsBetween(null, '4.3')).toEqual([])
  expect(await eventsBetween('4.3', null)).toEqual([])
})

test('a model that the board lists twice is compared by its better row', async () => {
  const models = Array.from({ length: 20 }, (_, place) => `a/${place}`)
  const shown = (day: string) => [
    ...scoresOn(day, null, { models }),
    ...scoresOn(day, null, { models: models.slice(0, 6), rating: 140 }),
  ]
  const [events] = await runSql({ ratings: [...shown('2026-07-30'), ...shown('2026-07-31')] }, [
    'scale_events',
  ])
  expect(events).toEqual([])
})
