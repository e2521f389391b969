import { describe, expect, it } from 'vitest'
import { MemoryCounters } from '../../../../proxy/limits/memory.ts'
import { answerWorker, connectPrimary } from '../../../../proxy/limits/primary.ts'
import { createWindows } from '../../../../proxy/limits/windows.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const LIMITS = { requests_per_minute: 12, requests_per_day: 30 }

describe('a worker and the primary process', () => {
  it('exchange a message for each request, answered in order, and one for a heartbeat', async () => {
    const { counts, sent, answer } = connect()
    const take = (subject: string) => counts.update(subject, { limits: LIMITS })
    const asked = Promise.all([take('a'), take('b'), counts.heartbeat(), take('a')])
    expect(sent).toHaveLength(4)
    void answer()
    expect(await asked).toMatchObject([
      { at: NOON, allowed: true, count: used(1) },
      { at: NOON, allowed: true, count: used(1) },
      { at: NOON, processes: 7 },
      { at: NOON, allowed: true, count: used(2) },
    ])
  })

  it('report what was seen and counted in the worker', async () => {
    const { counts, answer } = connect()
    const told = counts.update('a', { known: used(4), added: used(2) })
    void answer()
    expect((await told).count).toEqual(used(6))
    await counts.close()
  })

  it('pass over messages about something else', async () => {
    const counters = new MemoryCounters()
    const { receive } = connect()
    for (const message of [undefined, 'drain', { event: 'drained' }, { countAnswer: {} }]) {
      expect(await answerWorker(message, { counters, processes: 1, at: NOON })).toBeUndefined()
      receive(message)
    }
  })
})

function used(times: number) {
  return { ...createWindows(NOON), minuteUsed: times, dayUsed: times }
}

/** A worker's end; the other one answers all that was sent when the test says so. */
function connect() {
  const counters = new MemoryCounters()
  const sent: unknown[] = []
  let listener: ((message: unknown) => void) | undefined
  const receive = (message: unknown) => listener?.(message)
  const counts = connectPrimary({
    send: (message) => sent.push(JSON.parse(JSON.stringify(message))),
    onMessage: (listen) => {
      listener = listen
    },
  })
  return {
    counts,
    sent,
    receive,
    answer: async () => {
      for (const message of sent) {
        receive({ event: 'something else' })
        receive(await answerWorker(message, { counters, processes: 7, at: NOON }))
      }
    },
  }
}
