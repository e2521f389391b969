import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exportKey } from '../../../../contract/release.ts'
import { createExports } from '../../release/release-fixture.ts'
import { PLANS, startService } from '../service.ts'

const LIST = '/v1/export/snapshots'
const PARQUET = `${LIST}/2026-07-31.parquet`

const service = await startService({ until: afterAll })
const [parquet, csv] = createExports()
if (!parquet || !csv) throw new Error('fixture: expected export files')

describe('export list', () => {
  it('has the files of each day, newest first, with where to fetch them', async () => {
    const { body } = await service.askWithKey(LIST)
    expect(body).toMatchObject({ count: 6, page: 1, total_pages: 1, next: null })
    expect(toFiles(body)[0]).toEqual({ ...parquet.file, url: PARQUET })
    expect(toFiles(body).map(({ date }) => date)).toEqual([
      ...Array.from({ length: 3 }, () => '2026-07-31'),
      ...Array.from({ length: 3 }, () => '2026-07-30'),
    ])
  })

  it.each([
    ['from=2026-07-31', 3],
    ['to=2026-07-30', 3],
    ['from=2026-07-30&to=2026-07-31&format=csv', 2],
    ['from=2026-07-31&to=2026-07-30', 0],
  ])('filtered by %s has %i files', async (search, count) => {
    expect((await service.askWithKey(`${LIST}?${search}`)).body).toMatchObject({ count })
  })

  it('omits what is older than the plan allows, and says so', async () => {
    const { body, headers } = await service.askWithKey(LIST)
    expect(body).toMatchObject({ history_limit_days: 30 })
    expect(headers['x-history-limit-days']).toBe('30')
    const recent = await service.askWithKey(`${LIST}?from=2026-07-30`)
    expect(recent.body).not.toHaveProperty('history_limit_days')
  })
})

describe('export file', () => {
  it('arrives complete, with its name, ETag and the listed bytes', async () => {
    const { status, headers, bytes } = await service.askWithKey(PARQUET)
    expect(status).toBe(200)
    expect(bytes).toEqual(parquet.bytes)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apache.parquet',
      'content-disposition': 'attachment; filename="2026-07-31.parquet"',
      'content-length': String(parquet.file.bytes),
      'accept-ranges': 'bytes',
      etag: `"${parquet.file.sha256.slice(0, 32)}"`,
      'cache-control': 'private, max-age=60',
    })
  })

  it('comes in ranges, as readers of Parquet ask for them', async () => {
    const size = parquet.file.bytes
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      ['bytes=-8', size - 8, size - 1],
      [`bytes=${size - 3}-`, size - 3, size - 1],
    ] as const) {
      const { status, headers, bytes } = await service.askWithKey(PARQUET, { headers: { range } })
      expect(status).toBe(206)
      expect(headers['content-range']).toBe(`bytes ${start}-${end}/${size}`)
      expect(bytes).toEqual(parquet.bytes.subarray(start, end + 1))
    }
  })

  it('states its length if a range starts after its end', async () => {
    const headers = { range: `bytes=${parquet.file.bytes}-` }
    const answer = await service.askWithKey(PARQUET, { headers })
    expect(answer.status).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${parquet.file.bytes}`)
    expect(answer.body).toMatchObject({ error: { code: 'range_not_satisfiable' } })
  })

  it('of rows in text goes out packed to whom that suits, unpacked to others, each with its tag', async () => {
    const path = `${LIST}/2026-07-31.csv`
    const packed = await service.askWithKey(path, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.bytes).toEqual(csv.bytes)
    const plain = await service.askWithKey(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(plain.bytes.toString()).toBe(csv.text)
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes)
    expect(plain.headers['etag']).not.toBe(packed.headers['etag'])
    const part = await service.askWithKey(path, {
      headers: { 'accept-encoding': 'gzip', range: 'bytes=0-9' },
    })
    expect(part.bytes).toEqual(csv.bytes.subarray(0, 10))
  })

  it.each(['parquet', 'csv', 'jsonl'])(
    'older than the plan (%s) is refused by its limit',
    async (format) => {
      const { status, body } = await service.askWithKey(`${LIST}/2026-06-01.${format}`)
      expect(status).toBe(403)
      expect(body).toMatchObject({
        error: {
          code: 'plan_limit',
          message: expect.stringContaining('expected 2026-07-02 or later'),
        },
      })
    },
  )

  it('of a plan that sees as far is there', async () => {
    const far = { ...PLANS, anonymous: { ...PLANS.anonymous, history_days: 365 } }
    const other = await startService({ plans: far })
    expect((await other.askWithKey(`${LIST}/2026-06-01.parquet`)).status).toBe(200)
    expect((await other.askWithKey(LIST)).body).toMatchObject({ count: 9 })
  })

  it.each([
    ['2026-07-29.parquet', 404, 'not_found'],
    ['2026-07-31.txt', 400, 'invalid_parameter'],
    ['2026-13-01.csv', 400, 'invalid_parameter'],
    ['2026-07-31', 404, 'not_found'],
    ['2026-07-31.csv.gz', 400, 'invalid_parameter'],
    ['..%2F..%2Fcurrent.json', 400, 'invalid_parameter'],
  ])('%s is refused with %i %s', async (name, status, code) => {
    const answer = await service.askWithKey(`${LIST}/${name}`)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error: { code } })
  })

  it('N7: that is not what was published is refused, whole or in ranges, and named by /health', async () => {
    const broken = await startService()
    const path = join(broken.folder, 'store', exportKey(parquet.file))
    await writeFile(path, parquet.text.replace(/of/, 'if'))
    for (const headers of [{}, { range: 'bytes=0-9' }])
      expect((await broken.askWithKey(PARQUET, { headers })).status).toBe(503)
    expect(broken.logged.join()).toContain('expected sha256')
    await rm(path)
    expect((await broken.askWithKey(PARQUET)).status).toBe(503)
    const unreadable = [exportKey(parquet.file)]
    expect((await broken.ask('/health')).body).toMatchObject({ status: 'degraded', unreadable })
    await writeFile(path, parquet.bytes)
    expect((await broken.askWithKey(PARQUET)).status).toBe(200)
    expect((await broken.ask('/health')).body).toMatchObject({ status: 'ok', unreadable: [] })
  })

  it('is cut off if it was altered after it was verified', async () => {
    const broken = await startService()
    expect((await broken.askWithKey(PARQUET)).status).toBe(200)
    const path = join(broken.folder, 'store', exportKey(parquet.file))
    await writeFile(path, parquet.text.replace(/of/, 'if'))
    await expect(broken.askWithKey(PARQUET)).rejects.toThrow()
  })
})

function toFiles(body: unknown) {
  return z.object({ exports: z.array(z.looseObject({ date: z.string() })) }).parse(body).exports
}
