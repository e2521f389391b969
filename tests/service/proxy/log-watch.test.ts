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
})
