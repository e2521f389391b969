import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blobKey, manifestKey, prunedKey } from '../../../contract/release.ts'
import { findPointer, readManifest } from '../../../store/read-release.ts'
import type { Store } from '../../../store/store.ts'
import { openStore } from '../../../store/open.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { readHistory, requireRun } from '../../../pipeline/publish/release-history.ts'
import { isPruneDue, pruneStore } from '../../../pipeline/upkeep/prune.ts'
import { rollBack } from '../../../pipeline/upkeep/rollback.ts'
import { verifyStore } from '../../../pipeline/upkeep/verify.ts'
import { BUCKET_FORM, FOLDER } from '../../service/store/store-forms.ts'
import { publishDay } from '../../prepared-release.ts'

const DAYS = ['2026-07-27', '2026-07-28', '2026-07-29', '2026-07-30', '2026-07-31']
const SCRIPT = join(import.meta.dirname, '../../../scripts/store.ts')
/** Long after anything a run under way could have written. */
const LATER = new Date(Date.now() + 2 * DAY_MS)

for (const form of [FOLDER, BUCKET_FORM])
  describe.skipIf(form.isMissing)(`store command on a store ${form.name}`, () => {
    /** What depends on the objects alone is tried in a folder. */
    const itOnce = (name: string, test: () => Promise<void>) => form === FOLDER && it(name, test)
    let created: Awaited<ReturnType<typeof form.create>>
    let store: Store
    let runs: string[]

    beforeEach(async () => {
      created = await form.create()
      store = await openStore(created.url)
      runs = []
      for (const day of DAYS) runs.push((await publishDay(store, day)).run_id)
    })
    afterEach(() => created.remove())

    function command(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
      return new Promise((resolve) => {
        const env = { PATH: process.env['PATH'], TPI_STORE: created.url, ...created.environment }
        execFile(process.execPath, [SCRIPT, ...args], { env }, (error, output, errors) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors })
        })
      })
    }

    const readCurrent = async () => {
      const found = await findPointer(store)
      if (!found) throw new Error('expected a release, got none')
      return { ...found, manifest: await readManifest(store, found.pointer) }
    }

    const findRun = (index: number) => runs.at(index) ?? ''

    it('lists releases from the newest, and marks the current one', async () => {
      const { code, output } = await command('list')
      const lines = output.trimEnd().split('\n')
      expect(lines.map((line) => line.split(' ')[0])).toEqual(runs.toReversed())
      expect(lines.filter((line) => line.endsWith('  current'))).toEqual([lines[0]])
      // Of a day that is over, as the service calls it by now, and written by this test.
      expect(lines[0]).toMatch(/  2026-07-31T23:59:59Z  published .*  stale  current$/)
      for (const line of lines) {
        const at = Date.parse(/ published (\S+Z)  5 documents/.exec(line)?.[1] ?? '')
        expect(Math.abs(at - Date.now())).toBeLessThan(3_600_000)
      }
      expect(code).toBe(0)
    })

    itOnce('accepts as lost what nothing makes again, and says so from then on', async () => {
      const { manifest } = await readCurrent()
      // What the sources answered.
      await store.remove(manifest.raw['groq']?.key ?? '')
      const found = await command('verify')
      expect(found).toMatchObject({
        code: 1,
        errors:
          'To repair it, run these in order:\n  npm run store -- verify --accept-losses   # without a backup of these\n',
      })
      expect(await command('verify', '--accept-losses')).toMatchObject({ code: 0, errors: '' })
      expect(await command('verify')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/: 0 problems, 1 objects accepted as lost\n$/),
      })
    })

    it('P28: rolls back by compare-and-set, and forward again', async () => {
      const before = await readCurrent()
      const target = findRun(1)
      expect(await command('rollback', target)).toMatchObject({ code: 0, errors: '' })
      const back = await readCurrent()
      expect(back.pointer).toMatchObject({ run_id: target, sequence: before.pointer.sequence + 1 })
      expect((await verifyStore(store)).problems).toEqual([])
      expect(await command('rollback', before.pointer.run_id)).toMatchObject({ code: 0 })
      const forward = await readCurrent()
      expect(forward.pointer).toEqual({
        ...before.pointer,
        sequence: before.pointer.sequence + 2,
      })
      expect(forward.etag).not.toBe(before.etag)
    })

    itOnce('lets the next run go on from the release that was rolled back to', async () => {
      await command('rollback', findRun(2))
      expect(await publishDay(store, '2026-08-01')).toMatchObject({ status: 'published' })
      const { manifest } = await readCurrent()
      expect(manifest.previous?.run_id).toBe(findRun(2))
      const { output } = await command('list')
      expect(output.match(/not in the history/g)).toHaveLength(2)
      expect((await verifyStore(store)).problems).toEqual([])
    })

    itOnce(
      'refuses to roll back to a run it does not know, or whose documents have gone',
      async () => {
        expect(await command('rollback', '20200101T000000Z-00000000')).toEqual({
          code: 1,
          output: '',
          errors: `store: ${store.url}: expected a run "20200101T000000Z-00000000", found none\n`,
        })
        await pruneStore(store, { keep: 1, now: LATER })
        const { code, errors } = await command('rollback', findRun(0))
        expect(errors).toBe(
          `store: ${store.url}: expected a release with documents, got ${findRun(0)}, whose documents were pruned\n`,
        )
        expect(code).toBe(1)
        expect((await readCurrent()).pointer.run_id).toBe(findRun(-1))
      },
    )

    it('leads back to a release from a pointer that has gone, and no run begins anew meanwhile', async () => {
      await store.remove('current.json')
      await expect(publishDay(store, '2026-08-01')).rejects.toThrow(
        `${store.url}/current.json: expected a pointer to one of its runs, found none`,
      )
      expect(await command('rollback', findRun(-1))).toMatchObject({ code: 0, errors: '' })
      expect(await publishDay(store, '2026-08-01')).toMatchObject({ status: 'published' })
      expect((await verifyStore(store)).problems).toEqual([])
    })

    itOnce('leads back to the last of several releases of one instant', async () => {
      for (const variant of ['', ' at noon', ' at six', ' at nine'])
        await publishDay(store, '2026-08-01', variant)
      const { pointer } = await readCurrent()
      await store.remove('current.json')
      expect((await command('verify')).errors).toContain(
        `rollback ${pointer.run_id}   # of 2026-08-01`,
      )
    })

    it('prunes what only old releases show, and nothing a daily value was made from', async () => {
      const keysBefore = await listKeys(store)
      const { removed } = await pruneStore(store, { keep: 2, now: LATER })
      const gone = keysBefore.difference(await listKeys(store))
      expect(gone.size).toBe(removed.objects)
      expect(gone.size).toBeGreaterThan(0)
      for (const key of gone) expect(key).toMatch(/^(blobs|exports|runs)\//)
      expect((await verifyStore(store)).problems).toEqual([])
      for (const runId of runs) {
        const { state, quotes, raw } = (await requireRun(store, runId)).manifest
        for (const blob of Object.values(state.before))
          expect(await store.read(blobKey(blob.sha256))).toBeDefined()
        for (const key of [quotes?.key ?? '', raw['groq']?.key ?? ''])
          expect(await store.read(key)).toBeDefined()
      }
    })

    itOnce('is pruned once a week, once there are more releases than are kept', async () => {
      const prune = async (keep: number, days: number) => {
        const asked = { keep, now: new Date(LATER.getTime() + days * DAY_MS) }
        const isDue = await isPruneDue(store, asked)
        if (isDue) await pruneStore(store, asked)
        return isDue
      }
      expect(await prune(DAYS.length, 0)).toBe(false)
      expect(await prune(2, 0)).toBe(true)
      expect(await prune(1, 6)).toBe(false)
      expect(await prune(1, 7)).toBe(true)
      expect((await verifyStore(store)).problems).toEqual([])
    })

    itOnce(
      'prunes again behind a rollback, when those it would spare have lost their documents',
      async () => {
        await pruneStore(store, { keep: 2, now: LATER })
        await rollBack(store, findRun(-2), { now: new Date() })
        await publishDay(store, '2026-08-01')
        const { removed } = await pruneStore(store, { keep: 4, now: LATER })
        expect(removed.objects).toBeGreaterThan(0)
        expect((await verifyStore(store)).problems).toEqual([])
        expect((await pruneStore(store, { keep: 1, now: LATER })).removed.objects).toBeGreaterThan(
          0,
        )
        expect((await verifyStore(store)).problems).toEqual([])
      },
    )

    itOnce('leaves of a pruned manifest its hash, by which the chain holds', async () => {
      const [oldest] = runs
      const runId = oldest ?? ''
      const before = await requireRun(store, runId)
      await pruneStore(store, { keep: 1, now: LATER })
      expect(await store.read(manifestKey(runId))).toBeUndefined()
      expect(await store.read(prunedKey(runId))).toBeDefined()
      const { manifest, manifestSha256 } = await requireRun(store, runId)
      expect(manifestSha256).toBe(before.manifestSha256)
      expect(manifest.previous).toEqual(before.manifest.previous)
      expect(await Array.fromAsync(readHistory(store))).toHaveLength(runs.length)
      // A prune that is cut off leaves both.
      await store.write(manifestKey(runId), Buffer.from('{}'))
      expect((await verifyStore(store)).problems).toEqual([])
      await expect(rollBack(store, findRun(1), { now: LATER })).rejects.toThrow(
        'whose documents were pruned',
      )
    })

    itOnce(
      'prunes nothing younger than a day, which a run under way may be about to name',
      async () => {
        await store.write(blobKey('0'.repeat(64)), Buffer.from('of a run under way'))
        expect(await command('prune', '--keep', '1')).toMatchObject({
          code: 0,
          output: expect.stringMatching(
            /^0 objects removed, 0 bytes\nkept: .*\nkept: \d+ objects, \d+ bytes, less than a day old/,
          ),
        })
      },
    )
  })

async function listKeys(store: Store): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of store.list('')) keys.add(key)
  return keys
}
