// Objects of a release that were flipped, cut off, deleted or swapped in the store.
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Reference,
  listFiles,
  listPublished,
  listTrail,
} from '../../../../pipeline/publish/release-history.ts'
import { openStore } from '../../../../store/open.ts'
import type { Store } from '../../../../store/store.ts'
import { readChecked } from '../../../../store/read-release.ts'
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
})
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

it('N7: objects of what is served are never served damaged, and what verify prints makes them again', async () => {
  const manifest = await readManifest()
  const store = await open()
  const served = [...listPublished(manifest), ...(await listFiles(store, manifest))].filter(
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

  await mend(store)
  expect(await findDamaged(served)).toEqual([])
})

async function command(store: Store, ...args: string[]) {
  const [script = '', ...rest] = args
  const project = await findSmallMarket()
  return runNode([`scripts/${script}.ts`, ...rest], { TPI_STORE: store.url }, project)
}

/** Runs what `verify` prints, until it finds nothing; whether there was anything to mend. */
async function mend(store: Store): Promise<boolean> {
  const { code, errors } = await command(store, 'store', 'verify')
  if (code === 0) return false
  const printed = [...errors.matchAll(/^ {2}npm run ([^#\n]+)/gm)]
  expect(printed.length, errors).toBeGreaterThan(0)
  for (const [, text = ''] of printed)
    expect(await command(store, ...text.replace(' --', '').trim().split(' ')), text).toMatchObject({
      code: 0,
      errors: '',
    })
  expect(await command(store, 'store', 'verify')).toMatchObject({ code: 0 })
  return true
}

it('N7: what verify prints mends any damage, of whichever kind of object', async () => {
  const intact = await openStore(`file:${join(folder, 'intact')}`)
  const store = await openStore(`file:${join(folder, 'damaged')}`)
  for (const keys of await listKinds(intact))
    // A bit of a compressed object may mean nothing.
    for (let isMended = false; !isMended; isMended = await mend(store)) {
      const key = keys[random.between(0, keys.length - 1)] ?? ''
      await rm(join(folder, 'damaged'), { recursive: true, force: true })
      await cp(join(folder, 'intact'), join(folder, 'damaged'), { recursive: true })
      const other = join(folder, 'damaged', keys[0] ?? '')
      await random.pick(DAMAGES)(join(folder, 'damaged', key), { other, random })
    }
})

/** The keys that releases need, by the folder or the name that they begin with. */
async function listKinds(store: Store): Promise<string[][]> {
  const keys = (await Array.fromAsync(store.list(''))).map(({ key }) => key)
  const known = keys.filter((key) => !/^(?:lost|holds|pruned)/.test(key))
  return [...Map.groupBy(known, (key) => key.split('/')[0] ?? '').values()]
}
