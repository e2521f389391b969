// Whole runs, each a process of its own, that die or fail before one of their store operations.
// FAULTS_EVERY=1 does so before every one of them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPointer, readManifest } from '../../../../store/read-release.ts'
import type { Store } from '../../../../store/store.ts'
import { openStore } from '../../../../store/open.ts'
import { verifyStore } from '../../../../pipeline/upkeep/verify.ts'
import { BUCKET_FORM, FOLDER } from '../../../service/store/store-forms.ts'
import { type Ended, runNode } from '../../../run-process.ts'
import { hashObjects } from './object-hashes.ts'
import { createSmallMarket } from './small-market.ts'

const OLD = '2026-07-27'
const NEW = '2026-07-28'
const EVERY = Number(process.env['FAULTS_EVERY'] ?? '240')
const PROCESSES = 2
const COPIES_AT_ONCE = 16

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faults-'))
  await createSmallMarket(join(folder, 'project'))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

function runDay(
  { url, environment }: { url: string; environment: Record<string, string> },
  order: { day: string; fault?: object },
): Promise<Ended> {
  return runNode(
    ['tests/system/faults/store/runner.ts', JSON.stringify({ url, ...order })],
    environment,
    join(folder, 'project'),
  )
}

async function expectOldOrNew(store: Store): Promise<void> {
  const found = await findPointer(store)
  expect([OLD, NEW]).toContain(found && (await readManifest(store, found.pointer)).date)
  expect((await verifyStore(store)).problems).toEqual([])
}

for (const form of [FOLDER, BUCKET_FORM])
  describe.skipIf(form.isMissing)(`a run on a store ${form.name}`, () => {
    const stores: Awaited<ReturnType<typeof form.create>>[] = []

    /** A store that holds the release of the day before. */
    async function createStore() {
      const created = await form.create()
      stores.push(created)
      const store = await openStore(created.url)
      const keys = await Array.fromAsync(original.list(''), ({ key }) => key)
      await pLimit(COPIES_AT_ONCE).map(keys, async (key) =>
        store.write(key, (await original.read(key))?.body ?? Buffer.alloc(0)),
      )
      return { ...created, store }
    }

    let original: Store
    let expected: Record<string, string>
    let operations: number

    beforeAll(async () => {
      const first = await form.create()
      stores.push(first)
      original = await openStore(first.url)
      expect(await runDay(first, { day: OLD })).toMatchObject({ code: 0, errors: '' })
      const undisturbed = await createStore()
      const ended = await runDay(undisturbed, { day: NEW })
      expect(ended).toMatchObject({ code: 0, errors: '' })
      operations = Number(ended.output)
      expected = await hashObjects(undisturbed.store)
    }, 120_000)
    afterAll(() => Promise.all(stores.map((created) => created.remove())))

    it.each(['kill', 'EIO', 'ETIMEDOUT'] as const)(
      'P20, P21: leaves a whole release, and a rerun makes the same bytes, after %s',
      async (kind) => {
        expect(operations).toBeGreaterThan(100)
        const limit = pLimit(PROCESSES)
        const places = Array.from({ length: operations }, (_, index) => index + 1).filter(
          (at) => at % EVERY === 0 || at === 1 || at === operations,
        )
        await Promise.all(
          places.map((at) =>
            limit(async () => {
              const created = await createStore()
              const ended = await runDay(created, {
                day: NEW,
                fault: { at, kind, isForEver: kind === 'EIO' },
              })
              if (kind === 'kill') expect(ended).toMatchObject({ code: null, errors: '' })
              await expectOldOrNew(created.store)
              expect(await runDay(created, { day: NEW })).toMatchObject({ code: 0, errors: '' })
              expect(await hashObjects(created.store)).toEqual(expected)
            }),
          ),
        )
      },
      3_600_000,
    )
  })
