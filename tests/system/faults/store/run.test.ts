// Whole runs, each a process of its own, that die or fail before one of their store operations.
// FAULTS_EVERY=1 does so before every one of them. The runs that mend this need no process.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPointer, readManifest } from '../../../../store/read-release.ts'
import type { Store } from '../../../../store/store.ts'
import { openStore } from '../../../../store/open.ts'
import { readConfig } from '../../../../pipeline/config.ts'
import { run } from '../../../../pipeline/run.ts'
import { verifyStore } from '../../../../pipeline/upkeep/verify.ts'
import { BUCKET_FORM, FOLDER } from '../../../service/store/store-forms.ts'
import { type Ended, runNode } from '../../../run-process.ts'
import { type StoreFault, spoilStore } from './faulty-store.ts'
import { hashObjects } from './object-hashes.ts'
import { createSmallMarket } from './small-market.ts'

const OLD = '2026-07-27'
const NEW = '2026-07-28'
const EVERY = Number(process.env['FAULTS_EVERY'] ?? '600')
const PROCESSES = 2
const COPIES_AT_ONCE = 16

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faults-'))
  await createSmallMarket(join(folder, 'project'))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Created {
  url: string
  environment: Record<string, string>
}

/** The number of its store operations. */
async function runDay(url: string, day: string): Promise<number> {
  const store = spoilStore(await openStore(url), undefined)
  await run({
    config: readConfig({ TPI_STORE: url }, { offline: true, 'as-of': day }),
    folders: { data: join(folder, 'project/data'), sql: join(folder, 'project/sql') },
    store,
    log: () => {},
    now: () => new Date(),
  })
  return store.operations.length
}

function spoilDay({ url, environment }: Created, day: string, fault: StoreFault): Promise<Ended> {
  const script = 'tests/system/faults/store/runner.ts'
  const order = JSON.stringify({ url, day, fault })
  return runNode([script, order], environment, join(folder, 'project'))
}

function readAll(store: Store): Promise<[string, Buffer][]> {
  return Array.fromAsync(store.list(''), async ({ key }) => {
    const found = await store.read(key)
    return [key, found?.body ?? Buffer.alloc(0)]
  })
}

const toPath = ({ url }: Store) => url.slice('file:'.length)

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
      if (form === FOLDER) await cp(toPath(original), toPath(store), { recursive: true })
      else {
        bodies ??= await readAll(original)
        await pLimit(COPIES_AT_ONCE).map(bodies, ([key, body]) => store.write(key, body))
      }
      return { ...created, store }
    }

    let original: Store
    let bodies: [string, Buffer][] | undefined
    let expected: Record<string, string>
    let operations: number

    beforeAll(async () => {
      const first = await form.create()
      stores.push(first)
      original = await openStore(first.url)
      await runDay(first.url, OLD)
      const undisturbed = await createStore()
      operations = await runDay(undisturbed.url, NEW)
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
              const fault = { at, kind, isForEver: kind === 'EIO' }
              const ended = await spoilDay(created, NEW, fault)
              if (kind === 'kill') expect(ended).toMatchObject({ code: null, errors: '' })
              await expectOldOrNew(created.store)
              await runDay(created.url, NEW)
              expect(await hashObjects(created.store)).toEqual(expected)
            }),
          ),
        )
      },
      3_600_000,
    )
  })
