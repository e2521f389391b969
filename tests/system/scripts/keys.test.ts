import { describe, expect, it } from 'vitest'
import { runNode } from '../../run-process.ts'
import { startService } from '../../service/proxy/service.ts'

describe('keys command', () => {
  it('creates a key that opens the service on its plan', async () => {
    const service = await startService()
    const { output, code } = await keys(service.folder, 'create', 'paid')
    expect(code).toBe(0)
    const key = /tpi_paid_\w+/.exec(output)?.[0] ?? ''
    const { status, headers } = await service.ask('/v1/models', { key })
    expect(status).toBe(200)
    expect(headers['ratelimit-policy']).toBe('"minute";q=100;w=60, "day";q=50000;w=86400')
  })

  it('sets the plan of a key, lists it, and revokes it, while the service runs', async () => {
    const service = await startService()
    const key = await service.createKey()
    const id = /key_\w+/.exec((await keys(service.folder, 'list')).output)?.[0] ?? ''
    expect((await keys(service.folder, 'plan', id, 'free')).code).toBe(0)
    expect((await service.ask('/v1/models', { key })).headers['x-ratelimit-limit']).toBe('30')
    expect((await keys(service.folder, 'list')).output).toMatch(
      new RegExp(`^${id}  free  .+  live$`),
    )
    expect((await keys(service.folder, 'revoke', id)).code).toBe(0)
    service.clock.now += 2_000
    expect((await service.ask('/v1/models', { key })).status).toBe(401)
    expect((await keys(service.folder, 'list')).output).toContain('revoked ')
  })
})

async function keys(folder: string, ...words: string[]) {
  const state = { TPI_STATE: `sqlite:${folder}/state.db` }
  const { code, output, errors } = await runNode(['scripts/keys.ts', ...words], state)
  return { code, output: (output + errors).trim() }
}
