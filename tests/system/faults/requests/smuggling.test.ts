// H1: two machines must never disagree where a request ends. The service alone, and behind nginx
// with the project's own configuration. `DESYNC_PAIRS` says how many pairs of pipelined requests
// each of the two is sent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_NGINX, startNginx } from '../../deploy/nginx.ts'
import { OPEN_PLANS, startService } from '../../../service/proxy/service.ts'
import {
  listPlainRequests,
  listStrangeRequests,
  OUTER_ID,
  toPlainRequest,
} from './strange-requests.ts'
import { openWire } from './wire.ts'

const PAIRS = Number(process.env['DESYNC_PAIRS'] ?? 400)
const PAIRS_TIMEOUT_MS = 60_000 + PAIRS * 20
const CONNECTIONS = 4
const CANARY = 'the-next-one'

const service = await startService({ until: afterAll, plans: OPEN_PLANS })
// One address sends all pairs as fast as it can.
const nginx =
  NO_NGINX === ''
    ? await startNginx(new URL(service.url).host, afterAll, { hasRequestLimit: false })
    : undefined
const key = await service.createKey()
const strange = listStrangeRequests(key)

interface Exchange {
  answers: { status: number; id: string | undefined; connection: string | undefined }[]
  isClosed: boolean
}

describe('H1: the service', () => {
  let exchanges: Map<string, Exchange>
  beforeAll(async () => {
    exchanges = await exchangeAll(service.url)
  })

  it.each(strange)('takes $name as $outcome', ({ name, outcome }) => {
    const { answers = [], isClosed } = exchanges.get(name) ?? {}
    const [first, ...others] = answers
    if (outcome === 'read') {
      expect(answers.map(({ id }) => id)).toEqual([OUTER_ID, CANARY])
      return
    }
    expect(others).toEqual([])
    expect(first?.connection).toBe('close')
    expect(isClosed).toBe(true)
    if (outcome === 'refused') expect(first?.status).toBe(400)
    else expect(first?.id).toBe(OUTER_ID)
  })

  it(
    `answers the second of a pair with the second answer, ${PAIRS} times`,
    { timeout: PAIRS_TIMEOUT_MS },
    async () => {
      await sendPairs(service.url)
    },
  )
})

describe.skipIf(NO_NGINX !== '')(`H1: the service behind nginx${NO_NGINX}`, () => {
  const url = nginx?.url ?? ''

  it('answers nothing that was smuggled, and every other request by its own id', async () => {
    const exchanges = await exchangeAll(url)
    for (const [name, { answers }] of exchanges) {
      // What nginx refuses has no id, and what could not be read a new one.
      const ids = answers.map(({ id = '' }) => (/^(?:req_|$)/.test(id) ? OUTER_ID : id))
      expect([OUTER_ID, CANARY].slice(0, ids.length), name).toEqual(ids)
    }
    const wire = openWire(url)
    // As many as there may be connections between the two, which all are used again.
    for (let asked = 0; asked < strange.length; asked += 1) {
      const id = `afterwards-${asked}`
      wire.send(toPlainRequest(id))
      expect((await wire.read())?.headers).toMatchObject({ 'x-request-id': id })
    }
    wire.close()
  })

  it(
    `answers the second of a pair with the second answer, ${PAIRS} times through nginx`,
    { timeout: PAIRS_TIMEOUT_MS },
    async () => {
      await sendPairs(url)
    },
  )
})

async function exchangeAll(url: string): Promise<Map<string, Exchange>> {
  return new Map(
    await Promise.all(
      strange.map(async ({ name, bytes }) => [name, await exchange(url, bytes)] as const),
    ),
  )
}

/**
 * Sends it with a plain request behind it, and reads until that one is answered or the connection
 * closed.
 */
async function exchange(url: string, bytes: string): Promise<Exchange> {
  const wire = openWire(url)
  wire.send(bytes + toPlainRequest(CANARY))
  const answers: Exchange['answers'] = []
  let method = /^\s*(\S+)/.exec(bytes)?.[1]
  while (answers.at(-1)?.id !== CANARY) {
    const answer = await wire.read(method)
    if (!answer) break
    const { status, headers } = answer
    answers.push({ status, id: headers['x-request-id'], connection: headers['connection'] })
    method = 'GET'
  }
  const isClosed = wire.isClosed()
  wire.close()
  return { answers, isClosed }
}

async function sendPairs(url: string): Promise<void> {
  const kinds = listPlainRequests(key)
  let sent = 0
  let answered = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      let wire = openWire(url)
      while (sent < PAIRS) {
        sent += 1
        // Another one leads each round, so that each comes before and behind each.
        const first = kinds[sent % kinds.length]
        const second = kinds[Math.floor(sent / kinds.length) % kinds.length]
        if (!first || !second) throw new Error('pairs: expected requests, got none')
        const ids = [`first-${sent}-of-pair`, `second-${sent}-of-pair`]
        wire.send(first.write(ids[0] ?? '') + second.write(ids[1] ?? ''))
        const answer = await wire.read(first.method)
        expect([answer?.status, answer?.headers['x-request-id']]).toEqual([first.status, ids[0]])
        const next = await wire.read(second.method)
        if (next) {
          expect([next.status, next.headers['x-request-id']]).toEqual([second.status, ids[1]])
          answered += 1
        } else expect(answer?.headers['connection']).toBe('close')
        if (wire.isClosed() || next?.headers['connection'] === 'close') wire = openWire(url)
      }
      wire.close()
    }),
  )
  // The connection ends behind a refusal of a body that was not read, and nowhere else.
  expect(answered).toBeGreaterThan(PAIRS * 0.9)
}
