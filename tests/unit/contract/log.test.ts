import { describe, expect, it } from 'vitest'
import { createLog, formatError } from '../../../contract/log.ts'
import { createKeyText } from '../../../accounts/secrets.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')

describe('log', () => {
  it('writes one JSON line per event, however the fields are broken', () => {
    const lines = record((log) => {
      log('release_loaded', { run_id: 'r1' })
      log('answer_cut', { request_id: 'req_1', error: formatError(new Error('one\ntwo')) })
    })
    expect(lines).toHaveLength(2)
    expect(lines.every((line) => line.endsWith('}\n') && line.split('\n').length === 2)).toBe(true)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 'info', at: '2026-07-31T12:00:00.000Z', event: 'release_loaded', run_id: 'r1' },
      {
        level: 'error',
        at: '2026-07-31T12:00:00.000Z',
        event: 'answer_cut',
        request_id: 'req_1',
        error: expect.stringContaining('one\ntwo'),
      },
    ])
  })

  it.each([
    ['a key of ours', createKeyText('anonymous')],
    ['a bearer token', 'Bearer sk-live-0123456789'],
    ['the password of a connection string', 'rediss://default:hunter2@cache.internal:6379'],
  ])('keeps %s out of an error, a message and a field', (_, secret) => {
    const bare = secret.replace(/^Bearer |@cache.*$|^rediss:\/\//g, '')
    const [line = ''] = record((log) =>
      log('request_failed', {
        request_id: 'req_1',
        error: formatError(new Error(`upstream said ${secret}`, { cause: { header: secret } })),
        where: secret,
      }),
    )
    expect(line).not.toContain(bare)
    expect(JSON.parse(line)).toMatchObject({ event: 'request_failed', request_id: 'req_1' })
  })

  it('marks fields that are named like a secret, at the top and one level down', () => {
    const [line = ''] = record((log) =>
      log('mail_sent', { token: 'abc', headers: { authorization: 'x', cookie: 'y', accept: 'z' } }),
    )
    expect(JSON.parse(line)).toMatchObject({
      token: '[redacted]',
      headers: { authorization: '[redacted]', cookie: '[redacted]', accept: 'z' },
    })
  })
})

function record(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = []
  write(createLog({ now: () => NOON, write: (line) => lines.push(line) }))
  return lines
}
