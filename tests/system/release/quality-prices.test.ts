// The sister indices of the release that the pipeline makes from the embedded history, recomputed
// from the files of its daily values.
import { expect, it } from 'vitest'
import { DayFile, IndexDocument, Indices } from '../../../contract/documents.ts'
import {
  CompositeLatestResponse,
  ConstituentsResponse,
  IndexConstituentsResponse,
} from '../../../contract/responses.ts'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'

const service = await startEmbeddedService()
const ask = async (path: string) => (await service.askWithKey(`/v1/sit/${path}`)).body

const { indices } = Indices.parse(await ask('indices'))
const historyOf = async (index: string) =>
  IndexDocument.pick({ history: true, price_changes: true }).parse(
    await ask(`indices/${index}/history?days=365`),
  ).history
const basketOf = async (index: string) =>
  IndexConstituentsResponse.parse(await ask(`indices/${index}/constituents`)).constituents
const composite = await historyOf('composite')
const compositeByDay = new Map(composite.map((entry) => [entry.date, entry]))
const dailyValues: DayFile[] = []
for (const { date } of composite.toReversed())
  dailyValues.push(DayFile.parse(await ask(`composite/constituents?date=${date}`)))

it('each says what it answers, has a value for every day, and lies as far apart as it says', async () => {
  expect(indices.map(({ index }) => index)).toEqual([
    'composite',
    'frontier',
    'standard',
    'budget',
    'open',
    'closed',
    'p40',
    'p50',
    'p38',
    'p33',
    'p26',
    'p15',
    'p11',
  ])
  for (const latest of indices) {
    const history = await historyOf(latest.index)
    const { date, index_points: points, price_per_m: price } = latest
    expect(history[0]).toMatchObject({ date, index_points: points, price_per_m: price })
    if (latest.first_date > '2025-07-31') expect(history.at(-1)?.date).toBe(latest.first_date)
    expect(history.length).toBe(
      latest.equal_quality && latest.first_date < '2026-02-23'
        ? history.length
        : composite.filter((each) => each.date >= latest.first_date && each.date <= date).length,
    )
    const beside = compositeByDay.get(date)?.index_points ?? 0
    expect(latest.versus_composite).toBeCloseTo(100 * (points / beside - 1), 1)
    expect(await ask(`${latest.index}/latest`)).toMatchObject(
      latest.index === 'composite' ? { composite: { index_points: points } } : latest,
    )
    const shares = (await basketOf(latest.index)).map(({ weight }) => weight)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
  }
  expect((await service.askWithKey('/v1/sit/indices/none/latest')).status).toBe(404)
})

it('a price of equal quality is that of the third creator in the file of each daily value', async () => {
  for (const { index, equal_quality: quality } of indices.filter((each) => each.equal_quality)) {
    const prices = new Map((await historyOf(index)).map((each) => [each.date, each.price_per_m]))
    for (const { date, equal_quality: classes } of dailyValues) {
      const own = classes.find((each) => each.index === index)
      if (prices.has(date))
        expect(own?.creators[2]?.price_per_m).toBeCloseTo(prices.get(date) ?? 0, 6)
      else expect(own).toBeUndefined()
    }
    const third = (await basketOf(index))[2]
    expect(third).toMatchObject({ model_id: quality?.set_by, weight: 1, ask: { rank: 3 } })
  }
  const { price_of_40_points: price } = CompositeLatestResponse.parse(await ask('composite/latest'))
  const p40 = indices.find(({ index }) => index === 'p40')
  expect(price).toEqual({
    price_per_m: p40?.price_per_m,
    set_by: p40?.equal_quality?.set_by,
    change_30d: p40?.change_30d,
    change_365d: p40?.equal_quality?.change_365d,
    lowest: (await basketOf('p40')).slice(0, 3).map(({ model_id: id, ask: own }) => ({
      creator: id.split('/')[0],
      model_id: id,
      price_per_m: own?.price_per_m,
    })),
  })
})

it('open and closed weights are the composite of those models alone', async () => {
  const { models } = service.server.releases.current ?? { models: [] }
  const isOpen = new Map(
    models.map(({ model_id: id, open_weights }) => [id, open_weights === true]),
  )
  for (const index of ['open', 'closed']) {
    const changes = dailyValues.map(({ date, quality, constituents }) => {
      const own = constituents.filter(
        ({ model_id: id }) => (isOpen.get(id) ?? false) === (index === 'open'),
      )
      const moves = own.flatMap(({ price_change: change }) => change ?? [])
      const sum = moves.reduce((total, move) => total + move, 0)
      return { date, change: quality === 'unobserved' ? 0 : sum / Math.max(1, moves.length) }
    })
    await expectChain(index, changes)
  }
})

it('the constituents of the composite are those of its own path', async () => {
  const { constituents } = ConstituentsResponse.parse(await ask('composite/constituents'))
  const ids = constituents.map(({ model_id: id }) => id)
  expect((await basketOf('composite')).map(({ model_id: id }) => id).toSorted()).toEqual(ids)
})

/** Published points are rounded to a hundredth. */
async function expectChain(index: string, changes: { date: string; change: number }[]) {
  const points = new Map((await historyOf(index)).map((each) => [each.date, each.index_points]))
  expect(changes.some(({ change }) => Math.abs(change) > 1e-4)).toBe(true)
  let log = 0
  const [first] = changes
  const before = points.get(first?.date ?? '') ?? 0
  const start = Math.log(before) - (first?.change ?? 0)
  for (const { date, change } of changes) {
    log += change
    expect(
      Math.abs(Math.exp(start + log) - (points.get(date) ?? 0)),
      `${index} ${date}`,
    ).toBeLessThan(0.05)
  }
}
