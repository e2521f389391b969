// The proxy as its operator runs it: a process with an environment, signals and exit codes.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openSqliteState } from '../../../../accounts/state.ts'
import { loadCounts } from '../../../service/accounts/state/rows.ts'
import { runNode } from '../../../run-process.ts'
import { createGround, startInstance } from './instance.ts'

describe('server', () => {
  it('answers all that was asked before and while it drains', async () => {
    const instance = await startInstance((await createGround()).env)
    const ask = async () => {
      const { status, headers } = await instance.ask('/health')
      return `${status} ${String(headers['connection'])}`
    }
    // Open connections, then ask on them again after the signal: they are still answered, and then closed.
    await Promise.all(Array.from({ length: 8 }, ask))
    const ended = instance.end('SIGTERM')
    await instance.logged('server_draining')
    const statuses = await Promise.all(Array.from({ length: 8 }, ask))
    expect(statuses).toEqual(Array.from({ length: 8 }, () => '200 close'))
    expect(await ended).toBe(0)
  })

  it('keeps counts over kill -9, up to the last half second', async () => {
    const { env, folder } = await createGround()
    const first = await startInstance(env)
    for (let count = 0; count < 4; count += 1) await first.ask('/v1/models')
    await savedCounts(folder, 4)
    await first.end('SIGKILL')
    const second = await startInstance(env)
    const { headers } = await second.ask('/v1/models')
    expect(headers['ratelimit']).toContain('"day";r=995;')
  })

  it('refuses a port in use with exit code 1 and a sentence', async () => {
    const { env } = await createGround()
    const { port } = new URL((await startInstance(env)).url)
    expect(await runNode(['proxy/server.ts'], { ...env, PORT: port })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        /^PORT: expected a free port on 127\.0\.0\.1, got \d+, which is in use$/m,
      ),
    })
  })
})

/** Waits for what a client cannot see: that the counts have reached the disk. */
async function savedCounts(folder: string, used: number): Promise<void> {
  const state = await openSqliteState(join(folder, 'state.db'))
  while (!(await loadCounts(state)).some((count) => count.used === used)) await sleep(20)
  await state.close()
}
