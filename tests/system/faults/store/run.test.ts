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
import { copyRelease, findSmallMarket } from '../../../releases.ts'
import { type Ended, runNode } from '../../../run-process.ts'
import { type StoreFault, spoilStore } from './faulty-store.ts'
import { hashObjects } from './object-hashes.ts'

const OLD = '2026-07-30'
const NEW = '2026-07-31'
const EVERY =
  process.env['FAULTS_EVERY'] === undefined ? undefined : Number(process.env['FAULTS_EVERY'])
const PROCESSES = 2
const COPIES_AT_ONCE = 16

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faults-'))
})
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

let original: Store
let bodies: [string, Buffer][]
let expected: Record<string, string>
let operations: number

beforeAll(async () => {
  await cp(await findSmallMarket(), join(folder, 'project'), { recursive: true })
  await copyRelease('market-eve', join(folder, 'original'))
  original = await openStore(`file:${folder}/original`)
  bodies = await readAll(original)
  const undisturbed = await openStore(`file:${folder}/undisturbed`)
  await cp(toPath(original), toPath(undisturbed), { recursive: true })
  operations = await runDay(undisturbed.url, NEW)
  expected = await hashObjects(undisturbed)
}, 120_000)

/** By default each where it does most harm: under way, at once and for ever, and at the last, the pointer. */
function listPlaces(kind: 'kill' | 'EIO' | 'ETIMEDOUT'): number[] {
  if (EVERY === undefined)
    return [{ kill: Math.floor(operations / 2), EIO: 1, ETIMEDOUT: operations }[kind]]
  return Array.from({ length: operations }, (_, index) => index + 1).filter(
    (at) => at % EVERY === 0 || at === 1 || at === operations,
  )
}

for (const { form, kinds } of [
  { form: FOLDER, kinds: ['kill', 'EIO'] as const },
  { form: BUCKET_FORM, kinds: ['kill', 'ETIMEDOUT'] as const },
])
  describe.skipIf(form.isMissing)(`a run on a store ${form.name}`, () => {
    const stores: Awaited<ReturnType<typeof form.create>>[] = []
    afterAll(() => Promise.all(stores.map((created) => created.remove())))

    /** A store that holds the release of the day before. */
    async function createStore() {
      const created = await form.create()
      stores.push(created)
      const store = await openStore(created.url)
      if (form === FOLDER) await cp(toPath(original), toPath(store), { recursive: true })
      else await pLimit(COPIES_AT_ONCE).map(bodies, ([key, body]) => store.write(key, body))
      return { ...created, store }
    }

    it.each(kinds)(
      'P20, P21: leaves a whole release, and a rerun makes the same bytes, after %s',
      async (kind) => {
        expect(operations).toBeGreaterThan(100)
        await pLimit(PROCESSES).map(listPlaces(kind), async (at) => {
          const created = await createStore()
          const ended = await spoilDay(created, NEW, { at, kind, isForEver: kind === 'EIO' })
          if (kind === 'kill') expect(ended).toMatchObject({ code: null, errors: '' })
          await expectOldOrNew(created.store)
          await runDay(created.url, NEW)
          expect(await hashObjects(created.store)).toEqual(expected)
        })
      },
      3_600_000,
    )
  })
