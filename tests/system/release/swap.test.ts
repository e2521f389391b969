import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { PLANS, startService } from '../../service/proxy/service.ts'
import { createDocuments, publish, RUN_ID } from '../../service/release/release-fixture.ts'

const LATEST = '/v1/sit/composite/latest'

it('a release is swapped under load without a failed or mixed answer', async () => {
  const unlimited = { requests_per_day: 1e9, requests_per_minute: 1e9, history_days: 30 }
  const service = await startService({ plans: { ...PLANS, anonymous: unlimited } })
  const key = await service.createKey()
  const stopped = new AbortController()
  const seen = new Map<unknown, Set<unknown>>()
  const read = async () => {
    while (!stopped.signal.aborted) {
      const { status, headers, body } = await service.ask(LATEST, { key })
      expect(status).toBe(200)
      const { run_id, composite } = z
        .object({ run_id: z.string(), composite: z.object({ price_per_m: z.number() }) })
        .parse(body)
      expect(headers['x-release']).toBe(run_id)
      seen.set(run_id, (seen.get(run_id) ?? new Set()).add(composite.price_per_m))
      // Readers without a pause would keep the publisher from its turn.
      await sleep(5)
    }
  }
  const readers = Array.from({ length: 4 }, read)
  for (let run = 2; run <= 6; run += 1) {
    await publish(service.store, {
      run_id: `run-${run}`,
      documents: createDocuments({ compositePrice: run }),
    })
    await service.server.releases.refresh()
    expect((await service.ask(LATEST, { key })).body).toMatchObject({ run_id: `run-${run}` })
  }
  stopped.abort()
  await Promise.all(readers)
  for (const [run, prices] of seen)
    expect([...prices]).toEqual([run === RUN_ID ? 1 : Number(String(run).slice(4))])
})
