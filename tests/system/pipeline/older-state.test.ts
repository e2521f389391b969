// A release that the pipeline of state version 1 wrote, with what a run and a replay read of it. It
// was made by that code, from the embedded prices of thirty models on 2026-07-27 and 28; other
// documents are left out.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CompositeHistory } from '../../../contract/documents.ts'
import { STATE_VERSION, blobKey } from '../../../contract/release.ts'
import { findPointer, readManifest } from '../../../store/read-release.ts'
import type { Store } from '../../../store/store.ts'
import { openStore } from '../../../store/open.ts'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { runNode, runPipeline } from '../../run-process.ts'

const RELEASE = join(import.meta.dirname, 'fixtures/version-1')

let folder: string
let store: Store

async function readCurrent() {
  const found = await findPointer(store)
  if (!found) throw new Error('expected a release, got none')
  return readManifest(store, found.pointer)
}

async function readHistory(): Promise<CompositeHistory['history']> {
  const { documents } = await readCurrent()
  const body = await store.read(blobKey(documents['composite/history.json']?.sha256 ?? ''))
  return CompositeHistory.parse(JSON.parse(body?.body.toString() ?? '')).history
}

function toPoints(history: CompositeHistory['history']): { date: string; points: number }[] {
  return history.map(({ date, index_points: points }) => ({ date, points }))
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'older-state-'))
  await cp(RELEASE, join(folder, 'store'), { recursive: true })
  store = await openStore(`file:${folder}/store`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a store that an older version wrote', () => {
  it('is gone on from: the published days stand, and the new state is of this version', async () => {
    const before = await readHistory()
    expect((await readCurrent()).state.version).toBe(1)
    expect(before.map(({ date }) => date)).toEqual(['2026-07-28', '2026-07-27'])
    const { code, errors } = await runPipeline(['--offline', '--as-of', '2026-07-29'], {
      TPI_STORE: store.url,
    })
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect((await readCurrent()).state.version).toBe(STATE_VERSION)
    const after = await readHistory()
    expect(after.map(({ date }) => date)).toEqual(['2026-07-29', '2026-07-28', '2026-07-27'])
    expect(toPoints(after.slice(1))).toEqual(toPoints(before))
  }, 120_000)

  it('N17: can be rolled back to after an upgrade, and gone on from again', async () => {
    const { run_id: older } = await readCurrent()
    const run = () => runPipeline(['--offline', '--as-of', '2026-07-29'], { TPI_STORE: store.url })
    expect((await run()).code).toBe(0)
    const { run_id: newer } = await readCurrent()
    // The fixture leaves documents out, so it is not whole.
    const back = ['scripts/store.ts', 'rollback', older, '--force']
    expect(await runNode(back, { TPI_STORE: store.url })).toMatchObject({ code: 0, errors: '' })
    expect((await readCurrent()).run_id).toBe(older)
    expect((await run()).code).toBe(0)
    expect((await readCurrent()).run_id).toBe(newer)
  }, 120_000)

  it('is left with price steps that begin where its days did', async () => {
    await runPipeline(['--offline', '--as-of', '2026-07-29'], { TPI_STORE: store.url })
    const { state } = await readCurrent()
    const database = await openDatabase(folder)
    const steps = `${folder}/store/${blobKey(state.after['price_steps']?.sha256 ?? '')}`
    const [row] = await database.rows(
      `select min(from_day)::varchar as first_day, count(*)::integer as steps from read_parquet('${steps}')`,
    )
    database.close()
    expect(row).toMatchObject({ first_day: '2026-07-17' })
    expect(Number(row?.['steps'])).toBeGreaterThan(30)
  }, 120_000)

  it('is replayed from: the fix of a day is made again from its state', async () => {
    const { run_id: runId } = await readCurrent()
    const { errors, output } = await runNode(['scripts/replay.ts', '--date', '2026-07-28'], {
      TPI_STORE: store.url,
    })
    expect(errors).toBe('')
    // Today's rules over today's embedded prices do not make yesterday's documents; but they read
    // all they need.
    expect(output).toMatch(new RegExp(`${runId}: \\d+ of \\d+ documents and files made again`))
  }, 120_000)
})
