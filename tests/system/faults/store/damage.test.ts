// Objects of a release that were flipped, cut off, deleted or swapped in the store.
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Reference,
  listDocuments,
  listNext,
  listTrail,
} from '../../../../pipeline/upkeep/references.ts'
import { openStore } from '../../../../store/open.ts'
import type { Store } from '../../../../store/store.ts'
import { findPointer, readChecked } from '../../../../store/read-release.ts'
import { readCurrent } from '../../../read-document.ts'
import { runNode } from '../../../run-process.ts'
import { type Answer, OPEN_PLANS, startService } from '../../../service/proxy/service.ts'
import { type Random, createRandom } from '../../../unit/index/random.ts'
import { type SmallRuns, startSmallRuns } from '../small-runs.ts'
import { findSmallMarket } from '../../../releases.ts'
import { createFolder } from '../../../temporary-folder.ts'

const DAMAGED = 100

const folder = await createFolder(afterAll)
let runs: SmallRuns
const random = createRandom(21)

beforeAll(async () => {
  runs = await startSmallRuns(folder)
  await runs.createSecond('store')
  await cp(join(folder, 'store'), join(folder, 'intact'), { recursive: true })
}, 240_000)
afterAll(async () => {
  await runs.close()
})

const open = () => openStore(`file:${join(folder, 'store')}`)

const readManifest = async () => readCurrent(await open())

/** Damages that many of the objects, each in its own way. Returns their keys. */
async function damage(references: readonly Reference[], count: number): Promise<string[]> {
  const left = [...new Map(references.map((reference) => [reference.key, reference])).values()]
  const keys: string[] = []
  while (keys.length < count && left.length > 1) {
    const [chosen] = left.splice(random.between(0, left.length - 1), 1)
    const [other] = left
    if (!chosen || !other) break
    await random.pick(DAMAGES)(toPath(chosen), { other: toPath(other), random })
    // A bit of a compressed object may mean nothing.
    keys.push(...(await findDamaged([chosen])))
  }
  return keys
}

const toPath = ({ key }: Reference) => join(folder, 'store', key)

type Damage = (path: string, about: { other: string; random: Random }) => Promise<void>

const DAMAGES: readonly [Damage, ...Damage[]] = [
  async (path, { random: { between } }) => {
    const body = await readFile(path)
    const at = between(0, body.length - 1)
    body[at] = (body[at] ?? 0) ^ (1 << between(0, 7))
    await writeFile(path, body)
  },
  async (path, { random: { between } }) => {
    const body = await readFile(path)
    await writeFile(path, body.subarray(0, between(0, body.length - 1)))
  },
  (path) => rm(path),
  async (path, { other }) => writeFile(path, await readFile(other)),
]

async function findDamaged(references: readonly Reference[]): Promise<string[]> {
  const found: string[] = []
  const store = await open()
  for (const reference of references)
    await readChecked(store, reference).catch(() => found.push(reference.key))
  return found
}

/** Where a document is served: at a path of its own, and in a page of its own. */
function toServedPath(path: string): string[] {
  const model = /^models\/(.+)\.json$/.exec(path)?.[1]
  const provider = /^providers\/(.+)\.json$/.exec(path)?.[1]
  if (model !== undefined) return [`/v1/models/${model}/endpoints`, `/models/${model}`]
  return provider === undefined ? [] : [`/v1/providers/${provider}`, `/providers/${provider}`]
}

/** What the service answers over the store, by path; it has loaded the release before `spoil`. */
async function askAll(paths: readonly string[], spoil: () => Promise<void>) {
  const service = await startService({
    release: 'none',
    plans: OPEN_PLANS,
    env: { TPI_STORE: `file:${join(folder, 'store')}` },
  })
  service.clock.now = Date.parse('2026-08-02T07:00:00Z')
  await spoil()
  const key = await service.createPaidKey()
  const answers = new Map<string, Answer>()
  for (const path of paths) answers.set(path, await service.ask(path, { key }))
  return { answers, health: await service.ask('/health') }
}

it('N7: objects of what is served are never served damaged, and are all made again', async () => {
  const manifest = await readManifest()
  const store = await open()
  const documents = await listDocuments(store, manifest)
  const served = [...documents, ...listNext(manifest)].filter(
    ({ key }) => !listTrail(manifest).some((trail) => trail.key === key),
  )
  const paths = Object.keys(manifest.documents).flatMap(toServedPath)
  const { answers: before } = await askAll(paths, async () => {})
  expect([...before.values()].filter(({ status }) => status !== 200)).toEqual([])
  let keys: string[] = []
  const { answers, health } = await askAll(paths, async () => {
    keys = await damage(served, DAMAGED)
  })
  expect(keys).toHaveLength(DAMAGED)
  const refused = paths.filter((path) => answers.get(path)?.status === 503)
  expect(refused.length).toBeGreaterThan(10)
  for (const path of paths)
    if (!refused.includes(path)) expect(answers.get(path)?.bytes).toEqual(before.get(path)?.bytes)
  expect(health.body).toMatchObject({
    status: 'degraded',
    unreadable: expect.arrayContaining([expect.any(String)]),
  })

  const { status, events } = await runs.run('store', '2026-08-03T06:00:00Z')
  expect(status).toBe('published')
  const named = new Set(
    events
      .filter(({ event }) => ['object_mended', 'object_damaged'].includes(event))
      .map(({ fields }) => String(fields['problem'])),
  )
  for (const key of keys)
    expect(
      [...named].some((problem) => problem.includes(key)),
      key,
    ).toBe(true)
  const next = await readManifest()
  const known = [...(await listDocuments(store, next)), ...listNext(next), ...listTrail(next)]
  expect(await findDamaged(known)).toEqual([])
})

it('N7: objects of what the fix was made from are all named', async () => {
  const manifest = await readManifest()
  const trail = listTrail(manifest)
  const before = new Set(listNext(manifest).map(({ key }) => key))
  const keys = await damage(
    trail.filter(({ key }) => !before.has(key)),
    DAMAGED,
  )
  expect(keys.length).toBeGreaterThan(20)
  const { status, events } = await runs.run('store', '2026-08-04T06:00:00Z')
  expect(status).toBe('published')
  const problems = events
    .filter(({ event }) => ['object_mended', 'object_damaged'].includes(event))
    .map(({ fields }) => String(fields['problem']))
  for (const key of keys)
    expect(
      problems.some((problem) => problem.includes(key)),
      key,
    ).toBe(true)
})

it('N7: the pointer and the current manifest, damaged, are restored by the next run', async () => {
  const store = await open()
  const originals = ['current.json', 'manifest.json']
  const copies = ['current-copy.json', 'manifest-copy.json']
  const [flip, , remove] = DAMAGES
  const cases = [[flip, originals] as const, [remove, copies] as const]
  for (const [hour, [spoil, names]] of cases.entries()) {
    const before = await readManifest()
    const found = await findPointer(store)
    const keys = names.map((name) =>
      name.startsWith('current') ? name : `runs/${found?.pointer.run_id}/${name}`,
    )
    const other = join(folder, 'store', before.quotes?.key ?? '')
    for (const key of keys) await spoil?.(join(folder, 'store', key), { other, random })
    const { events } = await runs.run('store', `2026-08-05T0${hour}:00:00Z`)
    expect((await readManifest()).previous?.run_id, `${hour}`).toBe(before.run_id)
    expect(JSON.stringify(events)).toContain(keys[1])
  }
})

const VERIFIED_DAMAGES = Number(process.env['VERIFIED_DAMAGES'] ?? '2')

it(
  'N7: what verify prints mends any damage, of whichever kind of object',
  async () => {
    const project = await findSmallMarket()
    const intact = await openStore(`file:${join(folder, 'intact')}`)
    const store = await openStore(`file:${join(folder, 'damaged')}`)
    const command = (...args: string[]) =>
      runNode(['scripts/store.ts', ...args], { TPI_STORE: store.url }, project)
    for (let damages = 0; damages < VERIFIED_DAMAGES;) {
      const [kind, keys] = random.pick(await listKinds(intact))
      const key = keys[random.between(0, keys.length - 1)] ?? ''
      // What was given up before must not stand in the way of another object.
      await rm(join(folder, 'damaged'), { recursive: true, force: true })
      await cp(join(folder, 'intact'), join(folder, 'damaged'), { recursive: true })
      const other = join(folder, 'damaged', keys[0] ?? '')
      await random.pick(DAMAGES)(join(folder, 'damaged', key), { other, random })
      const { code, errors } = await command('verify')
      // A bit of a compressed object may mean nothing.
      if (code === 0) continue
      damages += 1
      const printed = [...errors.matchAll(/^ {2}npm run store -- ([^#\n]+)/gm)]
      expect(printed.length, `${kind}: ${key}`).toBeGreaterThan(0)
      for (const [, text = ''] of printed)
        expect(await command(...text.trim().split(' ')), key).toMatchObject({ code: 0, errors: '' })
      expect(await command('verify'), key).toMatchObject({ code: 0 })
    }
  },
  60_000 + 20_000 * VERIFIED_DAMAGES,
)

/** The keys that releases need, by the folder or the name that they begin with. */
async function listKinds(store: Store): Promise<[[string, string[]], ...[string, string[]][]]> {
  const keys = (await Array.fromAsync(store.list(''))).map(({ key }) => key)
  const known = keys.filter((key) => !/^(?:lost|holds|given-up|pruned)/.test(key))
  const [first, ...rest] = Map.groupBy(known, (key) => key.split('/')[0] ?? '')
  if (!first) throw new Error(`${store.url}: expected objects, found none`)
  return [first, ...rest]
}
