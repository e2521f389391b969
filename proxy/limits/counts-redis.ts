import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, defineScript } from 'redis'
import { z } from 'zod'
import { type Log, toLogged } from '../../contract/log.ts'
import { askTogether } from './ask-together.ts'
import type { Windows } from './counters.ts'
import type { Order, SharedCounts, Tally } from './shared-counts.ts'

/** Unanswered for so long, with something to answer every second, a connection is dead and made anew. */
const SILENT_SOCKET_MS = 3_000
const CONNECT_TIMEOUT_MS = 2_000
const MAX_RECONNECT_PAUSE_MS = 1_000
const PREFIX = 'tpi:'

const Integers = z.array(z.int())
/** Of one order: whether it was allowed, then its windows. */
const TALLY_LENGTH = 5

const exchange = defineScript({
  SCRIPT: readScript('exchange.lua'),
  parseCommand(parser, orders: readonly Order[], now: number | undefined) {
    parser.pushKeysLength(orders.map(({ subject }) => `${PREFIX}count:${subject}`))
    parser.push(now === undefined ? '' : String(now))
    for (const { takes, heard, given } of orders)
      parser.push(
        takes ? String(takes.requests_per_minute) : '',
        takes ? String(takes.requests_per_day) : '',
        toText(heard),
        toText(given),
      )
  },
  transformReply(reply: unknown): Tally[] {
    const [at = 0, ...rest] = Integers.parse(reply)
    return Array.from({ length: rest.length / TALLY_LENGTH }, (_, index) => {
      const [allowed, minute = 0, minuteUsed = 0, day = 0, dayUsed = 0] = rest.slice(
        index * TALLY_LENGTH,
        (index + 1) * TALLY_LENGTH,
      )
      return { allowed: allowed === 1, at, count: { minute, minuteUsed, day, dayUsed } }
    })
  },
})

const beat = defineScript({
  SCRIPT: readScript('beat.lua'),
  NUMBER_OF_KEYS: 1,
  parseCommand(parser, process: string, isLeaving: boolean) {
    parser.pushKey(`${PREFIX}processes`)
    parser.push(process, isLeaving ? '1' : '0')
  },
  transformReply(reply: unknown) {
    const [at = 0, processes = 0] = Integers.length(2).parse(reply)
    return { at, processes }
  },
})

/**
 * Counts in Redis, exact across all processes: what one turn of the event loop asks is one script. The windows follow
 * the clock of the Redis server, so that processes need not agree on the time; tests bring a clock of their own.
 * Resolves when it is connected, or has failed to be: it goes on trying.
 */
export async function connectRedisCounts(
  url: string,
  { log, now }: { log: Log; now?: () => number },
): Promise<SharedCounts> {
  const client = createClient({
    url,
    RESP: 2,
    scripts: { exchange, beat },
    // What cannot be sent now is decided without Redis now; sent later it would be counted twice.
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENT_SOCKET_MS,
      reconnectStrategy: (retries) => Math.min(MAX_RECONNECT_PAUSE_MS, 50 * 2 ** retries),
    },
  })
  let lastProblem = ''
  client.on('error', (error: unknown) => {
    // Every attempt to reconnect fails alike: one line for each new way to fail.
    const problem = error instanceof Error ? error.message : String(error)
    if (problem !== lastProblem) log('redis_connection_failed', { error: toLogged(error) })
    lastProblem = problem
  })
  client.on('ready', () => {
    lastProblem = ''
  })
  const name = randomUUID()
  // It reconnects by itself until it is closed, which is the only way for `connect` to fail.
  const connected = client.connect().catch(() => undefined)
  await new Promise((resolve) => client.once('ready', resolve).once('error', resolve))
  return {
    exchange: askTogether((orders) => client.exchange(orders, now?.())),
    async beat() {
      const { at, processes } = await client.beat(name, false)
      return { at: now?.() ?? at, processes }
    },
    async close() {
      if (client.isReady) await client.beat(name, true).catch(() => undefined)
      client.destroy()
      await connected
    },
  }
}

function toText(windows: Windows | undefined): string {
  if (!windows) return ''
  return `${windows.minute} ${windows.minuteUsed} ${windows.day} ${windows.dayUsed}`
}

function readScript(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
}
