// P22: the disk of the accounts is full. What is kept opens; what would have to be kept is told so.
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startService } from '../../../service/proxy/service.ts'
import { mountDisk, NO_DISK } from '../store/small-disk.ts'

describe.skipIf(NO_DISK !== undefined)('a full disk under the state', () => {
  it('is said in /health and to who needs room, and ends when there is room', async () => {
    const disk = mountDisk()
    onTestFinished(() => disk.remove())
    const env = { TPI_STATE: `sqlite:${join(disk.folder, 'state.db')}` }
    const service = await startService({ env })
    const key = await service.createKey('192.0.2.1')
    const create = (index: number) =>
      service.ask('/v1/auth/anonymous', {
        method: 'POST',
        headers: { 'x-forwarded-for': `198.51.${index >> 8}.${index & 255}` },
      })
    await disk.fill(0)
    let refused
    for (let index = 0; refused === undefined; index += 1) {
      const answer = await create(index)
      if (answer.status !== 200) refused = answer
    }
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { error: { code: 'data_unavailable' } },
    })
    expect((await service.ask('/v1/models', { key })).status).toBe(200)
    // The counts cannot be saved either: a warning, and no stack.
    const warned = () => service.logged.find((line) => line.includes('counters_save_failed'))
    await expect.poll(warned, { timeout: 5_000 }).toBeDefined()
    expect(warned()).not.toMatch(/\.ts:\d/)
    const health = async () => (await service.ask('/health')).body
    expect(await health()).toMatchObject({ status: 'degraded', counters: 'failing' })

    await disk.empty()
    expect((await create(100_000)).status).toBe(200)
    await expect.poll(health, { timeout: 5_000 }).toMatchObject({ counters: 'ok' })
  })
})
