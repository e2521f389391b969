import type { ByteRange } from '../../release/export-stream.ts'

const RANGE = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/

/**
 * RFC 9110, 14.1.2. `undefined`: no range, or a form that a server may ignore (several at once,
 * another unit); `none`: nothing of the file is in it.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return last === '0' ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'none'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
