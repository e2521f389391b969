// C5: a store that is away, under load: what has been read is served on, what has not says when to
// come again, and all is well when the store is back. `OUTAGE_SECONDS` says how long it is away.
import { rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Store } from '../../../../store/store.ts'
import { openStore } from '../../../../store/open.ts'
import { BUCKET_FORM, S3_ENVIRONMENT } from '../../../service/store/store-forms.ts'
import { createDocuments, publish, RUN_ID } from '../../../service/release/release-fixture.ts'
import { BUSY_PLANS, createGround, createKey, type Instance, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { startRelay } from '../../../s3-relay.ts'

const SECONDS = Number(process.env['OUTAGE_SECONDS'] ?? 2)
const PER_SECOND = 50
const LATEST = '/v1/sit/composite/latest'
const READ = '/v1/models/openai/gpt-5.4/endpoints'
const UNREAD = '/v1/models/acme/old-model/endpoints'

interface Ground {
  env: Record<string, string>
  store: Store
  breakIt(): Promise<unknown>
  mendIt(): Promise<unknown>
}

const plans = BUSY_PLANS

async function inFolder(): Promise<Ground> {
  const { env, folder } = await createGround({ plans })
  const [here, away] = [`${folder}/store`, `${folder}/away`]
  return {
    env,
    store: await openStore(`file:${here}`),
    // A file in its place: looking for what is in it fails, as on a disk that is gone.
    breakIt: async () => {
      await rename(here, away)
      await writeFile(here, '')
    },
    mendIt: async () => {
      await rm(here)
      await rename(away, here)
    },
  }
}

function inBucket(fault: 'reset' | 'unavailable') {
  return async (): Promise<Ground> => {
    const { env } = await createGround({ plans, published: false })
    const { url } = await BUCKET_FORM.create()
    const relay = await startRelay(S3_ENVIRONMENT.AWS_ENDPOINT_URL)
    onTestFinished(() => relay.close())
    const store = await openStore(url)
    await publish(store)
    return {
      env: { ...env, ...S3_ENVIRONMENT, AWS_ENDPOINT_URL: relay.url, TPI_STORE: url },
      store,
      breakIt: async () => relay.spoilAt(fault, { at: 1, isForEver: true }),
      mendIt: async () => relay.calm(),
    }
  }
}

const GROUNDS = [
  { name: 'a folder that is gone', create: inFolder },
  ...(BUCKET_FORM.isMissing
    ? []
    : [
        { name: 'a bucket whose server breaks every connection', create: inBucket('reset') },
        { name: 'a bucket whose server is overloaded', create: inBucket('unavailable') },
      ]),
]

describe('C5: without its store', () => {
  it.each(GROUNDS)(
    'the service answers on what it holds: $name',
    { timeout: 120_000 + SECONDS * 2_000 },
    async ({ create }) => {
      const ground = await create()
      const { env, store } = ground
      const instance = await startInstance({ ...env, TPI_REFRESH_SECONDS: '1' })
      const key = await createKey(instance)
      expect((await instance.ask(READ, { key })).status).toBe(200)

      await ground.breakIt()
      const loads = [LATEST, READ].map((path) =>
        startLoad([instance], { perSecond: PER_SECOND, key, path }),
      )
      await instance.logged('refresh_failed')
      const unread = startLoad([instance], { perSecond: 5, key, path: UNREAD })
      await sleep(SECONDS * 1_000)
      const refused = await instance.ask(UNREAD, { key })
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
      expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'data_unavailable' } })
      const latest = await instance.ask(LATEST, { key })
      expect(JSON.parse(latest.text)).toMatchObject({
        run_id: RUN_ID,
        as_of: '2026-07-31T06:00:00.000Z',
      })
      expect((await instance.ask('/readyz')).status).toBe(200)
      expect(await readStore(instance)).toBe('failing')

      const met = await unread.stop()
      expect(met.filter(({ status }) => status !== 503)).toEqual([])
      await ground.mendIt()
      await publish(store, { run_id: 'back', documents: createDocuments({ compositePrice: 2 }) })
      while (!(await instance.ask(LATEST, { key })).text.includes('"run_id":"back"'))
        await sleep(50)
      expect((await instance.ask(UNREAD, { key })).status).toBe(200)
      expect(await readStore(instance)).toBe('ok')
      for (const load of loads)
        expect((await load.stop()).filter(({ status }) => status !== 200)).toEqual([])
    },
  )
})

async function readStore(instance: Instance): Promise<unknown> {
  return Reflect.get(JSON.parse((await instance.ask('/health')).text), 'store')
}
