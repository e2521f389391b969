// P22: a disk that is really full, under the store or under what a run puts aside, with a proxy
// beside it that serves. DISK_STEPS says with how many sizes of what is left each is tried.
import { existsSync } from 'node:fs'
import { cp, link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { POINTER_KEY, sha256 } from '../../../../contract/release.ts'
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
const KIB = 1024
const HOUR_MS = 3_600_000
const LEFT = [64, 0, 128, 256, 512, 1024, 2048, 4096].slice(
  0,
  Number(process.env['DISK_STEPS'] ?? 1),
)

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
    }, 240_000)

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
        let failures = 0
        for (const left of LEFT) {
          await disk.fill(left * KIB)
          const { code, errors } = await runDay(url, NEW, environment)
          // What is left may be enough.
          if (code === 0) break
          failures += 1
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
        }
        expect(failures).toBeGreaterThan(0)
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

    it('a pointer is read that was swapped and could not be moved into its place', async () => {
      const disk = useDisk()
      const store = await openStore(`file:${disk.folder}/store`)
      const [before, after] = [Buffer.from('{"run_id":"a"}'), Buffer.from('{"run_id":"b"}')]
      await store.write(POINTER_KEY, before, { ifMatch: null })
      const successor = join(disk.folder, 'store/.next', POINTER_KEY, sha256(before))
      await mkdir(dirname(successor), { recursive: true })
      await writeFile(`${disk.folder}/swapped`, after)
      await link(`${disk.folder}/swapped`, successor)
      await disk.fill(0)
      const later = new Date(Date.now() + 30 * 24 * HOUR_MS)
      expect((await store.read(POINTER_KEY))?.body).toEqual(after)
      await expect(store.sweep(later)).rejects.toThrow('ENOSPC')
      expect((await store.read(POINTER_KEY))?.body).toEqual(after)
      await disk.empty()
      await store.sweep(later)
      expect(existsSync(successor)).toBe(false)
      expect((await store.read(POINTER_KEY))?.body).toEqual(after)
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
