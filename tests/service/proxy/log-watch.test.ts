import { describe, expect, it } from 'vitest'
import { createKeyText, createToken } from '../../../accounts/secrets.ts'
import { findLeaks } from './log-watch.ts'

describe('K9: the watch over logs', () => {
  it.each([
    createKeyText('paid'),
    createToken(),
    'Authorization: Bearer something',
    '__Host-session=x',
    '/v1/models?api_key=x',
    'postgres://user:hunter2@db.example/prices',
    'ada@example.com',
    '203.0.113.7',
    '2001:db8:1::/64',
  ])('finds %s in a line', (secret) => {
    const line = JSON.stringify({ event: 'request_failed', error: `Error: ${secret}` })
    expect(findLeaks(`{"event":"before"}\n${line}\n{"event":"after"}`)).toEqual([line])
  })

  it('finds nothing in what operators need', () => {
    const line =
      '{"at":"2026-07-31T12:00:00.000Z","event":"counters_left","worker":2,"request_id":"req_6f0c1c52-3d7c-4a3e-9a3e-0d8f1c9b2a11","error":"Error: connect ECONNREFUSED 127.0.0.1:6379"}'
    expect(findLeaks(line)).toEqual([])
  })
})
