import { afterAll, describe, expect, it } from 'vitest'
import { ChangesResponse } from '../../../../contract/responses.ts'
import { startService } from '../service.ts'

const service = await startService({ until: afterAll })

const read = async (query: string) =>
  ChangesResponse.parse((await service.askWithKey(`/v1/changes${query}`)).body)

describe('the change log', () => {
  it('states what changed, from and to what, its source and whether the index moved', async () => {
    const { changes, since } = await read('?model_id=openai/gpt-5.4')
    expect(since < '2026-07-01').toBe(true)
    expect(changes).toMatchObject([
      {
        kind: 'price',
        provider: 'openai',
        source: 'openrouter',
        from: { input_price_per_m: 3 },
        to: { input_price_per_m: 2.5 },
        moved_index: true,
      },
    ])
  })

  it('comes newest first, in pages, from a day and by provider, by models that left too', async () => {
    const all = await read('')
    const days = all.changes.map(({ date }) => date)
    expect(days).toEqual(days.toSorted().toReversed())
    const first = await read('?limit=1')
    expect(first.changes).toHaveLength(1)
    expect((await read(String(first.next).slice('/v1/changes'.length))).changes).toHaveLength(1)
    expect((await read(`?since=${days[0]}`)).count).toBe(1)
    expect((await read('?provider=OpenAI')).count).toBe(1)
    expect((await read('?model_id=acme/gone')).count).toBe(1)
  })

  it('names near misses of a model and of a provider', async () => {
    const model = await service.askWithKey('/v1/changes?model_id=openai/gpt-5.44')
    expect(model.status).toBe(404)
    expect(JSON.stringify(model.body)).toContain('openai/gpt-5.4')
    const provider = await service.askWithKey('/v1/changes?provider=opnai')
    expect(provider.status).toBe(404)
    expect(JSON.stringify(provider.body)).toContain('provider: expected a known provider')
  })

  it('is cut to 90 days, which the answer states, and refuses a day to come', async () => {
    expect(await read('?since=2024-01-01')).toMatchObject({ history_limit_days: 90 })
    expect(await read('')).not.toHaveProperty('history_limit_days')
    const { status, body } = await service.askWithKey('/v1/changes?since=2099-01-01')
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('since: expected a day up to')
  })

  it('is the same for every plan, and has no limit of history', async () => {
    const { headers } = await service.askWithKey('/v1/changes')
    expect(headers).not.toHaveProperty('x-history-limit-days')
  })
})
