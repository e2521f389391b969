// A server of its own, because it is killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openState } from '../../../../accounts/state.ts'
import { StateError } from '../../../../accounts/state/database.ts'
import { NO_SERVERS } from '../../../test-options.ts'
import { NO_POSTGRES, startPostgres } from '../../../postgres-server.ts'
import { toLink } from './rows.ts'

const NOT_HERE = NO_POSTGRES ?? NO_SERVERS

describe.skipIf(NOT_HERE !== undefined)('a state whose Postgres is killed', () => {
  it('fails only requests in progress until the server is back', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.close())
    const events: string[] = []
    const log = (event: string) => events.push(event)
    const state = await openState(await postgres.createDatabase(), { log })
    onTestFinished(() => state.close())
    const stop = new AbortController()
    const outcomes = new Set<unknown>()
    const writing = async () => {
      // With a pause: what fails at once leaves no time for anything else.
      for (; !stop.signal.aborted; await sleep(1))
        await state.links.add(toLink('1')).then(
          () => outcomes.add('done'),
          (error: unknown) => outcomes.add(error instanceof StateError ? 'away' : error),
        )
    }
    const busy = [writing(), writing(), writing()]
    while (!outcomes.has('done')) await sleep(10)
    await postgres.kill()
    while (!outcomes.has('away')) await sleep(10)
    stop.abort()
    await Promise.all(busy)
    expect(outcomes).toEqual(new Set(['done', 'away']))
    await expect(state.check()).rejects.toThrow(StateError)
    await postgres.start()
    while (!events.includes('state_returned')) {
      await sleep(50)
      await state.check().catch(() => undefined)
    }
    expect(events[0]).toBe('state_left')
  })
})
