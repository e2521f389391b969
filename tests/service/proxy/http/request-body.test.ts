// The ways in which a body reaches the service: whole with its head, in pieces, or not at all.
import { afterAll, describe, expect, it } from 'vitest'
import { startService } from '../service.ts'
import { sendRaw } from './raw-request.ts'

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

const send = (...pieces: readonly string[]) => sendRaw(service.url, ...pieces)

describe('a body', () => {
  it('that comes in pieces is read as one that comes with its head', async () => {
    const slow = await send(recommend(toLength(QUESTION), ''), ...QUESTION.split(''))
    const whole = await send(recommend(toLength(QUESTION), QUESTION))
    expect(slow.status).toBe(200)
    expect(slow.body).toBe(whole.body)
  })

  it('in chunks is read as the same, whenever they come', async () => {
    const coding = 'Transfer-Encoding: chunked\r\n'
    const half = Math.floor(QUESTION.length / 2)
    const chunks = [QUESTION.slice(0, half), QUESTION.slice(half), ''].map(
      (text) => `${text.length.toString(16)}\r\n${text}\r\n`,
    )
    const whole = await send(recommend(coding, chunks.join('')))
    const slow = await send(recommend(coding, ''), ...chunks)
    expect(whole.status).toBe(200)
    expect(slow.body).toBe(whole.body)
  })

  it.each(['', 'Content-Length: 0\r\n'])('that is none is empty, behind %j', async (headers) => {
    const made = await send(
      `POST /v1/auth/anonymous HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\n\r\n`,
    )
    expect(made.status).toBe(200)
    const asked = await send(recommend(headers, ''))
    expect(asked.status).toBe(400)
    expect(asked.body).toContain('got an empty body')
  })

  it('is as long as it may be, and no longer, however it comes', async () => {
    for (const [length, status] of [
      [MAX_BODY_BYTES, 200],
      [MAX_BODY_BYTES + 1, 413],
    ] as const) {
      const body = QUESTION.padEnd(length)
      const expected = expect.objectContaining({ status })
      const head = recommend(toLength(body), '')
      expect(await send(`${head}${body}`)).toEqual(expected)
      expect(await send(head, body.slice(0, 9_000), body.slice(9_000))).toEqual(expected)
    }
  })
})
