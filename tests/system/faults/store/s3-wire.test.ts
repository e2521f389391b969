// Publishing over a bad wire to a real S3 server: every request in turn meets a fault, once or for
// ever. FAULTS_EVERY=1 takes every request, and not one in some.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { S3Store } from '../../../../store/s3.ts'
import { type Store, StoreError } from '../../../../store/store.ts'
import { openStore } from '../../../../store/open.ts'
import { verifyStore } from '../../../../pipeline/upkeep/verify.ts'
import { BUCKET_FORM, S3_ENVIRONMENT } from '../../../service/store/store-forms.ts'
import { hashObjects } from './object-hashes.ts'
import { publishDay } from '../../../prepared-release.ts'
import { readCurrent } from '../../../read-document.ts'
import { type Relay, startRelay } from '../../../s3-relay.ts'

const OLD = '2026-07-30'
const NEW = '2026-07-31'
const EVERY = Number(process.env['FAULTS_EVERY'] ?? '6')
/** Shorter where a response never comes; a server on a busy machine may take longer to respond. */
const SILENCE_MS = 400
const RESPONSE_MS = 10_000

describe.skipIf(BUCKET_FORM.isMissing)(
  `publishing to a store ${BUCKET_FORM.name}, over a bad wire`,
  () => {
    let relay: Relay
    let expected: Record<string, string>
    let requests: number

    beforeAll(async () => {
      relay = await startRelay(S3_ENVIRONMENT.AWS_ENDPOINT_URL)
      const { straight, wired } = await createStore()
      relay.requests.length = 0
      expect(await publishDay(wired, NEW)).toMatchObject({ status: 'published' })
      requests = relay.requests.length
      expected = await hashObjects(straight)
    }, 60_000)
    afterAll(async () => {
      Object.assign(process.env, S3_ENVIRONMENT)
      await relay.close()
    })

    /**
     * A store that holds the release of the day before, with a way to it of its own and one over
     * the wire.
     */
    async function createStore(
      requestTimeoutMs = RESPONSE_MS,
    ): Promise<{ straight: Store; wired: Store }> {
      const { url } = await BUCKET_FORM.create()
      const straight = await openStore(url)
      await publishDay(straight, OLD)
      const [bucket = '', prefix = ''] = url.slice('s3://'.length).split('/')
      process.env['AWS_ENDPOINT_URL'] = relay.url
      const wired = new S3Store({ bucket, prefix }, { firstPauseMs: 1, requestTimeoutMs })
      // The client looks for its endpoint when it first needs one.
      await wired.read('current.json')
      Object.assign(process.env, S3_ENVIRONMENT)
      return { straight, wired }
    }

    it.each([
      'reset',
      'unavailable',
      'truncated',
      'reset_after_commit',
      'silence_after_commit',
    ] as const)(
      'P26: leaves a whole release, and a rerun makes the same bytes, after %s',
      async (fault) => {
        expect(requests).toBeGreaterThan(10)
        for (let at = 1; at <= requests; at += EVERY)
          for (const isForEver of [false, true]) {
            const { straight, wired } = await createStore(
              fault === 'silence_after_commit' ? SILENCE_MS : RESPONSE_MS,
            )
            relay.spoilAt(fault, { at, isForEver })
            const outcome = await publishDay(wired, NEW).catch((error: unknown) => error)
            relay.calm()
            const { date: day } = await readCurrent(straight)
            if (outcome instanceof Error) {
              expect(outcome).toBeInstanceOf(StoreError)
              expect(outcome.message).toMatch(
                /^s3:[^\n]*: cannot (read|write|find) "[^"]+": [^\n]+$/,
              )
              expect([OLD, NEW]).toContain(day)
              expect(isForEver).toBe(true)
            } else
              expect({ outcome, day }).toMatchObject({ outcome: { status: 'published' }, day: NEW })
            expect((await verifyStore(straight)).problems).toEqual([])
            await publishDay(straight, NEW)
            expect(await hashObjects(straight)).toEqual(expected)
          }
      },
      1_800_000,
    )
  },
)
