import { describe, expect, it } from 'vitest'
import { createWindows, MemoryCounters } from '../../../../proxy/limits/counters.ts'
import { answerWorker, connectPrimaryCounts } from '../../../../proxy/limits/counts-primary.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const LIMITS = { requests_per_minute: 12, requests_per_day: 30 }
const ORDER = { subject: 'a', takes: LIMITS, heard: undefined, given: undefined }

describe('a worker and the process that started it', () => {
  it('exchange one message for all orders of one turn of the event loop, and one for a sign of life', async () => {
    const { counts, sent, answer } = connect()
    const asked = Promise.all([
      counts.exchange(ORDER),
      counts.exchange({ ...ORDER, subject: 'b' }),
      counts.beat(),
      counts.exchange(ORDER),
    ])
    await turn()
    const later = counts.exchange(ORDER)
    await turn()
    expect(sent.map(({ orders }) => orders.map(({ subject }) => subject))).toEqual([
      [],
      ['a', 'b', 'a'],
      ['a'],
    ])
    answer(3)
    expect(await asked).toEqual([
      { at: NOON, allowed: true, count: used(1) },
      { at: NOON, allowed: true, count: used(1) },
      { at: NOON, processes: 7 },
      { at: NOON, allowed: true, count: used(2) },
    ])
    expect((await later).count).toEqual(used(3))
  })

  it('tell what was heard and given', async () => {
    const { counts, answer } = connect()
    const told = counts.exchange({ ...ORDER, takes: undefined, heard: used(4), given: used(2) })
    await turn()
    answer(1)
    expect((await told).count).toEqual(used(6))
    await counts.close()
  })

  it('say where an answer is missing', async () => {
    const { counts, hear } = connect()
    const asked = counts.exchange(ORDER)
    await turn()
    hear({ at: NOON, processes: 1, tallies: [] })
    await expect(asked).rejects.toThrow('answers: expected 1, got 0')
  })

  it('pass over messages that are none of theirs', () => {
    const counters = new MemoryCounters()
    for (const message of [undefined, 'x', { event: 'drained' }, { orders: [{ subject: 1 }] }])
      expect(answerWorker(message, { counters, processes: 1, at: NOON })).toBeUndefined()
    const { hear } = connect()
    hear({ event: 'drained' })
    hear({ at: NOON, processes: 1, tallies: [] })
  })
})

function used(times: number) {
  return { ...createWindows(NOON), minuteUsed: times, dayUsed: times }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

interface Sent {
  orders: { subject: string }[]
}

/** A worker's end; the other one answers when the test says so. */
function connect() {
  const counters = new MemoryCounters()
  const sent: Sent[] = []
  let hear: ((message: unknown) => void) | undefined
  const counts = connectPrimaryCounts({
    send: (message) => {
      const received: Sent = JSON.parse(JSON.stringify(message))
      sent.push(received)
    },
    onMessage: (listen) => {
      hear = listen
    },
  })
  return {
    counts,
    sent,
    hear: (message: unknown) => hear?.(message),
    answer: (messages: number) => {
      for (const message of sent.slice(0, messages)) {
        hear?.({ event: 'something else' })
        hear?.(answerWorker(message, { counters, processes: 7, at: NOON }))
      }
    },
  }
}
