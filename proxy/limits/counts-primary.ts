// Counts in the memory of the process that starts the workers.
import { z } from 'zod'
import { askTogether } from './ask-together.ts'
import type { MemoryCounters } from './counters.ts'
import type { Order, SharedCounts, Tally } from './shared-counts.ts'

/** The one end of a channel between two processes, as `process` and `Worker` of node:cluster have it. */
export interface PrimaryChannel {
  send(message: unknown): void
  onMessage(listen: (message: unknown) => void): void
}

const Windows = z.object({
  minute: z.int(),
  minuteUsed: z.int(),
  day: z.int(),
  dayUsed: z.int(),
})
const Rates = z.object({ requests_per_minute: z.number(), requests_per_day: z.number() })

const Orders = z.object({
  orders: z.array(
    z.object({
      subject: z.string(),
      takes: Rates.optional(),
      heard: Windows.optional(),
      given: Windows.optional(),
    }),
  ),
})
const Tallies = z.object({
  at: z.number(),
  processes: z.int(),
  tallies: z.array(z.object({ allowed: z.boolean(), count: Windows })),
})

/** In a worker. */
export function connectPrimaryCounts(channel: PrimaryChannel): SharedCounts {
  type Answer = z.infer<typeof Tallies>
  const asked: ((answer: Answer) => void)[] = []

  // Messages of one channel keep their order, so the oldest question is the one that is answered.
  channel.onMessage((message) => {
    const answer = Tallies.safeParse(message)
    if (answer.success) asked.shift()?.(answer.data)
  })

  function ask(orders: readonly Order[]): Promise<Answer> {
    channel.send({ orders })
    return new Promise((resolve) => asked.push(resolve))
  }

  return {
    exchange: askTogether(async (orders) => {
      const { at, tallies } = await ask(orders)
      return tallies.map((tally) => ({ at, ...tally }))
    }),
    async beat() {
      const { at, processes } = await ask([])
      return { at, processes }
    },
    close: async () => undefined,
  }
}

/** In the process that starts the workers: what to send back for a message; `undefined` where it is none of ours. */
export function answerWorker(
  message: unknown,
  { counters, processes, at }: { counters: MemoryCounters; processes: number; at: number },
): z.infer<typeof Tallies> | undefined {
  const asked = Orders.safeParse(message)
  if (!asked.success) return undefined
  const tallies = asked.data.orders.map(({ subject, takes, heard, given }) => {
    const { allowed, count }: Tally = counters.exchange({ subject, takes, heard, given }, at)
    return { allowed, count }
  })
  return { at, processes, tallies }
}
