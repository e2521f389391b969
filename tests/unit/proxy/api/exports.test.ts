import { describe, expect, it } from 'vitest'
import { parseRange } from '../../../../proxy/api/exports.ts'

describe('range', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
  ])('%s of 100 bytes is %j', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range)
  })

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=9-0',
    'bytes=0-1,5-6',
    'lines=0-9',
    '0-9',
    'bytes=a-b',
    'bytes=-1-2',
  ])('%s is ignored', (header) => {
    expect(parseRange(header, 100)).toBeUndefined()
  })
})
