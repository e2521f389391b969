// A release and a proxy of neighbouring versions: either may know a field that the other does not.
import { expect, it } from 'vitest'
import { startService } from '../proxy/service.ts'
import { publish } from './release-fixture.ts'

const ID = 'openai/gpt-5.4'
const PATHS = [
  '/v1/sit/composite/latest',
  '/v1/sit/composite/history',
  '/v1/models',
  `/v1/models/${ID}`,
  `/v1/models/${ID}/endpoints`,
  `/v1/models/${ID}/history`,
  `/v1/models/${ID}/moves`,
  `/v1/models/${ID}/score`,
  `/v1/models/${ID}/alternatives`,
  `/v1/models/${ID}/cost?input_tokens=1000&output_tokens=10`,
  `/v1/models/${ID}/price?on=2026-07-31`,
  `/v1/explain?model_id=${ID}`,
  '/v1/providers/openai',
  '/v1/accuracy',
  `/models/${ID}`,
]
/** Such as a version adds: of few endpoints, and of no other anything. */
const ADDED = [
  'surcharge',
  'native_price',
  'announced_on',
  'next_price',
  'price_until',
  'zdr_under',
]

it('serves a newer release, whose documents have a field more in every object', async () => {
  expect(await findFailing(addField)).toEqual([])
})

it('serves an older release, which lacks fields that a version added', async () => {
  expect(await findFailing(dropFields)).toEqual([])
})

const addField = (object: object) => ({ ...object, field_of_a_later_version: { deep: [1] } })
const dropFields = (object: object) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !ADDED.includes(name)))

/** The requests that are not answered from a release whose objects are so changed. */
async function findFailing(change: (object: object) => object): Promise<string[]> {
  const service = await startService({ release: 'none' })
  await publish(service.store, { toVersion: (document) => changeAll(document, change) })
  await service.server.releases.refresh()
  const headers = {
    authorization: `Bearer ${await service.createPaidKey()}`,
    'content-type': 'application/json',
  }
  const asked = [
    ...PATHS.map((path) => ({ path, init: { headers } })),
    { path: '/v1/recommend', init: { headers, method: 'POST', body: '{"modality":"text"}' } },
  ]
  const failing: string[] = []
  for (const { path, init } of asked) {
    const response = await fetch(service.url + path, init)
    await response.body?.cancel()
    if (response.status !== 200) failing.push(`${response.status} ${path}`)
  }
  return failing
}

function changeAll(value: unknown, change: (object: object) => object): unknown {
  if (Array.isArray(value)) return value.map((each) => changeAll(each, change))
  if (!(value instanceof Object)) return value
  const parts = Object.entries(value).map(([name, part]) => [name, changeAll(part, change)])
  return change(Object.fromEntries(parts))
}
