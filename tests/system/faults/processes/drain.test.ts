// What callers of one process meet that is told to end.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runNode } from '../../../run-process.ts'
import { BUSY_PLANS, createGround, createKey, type Instance, startInstance } from './instance.ts'
import { startLoad } from './load.ts'

describe('O1: a process', () => {
  it('fails no request when it is told to end at 200 requests a second', async () => {
    const instance = await start({ TPI_DRAIN_SECONDS: '6' })
    const key = await createKey(instance)
    const load = startLoad([instance], { perSecond: 200, key })
    await sleep(500)
    const ended = instance.end('SIGTERM')
    await instance.logged('server_draining')
    // A load balancer looks for itself, on a connection of its own, and then sends no more.
    while ((await instance.ask('/readyz')).status === 200) await sleep(20)
    expect((await instance.ask('/readyz')).text).toBe('{"status":"unready","reason":"draining"}')
    expect((await instance.ask('/livez')).status).toBe(200)
    await sleep(500)
    const met = await load.stop()
    expect(met.filter(({ status }) => status !== 200)).toEqual([])
    expect(await ended).toBe(0)
  })

  it('ends at once when it is told twice', async () => {
    const instance = await start({ TPI_DRAIN_SECONDS: '60' })
    void instance.end('SIGTERM')
    await instance.logged('server_draining')
    await sleep(100)
    instance.process.kill('SIGTERM')
    expect(await instance.end('SIGTERM')).toBe(1)
  })
})

it('a port in use ends a process with exit code 1 and a sentence', async () => {
  const { env } = await createGround()
  const { port } = new URL((await startInstance(env)).url)
  expect(await runNode(['proxy/server.ts'], { ...env, PORT: port })).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      /^proxy: PORT: expected a free port on 127\.0\.0\.1, got \d+, which is in use$/m,
    ),
  })
})

async function start(env: Record<string, string>): Promise<Instance> {
  const ground = await createGround({ plans: BUSY_PLANS })
  return startInstance({ ...ground.env, ...env })
}
