// A lost or wrong state database beside a store that knows another one.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSqliteState } from '../../../accounts/state.ts'
import { acceptState } from '../../../proxy/operate/state-identity.ts'
import { type Service, startService } from './service.ts'

const create = async (service: Service) =>
  (await service.ask('/v1/auth/anonymous', { method: 'POST' })).status

describe('a state database that is not the one of the store', () => {
  it('is an error in /health and in the log, and hands out no key until it is accepted', async () => {
    const service = await startService()
    expect(await create(service)).toBe(200)
    await service.restart()
    expect((await service.ask('/health')).body).toMatchObject({ status: 'ok', state: 'ok' })

    const empty = join(service.folder, 'empty.db')
    await service.restart({ env: { TPI_STATE: `sqlite:${empty}` } })
    expect((await service.ask('/health')).body).toMatchObject({
      status: 'degraded',
      state: 'foreign',
    })
    const lines = service.logged.filter((line) => line.includes('state_is_not_of_this_store'))
    expect(lines).toEqual([expect.stringContaining('npm run keys -- accept-state')])
    expect(await create(service)).toBe(503)

    const state = await openSqliteState(empty)
    await acceptState(service.store, state)
    await state.close()
    await service.server.identity.check()
    expect(await create(service)).toBe(200)
    expect((await service.ask('/health')).body).toMatchObject({ status: 'ok', state: 'ok' })
  })
})
