// P22: a disk that is really full, under the store or under what a run puts aside, with a proxy
// beside it that serves.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../../store/open.ts'
import { pruneStore } from '../../../../pipeline/upkeep/prune.ts'
import { verifyStore } from '../../../../pipeline/upkeep/verify.ts'
import { readCurrent } from '../../../read-document.ts'
import { publishDay } from '../../../prepared-release.ts'
import { copyRelease, findSmallMarket } from '../../../releases.ts'
import { runPipeline } from '../../../run-process.ts'
import { createFolder } from '../../../temporary-folder.ts'
import { startService } from '../../../service/proxy/service.ts'
import { hashObjects } from './object-hashes.ts'
import { NO_DISK, type SmallDisk, mountDisk } from './small-disk.ts'

const OLD = '2026-07-30'
const NEW = '2026-07-31'
const HOUR_MS = 3_600_000

describe.skipIf(NO_DISK !== undefined)(
  `P22: on a full disk${NO_DISK === undefined ? '' : ` (skipped: ${NO_DISK})`}`,
  () => {
    let folder: string
    let expected: Record<string, string>

    beforeAll(async () => {
      folder = await createFolder(afterAll)
      const url = `file:${folder}/undisturbed`
      for (const name of ['undisturbed', 'old']) await copyRelease('market-eve', join(folder, name))
      expect(await runDay(url, NEW)).toMatchObject({ code: 0 })
      expected = await hashObjects(await openStore(url))
    })

    it.each([
      ['the store', ({ folder: at }: SmallDisk) => ({ url: `file:${at}/store`, environment: {} })],
      [
        'what a run puts aside',
        ({ folder: at }: SmallDisk) => ({
          url: `file:${folder}/elsewhere`,
          environment: { TMPDIR: at },
        }),
      ],
    ] as const)(
      'a run fails in a sentence where %s is, and the release before it is served',
      async (_, place) => {
        const disk = useDisk()
        const { url, environment } = place(disk)
        await cp(join(folder, 'old'), url.slice('file:'.length), { recursive: true })
        const service = await startService({
          release: 'none',
          env: { TPI_STORE: url },
        })
        await disk.fill(64 * 1024)
        const { code, errors } = await runDay(url, NEW, environment)
        expect({ code, errors }).toEqual({
          code: 1,
          errors: expect.stringMatching(/^pipeline: [^\n]*(?:ENOSPC|no space|No space)[^\n]*\n$/),
        })
        expect(await findDay(url)).toBe(OLD)
        expect((await verifyStore(await openStore(url))).problems).toEqual([])
        await service.server.releases.refresh()
        expect((await service.askWithKey('/v1/sit/composite/latest')).body).toMatchObject({
          date: OLD,
        })
        expect((await service.ask('/readyz')).status).toBe(200)
        await disk.empty()
        expect(await runDay(url, NEW, environment)).toMatchObject({ code: 0, errors: '' })
        expect(await hashObjects(await openStore(url))).toEqual(expected)
      },
      600_000,
    )

    it('a prune makes room, which needs no write to begin', async () => {
      const disk = useDisk()
      const store = await openStore(`file:${disk.folder}/store`)
      for (const day of ['2026-07-28', '2026-07-29', OLD]) await publishDay(store, day)
      await disk.fill(0)
      const now = new Date(Date.now() + 2 * 24 * HOUR_MS)
      expect((await pruneStore(store, { keep: 1, now })).removed.objects).toBeGreaterThan(0)
      await disk.empty()
      expect((await verifyStore(store)).problems).toEqual([])
    })
  },
)

async function runDay(url: string, day: string, environment: Record<string, string> = {}) {
  return runPipeline(
    ['--offline', '--as-of', day],
    { TPI_STORE: url, ...environment },
    await findSmallMarket(),
  )
}

function useDisk(): SmallDisk {
  const disk = mountDisk()
  onTestFinished(() => disk.remove())
  return disk
}

const findDay = async (url: string) => (await readCurrent(await openStore(url))).date
