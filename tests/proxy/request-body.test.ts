// The ways in which a body reaches the service: whole with its head, in pieces, or not at all.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { sendRaw } from './raw-request.ts'
import { startService } from './service.ts'

const service = await startService({ until: afterAll })
const key = await service.createKey()

const HEAD = 'POST /v1/recommend HTTP/1.1\r\nHost: a\r\nConnection: close\r\n'
const QUESTION = '{"min_intelligence":1}'
const MAX_BODY_BYTES = 16_384

function recommend(headers: string, body: string): string {
  return `${HEAD}Authorization: Bearer ${key}\r\n${headers}\r\n${body}`
}

function toLength(body: string): string {
  return `Content-Length: ${body.length}\r\n`
}

/** Piece by piece, each in a turn of its own. */
async function sendSlowly(pieces: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('latin1').setNoDelay()
  const answer = Array.fromAsync(socket, String)
  for (const piece of pieces) {
    socket.write(piece, 'latin1')
    await sleep(20)
  }
  return (await answer).join('')
}

describe('a body', () => {
  it('that comes with its head is read', async () => {
    const whole = await sendRaw(service.url, recommend(toLength(QUESTION), QUESTION))
    expect(whole).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('that comes in pieces is read as the same', async () => {
    const slow = await sendSlowly([recommend(toLength(QUESTION), ''), ...QUESTION.split('')])
    const whole = await sendRaw(service.url, recommend(toLength(QUESTION), QUESTION))
    expect(slow).toMatch(/^HTTP\/1\.1 200 /)
    expect(toBody(slow)).toBe(toBody(whole))
  })

  it('in chunks is read as the same, whenever they come', async () => {
    const coding = 'Transfer-Encoding: chunked\r\n'
    const half = Math.floor(QUESTION.length / 2)
    const chunks = [QUESTION.slice(0, half), QUESTION.slice(half), ''].map(
      (text) => `${text.length.toString(16)}\r\n${text}\r\n`,
    )
    const whole = await sendRaw(service.url, recommend(coding, chunks.join('')))
    const slow = await sendSlowly([recommend(coding, ''), ...chunks])
    expect(whole).toMatch(/^HTTP\/1\.1 200 /)
    expect(toBody(slow)).toBe(toBody(whole))
  })

  it.each(['', 'Content-Length: 0\r\n'])('that is none is empty, behind %j', async (headers) => {
    const made = await sendRaw(
      service.url,
      `POST /v1/auth/anonymous HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\n\r\n`,
    )
    expect(made).toMatch(/^HTTP\/1\.1 200 /)
    const asked = await sendRaw(service.url, recommend(headers, ''))
    expect(asked).toMatch(/^HTTP\/1\.1 400 /)
    expect(asked).toContain('got 0 bytes that are not')
  })

  it('is as long as it may be, and no longer, however it comes', async () => {
    for (const [length, status] of [
      [MAX_BODY_BYTES, 200],
      [MAX_BODY_BYTES + 1, 413],
    ] as const) {
      const body = QUESTION.padEnd(length)
      const expected = new RegExp(`^HTTP/1\\.1 ${status} `)
      const head = recommend(toLength(body), '')
      expect(await sendRaw(service.url, `${head}${body}`)).toMatch(expected)
      expect(await sendSlowly([head, body.slice(0, 9_000), body.slice(9_000)])).toMatch(expected)
    }
  })
})

function toBody(answer: string): string | undefined {
  return answer.split('\r\n\r\n', 2)[1]
}
