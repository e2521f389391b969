// A store that was tampered with: the run that finds it puts right what it can make, and says so.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Manifest, blobKey, exportKey, sha256 } from '../../../contract/release.ts'
import { findPointer, readManifest } from '../../../store/read-release.ts'
import type { Store } from '../../../store/store.ts'
import { openStore } from '../../../store/open.ts'
import { fetchExports } from '../../../pipeline/make/export-files.ts'
import { verifyStore } from '../../../pipeline/upkeep/verify.ts'
import { copyRelease, findSmallMarket } from '../../releases.ts'
import { runNode, runPipeline } from '../../run-process.ts'

const DAY = '2026-07-31'

let folder: string
let store: Store
let manifest: Manifest
let exportFileKey: string

async function runAgain(): Promise<{ status: unknown; problems: string[] }> {
  const { code, output, summary, errors } = await runPipeline(
    ['--offline', '--as-of', DAY],
    { TPI_STORE: store.url },
    await findSmallMarket(),
  )
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const events = output
    .trimEnd()
    .split('\n')
    .map((line): { event: string; problem: string } => JSON.parse(line))
  const mended = events.filter(({ event }) => event === 'object_mended')
  return { status: summary['status'], problems: mended.map(({ problem }) => problem) }
}

const documentKey = (path: string) => blobKey(manifest.documents[path]?.sha256 ?? '')

/** The same number of other bytes: what no size gives away. */
async function flip(key: string): Promise<Buffer> {
  const body = Buffer.from((await store.read(key))?.body ?? '')
  body[0] = (body[0] ?? 0) ^ 1
  await store.write(key, body)
  return body
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mend-'))
  store = await openStore(`file:${folder}/store`)
  await copyRelease('market', join(folder, 'store'))
  const found = await findPointer(store)
  if (!found) throw new Error('expected a release, got none')
  manifest = await readManifest(store, found.pointer)
  const [file] = await fetchExports(store, manifest)
  if (!file) throw new Error('expected an export file, got none')
  exportFileKey = exportKey(file)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a run that has nothing new to publish', () => {
  it('finds nothing to mend in a whole release', async () => {
    expect(await runAgain()).toEqual({ status: 'nothing_new', problems: [] })
  }, 120_000)

  it('P27: writes again what was deleted or altered, names each, and keeps what was in the place', async () => {
    const deleted = documentKey('composite/latest.json')
    const altered = documentKey('models.json')
    await store.remove(deleted)
    await store.remove(exportFileKey)
    const foreign = await flip(altered)
    const { status, problems } = await runAgain()
    expect(status).toBe('nothing_new')
    expect(problems.toSorted()).toEqual(
      [
        `${store.url}/${deleted}: expected an object, found none: written again`,
        `${store.url}/${exportFileKey}: expected an object, found none: written again`,
        `${store.url}/${altered}: expected sha256 ${altered.slice('blobs/'.length)}, got ${sha256(foreign)}: kept as lost/${altered}/${sha256(foreign)}, written again`,
      ].toSorted(),
    )
    expect((await store.read(`lost/${altered}/${sha256(foreign)}`))?.body.equals(foreign)).toBe(
      true,
    )
    expect((await verifyStore(store)).problems).toEqual([])
  }, 120_000)
})

describe('repair', () => {
  it('puts back documents, their listing, export files, quotes and the state for the next run', async () => {
    const state = Object.values(manifest.state.after).map((blob) => blobKey(blob.sha256))
    const lost = [
      documentKey('exports.json'),
      documentKey('calendar.json'),
      exportFileKey,
      manifest.quotes?.key ?? '',
      ...state.slice(0, 2),
    ]
    for (const key of lost) await store.remove(key)
    expect((await verifyStore(store)).problems).not.toEqual([])
    const { code, output, errors } = await runNode(
      ['scripts/store.ts', 'repair'],
      { TPI_STORE: store.url },
      await findSmallMarket(),
    )
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    for (const key of lost)
      expect(output).toContain(`${store.url}/${key}: expected an object, found none: written again`)
    expect((await verifyStore(store)).problems).toEqual([])
  }, 120_000)
})
