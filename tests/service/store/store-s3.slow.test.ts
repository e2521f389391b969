import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { S3Store } from '../../../store/s3.ts'
import { ConflictError, StoreError } from '../../../store/store.ts'
import { type Relay, startRelay } from '../../s3-relay.ts'
import { BUCKET_FORM, S3_ENVIRONMENT } from './store-forms.ts'

const bytes = (content: string) => Buffer.from(content)
const QUICK = { firstPauseMs: 1, requestTimeoutMs: 500 }

describe.skipIf(BUCKET_FORM.isMissing)(`a store ${BUCKET_FORM.name}, over a bad wire`, () => {
  let relay: Relay
  let place: { bucket: string; prefix: string }
  let store: S3Store

  beforeAll(async () => {
    relay = await startRelay(S3_ENVIRONMENT.AWS_ENDPOINT_URL)
  })
  afterAll(() => relay.close())
  beforeEach(async () => {
    const { url } = await BUCKET_FORM.create()
    const [bucket = '', prefix = ''] = url.slice('s3://'.length).split('/')
    place = { bucket, prefix }
    process.env['AWS_ENDPOINT_URL'] = relay.url
    store = new S3Store(place, QUICK)
  })
  afterEach(() => {
    Object.assign(process.env, S3_ENVIRONMENT)
  })

  it.each([
    'reset',
    'unavailable',
    'clock_skew',
    'reset_after_commit',
    'silence_after_commit',
  ] as const)('P26: carries a write through that meets %s once', async (fault) => {
    relay.spoil(fault, { method: 'PUT' })
    const first = await store.write('pointer', bytes('one'), { ifMatch: null })
    relay.spoil(fault, { method: 'PUT' })
    const second = await store.write('pointer', bytes('two'), { ifMatch: first.etag })
    relay.spoil(fault, { method: 'PUT' })
    await store.write('other', bytes('three'))
    expect(await store.read('pointer')).toEqual({ body: bytes('two'), etag: second.etag })
    expect((await store.read('other'))?.body.toString()).toBe('three')
  })

  it.each(['reset', 'silence_after_commit'] as const)(
    'P26: does not take another’s write for its own after %s',
    async (fault) => {
      await store.write('pointer', bytes('theirs'), { ifMatch: null })
      relay.spoil(fault, { method: 'PUT' })
      await expect(store.write('pointer', bytes('ours'), { ifMatch: null })).rejects.toThrow(
        ConflictError,
      )
    },
  )

  it('P25: refuses a writer that comes back after its version was replaced', async () => {
    const { etag } = await store.write('pointer', bytes('old'), { ifMatch: null })
    await store.write('pointer', bytes('newer'), { ifMatch: etag })
    relay.spoil('reset_after_commit', { method: 'PUT' })
    await expect(store.write('pointer', bytes('late'), { ifMatch: etag })).rejects.toThrow(
      ConflictError,
    )
    expect((await store.read('pointer'))?.body.toString()).toBe('newer')
  })

  it.each(['reset', 'unavailable', 'slow', 'truncated'] as const)(
    'reads again where the answer is spoilt by %s',
    async (fault) => {
      await store.write('a', bytes('0123456789'))
      relay.spoil(fault, { method: 'GET' })
      expect((await store.read('a'))?.body.toString()).toBe('0123456789')
    },
  )

  it.each(['slow', 'silence_after_commit'] as const)(
    'N8: gives a read up after two times its limit where the answer is spoilt by %s',
    async (fault) => {
      await store.write('a', bytes('0123456789'))
      for (const read of [
        () => store.read('a'),
        ...(fault === 'slow' ? [] : [() => store.readStream('a')]),
      ]) {
        relay.requests.length = 0
        relay.spoil(fault, { method: 'GET', times: 2 })
        const started = performance.now()
        await expect(read()).rejects.toThrow(/cannot read "a": the server did not respond in time$/)
        expect(performance.now() - started).toBeLessThan(3 * QUICK.requestTimeoutMs)
        expect(relay.requests).toEqual(['GET', 'GET'])
      }
    },
  )

  it.each(['reset', 'unavailable', 'clock_skew'] as const)(
    'gives up with one sentence after four attempts of %s',
    async (fault) => {
      relay.requests.length = 0
      relay.spoil(fault, { method: 'GET', times: 4 })
      const failure = await store.read('a').catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(StoreError)
      expect(String(failure)).toMatch(
        new RegExp(`^StoreError: s3://${place.bucket}/${place.prefix}: cannot read "a": [^\\n]+$`),
      )
      expect(relay.requests).toEqual(['GET', 'GET', 'GET', 'GET'])
    },
  )

  it('names a bucket that is not there, once asked', async () => {
    const missing = new S3Store({ bucket: 'no-such-bucket-here', prefix: 'x' }, QUICK)
    await expect(missing.read('current.json')).rejects.toThrow(
      's3://no-such-bucket-here/x: cannot read "current.json": there is no such bucket',
    )
    await expect(missing.write('a', bytes('1'), { ifMatch: null })).rejects.toThrow(
      'there is no such bucket',
    )
  })

  it('names credentials that are not accepted, without showing them', async () => {
    process.env['AWS_SECRET_ACCESS_KEY'] = 'not-the-secret'
    await expect(new S3Store(place, QUICK).read('a')).rejects.toThrow(
      /cannot read "a": the secret key doesn't match the access key \(SignatureDoesNotMatch\)$/,
    )
    process.env['AWS_ACCESS_KEY_ID'] = 'nobody'
    await expect(new S3Store(place, QUICK).read('a')).rejects.toThrow(
      /cannot read "a": the server does not know the access key \(InvalidAccessKeyId\)$/,
    )
  })

  it('names a server that is not there', async () => {
    process.env['AWS_ENDPOINT_URL'] = 'http://127.0.0.1:9'
    await expect(
      new S3Store(place, QUICK).write('current.json', bytes('1'), { ifMatch: null }),
    ).rejects.toThrow(/cannot write "current.json": .*ECONNREFUSED/)
  })
})
