// A file of rows is a stranger's bytes in a decoder that is not ours: whatever they are, the source
// alone has failed, in one sentence that begins with its id, and the next file is read as ever.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SourceWorker } from '../../../../pipeline/collect/source-worker.ts'
import { loadSources, requireSource } from '../../../../pipeline/collect/source.ts'
import { openDatabase } from '../../../../pipeline/make/database.ts'
import { createFolder } from '../../../temporary-folder.ts'
import { DAY, findAnswer, readFixture } from '../../../unit/pipeline/sources/fixture.ts'

const arena = requireSource(await loadSources(), 'arena', 'test')
const fixture = await readFixture('arena')
const worker = new SourceWorker()
afterAll(() => worker.close())

/** What the source says where `bytes` is the file of the board of web pages. */
async function readWith(bytes: Uint8Array | undefined) {
  const fetch = async ({ url }: { url: string }) =>
    (url.includes('/webdev/') && bytes) || ((await findAnswer(fixture, url)) ?? Buffer.alloc(0))
  return worker.read(arena, { day: DAY, fetch })
}

async function makeParquet(select: string): Promise<Buffer> {
  const folder = await createFolder()
  const database = await openDatabase(folder)
  const path = join(folder, 'rows.parquet')
  await database.execute(`copy (${select}) to '${path}' (format parquet, compression zstd)`)
  database.close()
  return readFile(path)
}

describe('a hostile Parquet file', () => {
  let good: Buffer
  let calm: Awaited<ReturnType<typeof readWith>>
  beforeAll(async () => {
    const path = Object.keys(fixture).find((name) => name.includes('/webdev/')) ?? ''
    good = (await findAnswer(fixture, `https://huggingface.co${path}`)) ?? Buffer.alloc(0)
    calm = await readWith(good)
  })

  it.each([
    ['no rows of anything', () => Buffer.from('PAR1'), /expected rows of parquet/],
    [
      'ten million rows',
      () => makeParquet(`select 'a' as model_name from range(10000000)`),
      /more than 100000/,
    ],
    [
      'a text of 256 MB',
      () => makeParquet(`select repeat('x', 268435456) as model_name`),
      /expected rows of parquet/,
    ],
    [
      'rows of other columns',
      () => makeParquet('select 1 as x from range(100)'),
      /expected rows that fit/,
    ],
  ])('with %s costs its source alone', async (_name, make, reason) => {
    const bytes = await make()
    expect(bytes.length).toBeLessThan(16 * 1024 * 1024)
    const failed = await readWith(bytes).catch((error: unknown) => String(error))
    expect(failed).toMatch(/^Error: arena: (arena-webdev: )?expected /)
    expect(failed).toMatch(reason)
    expect(await readWith(good)).toEqual(calm)
  })
})
