// What releases weigh, in docs/scale.md: with SCALE=write, it measures and writes it.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from '../../../store/open.ts'
import type { Store } from '../../../store/store.ts'
import { ROOT, runPipeline } from '../../run-process.ts'
import { copyRelease } from '../../releases.ts'
import { createFolder } from '../../temporary-folder.ts'

const PAGE = join(ROOT, 'docs/scale.md')
const [HEAD, RULE] = ['| | objects | bytes |', '|---|--:|--:|']
const ROW = /^\| (.+) \| ([\d,]+) \| ([\d,]+) \|$/gm
const DAY = '2026-07-31'
const FIRST = 'the first release'
const DAILY = 'the release of one more day'
const SAME = 'another run on the same day, without new data'
/** Of what is said: every new field weighs something, and libraries compress differently. */
const TOLERANCE = 0.05
/** Objects and bytes at most. */
const LIMITS: Record<string, [number, number]> = {
  [FIRST]: [1_000, 4_000_000],
  [DAILY]: [1_000, 1_500_000],
  [SAME]: [10, 200_000],
}

type Weight = [objects: number, bytes: number]

it('says what releases weigh', async () => {
  const measured = await measure()
  const page = await readFile(PAGE, 'utf8')
  const table = page.slice(page.indexOf(HEAD)).split('\n\n')[0] ?? ''
  if (process.env['SCALE'] === 'write') {
    const rows = [...measured].map(
      ([name, weight]) =>
        `| ${[name, ...weight.map((count) => count.toLocaleString('en'))].join(' | ')} |`,
    )
    return writeFile(PAGE, page.replace(table, [HEAD, RULE, ...rows].join('\n')))
  }
  const said = new Map(
    [...table.matchAll(ROW)].map(([, name = '', ...counts]) => [
      name,
      counts.map((text) => Number(text.replaceAll(',', ''))),
    ]),
  )
  expect([...said.keys()]).toEqual([...measured.keys()])
  for (const [name, [objects, bytes]] of measured) {
    const [saidObjects = 0, saidBytes = 0] = said.get(name) ?? []
    expect(Math.abs(saidObjects / objects - 1), `${name}: ${objects}`).toBeLessThan(TOLERANCE)
    expect(Math.abs(saidBytes / bytes - 1), `${name}: ${bytes}`).toBeLessThan(TOLERANCE)
    const [mostObjects, mostBytes] = LIMITS[name] ?? [objects, bytes]
    expect(objects, name).toBeLessThanOrEqual(mostObjects)
    expect(bytes, name).toBeLessThanOrEqual(mostBytes)
  }
})

async function measure(): Promise<Map<string, Weight>> {
  const folder = await createFolder()
  await copyRelease('embedded-eve', folder)
  const store = await openStore(`file:${folder}`)
  const weights = new Map<string, Weight>()
  let before = await weigh(store)
  weights.set(FIRST, before)
  const runs = { [DAILY]: `${DAY}T06:00:00Z`, [SAME]: `${DAY}T07:00:00Z` }
  for (const [name, asOf] of Object.entries(runs)) {
    const args = ['--offline', '--as-of', asOf]
    expect(await runPipeline(args, { TPI_STORE: store.url })).toMatchObject({ code: 0 })
    const after = await weigh(store)
    weights.set(name, [after[0] - before[0], after[1] - before[1]])
    before = after
  }
  return weights
}

async function weigh(store: Store): Promise<Weight> {
  const sizes = (await Array.fromAsync(store.list(''))).map(({ bytes }) => bytes)
  return [sizes.length, sizes.reduce((sum, bytes) => sum + bytes, 0)]
}
