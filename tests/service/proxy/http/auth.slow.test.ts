import { afterAll, describe, expect, it } from 'vitest'
import { openSqliteState } from '../../../../accounts/state.ts'
import { type Answer, type Service, startService } from '../service.ts'

const service = await startService({ until: afterAll })
const open = await startService({ until: afterAll, env: { TPI_PUBLIC_ACCESS: 'on' } })

describe('authentication', () => {
  it('asks for a key where there is none', async () => {
    const answer = await service.ask('/v1/models')
    expect(answer.status).toBe(401)
    expect(answer.headers).toMatchObject({
      'www-authenticate': 'Bearer',
      'cache-control': 'no-store',
    })
    expect(toCode(answer)).toBe('missing_api_key')
  })

  it.each(['api_key', 'apikey', 'key', 'token', 'access_token'])(
    'refuses a key in the parameter %s, public access or not',
    async (name) => {
      const key = await open.createKey('192.0.2.7')
      const answer = await open.ask(`/v1/models?${name}=${key}`)
      expect([answer.status, toCode(answer)]).toEqual([401, 'missing_api_key'])
    },
  )

  it('sees within seconds that a key was revoked or moved to another plan elsewhere', async () => {
    const own = await startService()
    const key = await own.createKey()
    const ask = () => own.ask('/v1/models', { key })
    expect((await ask()).headers['x-ratelimit-limit']).toBe('1000')
    await elsewhere(own, async (state) => {
      for (const { id } of await state.keys.list()) await state.keys.setPlan(id, 'paid')
    })
    own.clock.now += 5_000
    expect((await ask()).headers['x-ratelimit-limit']).toBe('100')
    await elsewhere(own, async (state) => {
      for (const { id } of await state.keys.list())
        await state.keys.revoke(id, '2026-07-31T12:00:00.000Z')
    })
    own.clock.now += 5_000
    expect((await ask()).status).toBe(401)
  })

  it('serves keyless requests on the public plan if enabled', async () => {
    const answer = await open.ask('/v1/models')
    expect(answer.status).toBe(200)
    expect(answer.headers['x-ratelimit-limit']).toBe('10')
    expect((await open.ask('/v1/models', { key: 'nonsense' })).status).toBe(401)
  })

  it('requires a key before it reports that a path does not exist', async () => {
    expect((await service.ask('/v1/nothing')).status).toBe(401)
    expect((await service.askWithKey('/v1/nothing')).status).toBe(404)
  })
})

describe('request id', () => {
  it('is on every answer and in every error body', async () => {
    const { headers, body } = await service.ask('/v1/models')
    expect(body).toMatchObject({ error: { request_id: headers['x-request-id'] } })
    expect((await service.ask('/health')).headers['x-request-id']).not.toBe(headers['x-request-id'])
  })

  it('is accepted from clients only if it is well-formed', async () => {
    for (const [id, taken] of [
      ['trace-1234_5678', /^trace-1234_5678$/],
      ...['short', 'a'.repeat(65), 'has a space', '<script>alert(1)', '"quoted-id"'].map(
        (odd) => [odd, /^req_[0-9a-f]{24}$/] as const,
      ),
    ] as const) {
      const { headers } = await service.ask('/health', { headers: { 'x-request-id': id } })
      expect(headers['x-request-id']).toMatch(taken)
    }
  })
})

function toCode({ body }: Answer): unknown {
  return /"code":"(\w+)"/.exec(JSON.stringify(body))?.[1]
}

/** As another process would: by a connection of its own. */
async function elsewhere(
  { folder }: Service,
  work: (state: Awaited<ReturnType<typeof openSqliteState>>) => Promise<void>,
): Promise<void> {
  const state = await openSqliteState(`${folder}/state.db`)
  await work(state)
  await state.close()
}
