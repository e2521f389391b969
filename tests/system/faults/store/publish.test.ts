import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { POINTER_KEY, sha256 } from '../../../../contract/release.ts'
import { findPointer, readBlob, readManifest } from '../../../../store/read-release.ts'
import { type Store, StoreError } from '../../../../store/store.ts'
import { openStore } from '../../../../store/open.ts'
import { verifyStore } from '../../../../pipeline/upkeep/verify.ts'
import { BUCKET_FORM, FOLDER } from '../../../service/store/store-forms.ts'
import { spoilStore } from './faulty-store.ts'
import { hashObjects } from './object-hashes.ts'
import { publishDay } from '../../../prepared-release.ts'
import { readEnd } from '../../../run-process.ts'

const OLD = '2026-07-30'
const NEW = '2026-07-31'
const PROCESSES = 2
const STORES_AT_ONCE = 8
const RACES = 10
const READS_PER_SECOND = 100

async function runPublisher(order: object, environment: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'publisher.ts'), JSON.stringify(order)],
    { env: { PATH: process.env['PATH'], ...environment } },
  )
  const ended = await readEnd(child)
  return { ...ended, signal: child.signalCode }
}

async function findDay(store: Store): Promise<string | undefined> {
  const found = await findPointer(store)
  return found && (await readManifest(store, found.pointer)).date
}

/** One release, whole: the one of before or the new one. */
async function expectWhole(store: Store): Promise<void> {
  expect([OLD, NEW]).toContain(await findDay(store))
  expect((await verifyStore(store)).problems).toEqual([])
}

const FORMS = [
  { ...FOLDER, errors: ['EIO', 'ENOSPC'] as const, every: 1 },
  // Of a bucket each third: what an operation leaves behind does not depend on where.
  { ...BUCKET_FORM, errors: ['ECONNRESET', 'ETIMEDOUT'] as const, every: 3 },
]

for (const form of FORMS)
  describe.skipIf(form.isMissing)(`publishing to a store ${form.name}`, () => {
    let undo: (() => Promise<void>)[] = []
    let environment: Record<string, string>
    /** What there is after a run that nothing disturbed. */
    let expected: Record<string, string>
    /** Of its operations, those that fail. */
    let places: number[]

    /** A store that holds the release of the day before. */
    async function createStore(): Promise<Store> {
      const created = await form.create()
      undo.push(() => created.remove())
      environment = created.environment
      const store = await openStore(created.url)
      await publishDay(store, OLD)
      return store
    }

    beforeEach(async () => {
      const counted = spoilStore(await createStore(), undefined)
      expect(await publishDay(counted, NEW)).toMatchObject({ status: 'published' })
      const { length } = counted.operations
      expect(length).toBeGreaterThan(10)
      places = Array.from({ length }, (_, index) => index + 1)
        .toReversed()
        .filter((_, index) => index % form.every === 0)
      expected = await hashObjects(await openStore(counted.url))
    })
    afterEach(async () => {
      await Promise.all(undo.map((remove) => remove()))
      undo = []
    })

    async function expectRerun(store: Store): Promise<void> {
      await publishDay(store, NEW)
      expect(await hashObjects(store)).toEqual(expected)
    }

    it('P20: survives a kill before each operation, and a rerun makes the same bytes', async () => {
      const limit = pLimit(PROCESSES)
      await Promise.all(
        places.map((at) =>
          limit(async () => {
            const store = await createStore()
            const ended = await runPublisher(
              { url: store.url, day: NEW, fault: { at, kind: 'kill' } },
              environment,
            )
            expect(ended).toMatchObject({ signal: 'SIGKILL', errors: '' })
            await expectWhole(store)
            await expectRerun(store)
          }),
        ),
      )
    })

    it.each(
      form.errors.flatMap((kind) => [
        { kind, isAfterCommit: false, name: kind },
        { kind, isAfterCommit: true, name: `${kind} after the store has done it` },
      ]),
    )(
      'P21, P26: survives $name, once or for ever, at each operation',
      async ({ kind, isAfterCommit }) => {
        const cases = places.flatMap((at) =>
          [false, true].map((isForEver) => ({ at, kind, isForEver, isAfterCommit })),
        )
        const limit = pLimit(STORES_AT_ONCE)
        await Promise.all(
          cases.map((fault) =>
            limit(async () => {
              const store = await createStore()
              const spoilt = spoilStore(store, fault)
              const outcome = await publishDay(spoilt, NEW).catch((error: unknown) => error)
              if (outcome instanceof Error) {
                expect(outcome).toBeInstanceOf(StoreError)
                expect(outcome.message).toMatch(
                  /^[^\n]*: cannot (read|write|find) "[^"]+": E[A-Z]+$/,
                )
              } else
                expect({ outcome, day: await findDay(store) }).toMatchObject({
                  outcome: { status: 'published' },
                  day: NEW,
                })
              await expectWhole(store)
              await expectRerun(store)
            }),
          ),
        )
      },
      300_000,
    )

    it('P24: lets one of three runs win, 10 times, and never shows a reader a mixed release', async () => {
      const store = await createStore()
      const reader = startReader(store)
      for (let race = 0; race < RACES; race += 1) {
        const before = await findPointer(store)
        const day = new Date(Date.UTC(2026, 7, 1 + race)).toISOString().slice(0, 10)
        const results = await Promise.all(
          ['a', 'b', 'c'].map(async (variant) => {
            await sleep(Math.random() * 20)
            return publishDay(await openStore(store.url), day, variant)
          }),
        )
        const after = await findPointer(store)
        // A run that began after another had ended starts from that one's release: it is no rival.
        const rivals = results.filter(({ base }) => base?.etag === before?.etag)
        expect(rivals.filter(({ status }) => status === 'published')).toHaveLength(1)
        expect(
          results.filter(({ status }) => status !== 'published' && status !== 'superseded'),
        ).toEqual([])
        const published = results.filter(({ status }) => status === 'published')
        expect(after?.pointer.sequence).toBe((before?.pointer.sequence ?? 0) + published.length)
        expect(published.map(({ run_id: runId }) => runId)).toContain(after?.pointer.run_id)
      }
      const { reads, problems } = await reader.stop()
      expect(problems).toEqual([])
      expect(reads).toBeGreaterThan(RACES)
      expect((await verifyStore(store)).problems).toEqual([])
    })

    it('P25: refuses the swap of a run that slept while another published', async () => {
      const store = await createStore()
      const { promise: asleep, resolve: wake } = Promise.withResolvers<void>()
      const sleeper: Store = {
        ...spoilStore(store, undefined),
        async write(key, body, options) {
          if (key === POINTER_KEY) await asleep
          return store.write(key, body, options)
        },
      }
      const late = publishDay(sleeper, NEW, 'late')
      const { run_id: winner } = await publishDay(store, NEW, 'early')
      wake()
      expect(await late).toMatchObject({ status: 'superseded' })
      expect((await findPointer(store))?.pointer.run_id).toBe(winner)
    })

    it('P27: names a foreign object in the place of a blob, keeps it aside, and publishes', async () => {
      const store = await createStore()
      const foreign = Buffer.from('not what belongs here')
      const before = await hashObjects(store)
      const key = Object.keys(expected).find(
        (candidate) => candidate.startsWith('blobs/') && !(candidate in before),
      )
      if (key === undefined) throw new Error('expected a new blob, got none')
      await store.write(key, foreign)
      const lostKey = `lost/${key}/${sha256(foreign)}`
      expect(await publishDay(store, NEW)).toMatchObject({
        status: 'published',
        problems: [
          `${store.url}/${key}: expected sha256 ${key.slice('blobs/'.length)}, got ${sha256(foreign)}: kept as ${lostKey}, written again`,
        ],
      })
      expect(await hashObjects(store)).toEqual({ ...expected, [lostKey]: sha256(foreign) })
    })
  })

/**
 * Reads the current release a hundred times a second as a proxy does: pointer, manifest, a document
 * by its hash.
 */
function startReader(store: Store): {
  stop(): Promise<{ reads: number; problems: string[] }>
} {
  const problems: string[] = []
  const running = new Set<Promise<void>>()
  let reads = 0
  const timer = setInterval(() => {
    const reading = readOne().catch((error: unknown) => {
      problems.push(String(error))
    })
    running.add(reading)
    void reading.finally(() => running.delete(reading))
  }, 1000 / READS_PER_SECOND)

  async function readOne(): Promise<void> {
    const found = await findPointer(store)
    if (!found) throw new Error('expected a pointer, found none')
    const manifest = await readManifest(store, found.pointer)
    const blobs = Object.values(manifest.documents)
    const blob = blobs[reads % blobs.length]
    if (blob) await readBlob(store, blob)
    reads += 1
  }

  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
      return { reads, problems }
    },
  }
}
