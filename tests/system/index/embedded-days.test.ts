// The last embedded days run one by one, as a scheduler would have: none is held, each says what the
// whole history made at once says, and the cuts of makers are booked in full.
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { FixFile } from '../../../contract/documents.ts'
import { openStore } from '../../../store/open.ts'
import { copyRelease } from '../../releases.ts'
import { runPipeline } from '../../run-process.ts'
import { readDocument } from '../../read-document.ts'
import { createFolder } from '../../temporary-folder.ts'

/** As many before the last as are run one by one: `npm run test:long` asks for more. */
const COUNT = Number(process.env['EMBEDDED_DAYS'] ?? 1)
const DAYS = ['27', '28', '29', '30', '31'].map((day) => `2026-07-${day}`).slice(-COUNT - 1)

const folder = await createFolder(afterAll)

it('is published day by day as it is in one go, with the cuts of makers', async () => {
  if (COUNT === 1) await copyRelease('embedded-eve', join(folder, 'days'))
  for (const day of COUNT === 1 ? DAYS.slice(1) : DAYS) {
    const { code, errors } = await runPipeline(['--offline', '--as-of', day], {
      TPI_STORE: `file:${folder}/days`,
    })
    expect({ day, code, errors }).toEqual({ day, code: 0, errors: '' })
  }
  await copyRelease('embedded', join(folder, 'at-once'))
  const [dayByDay, atOnce] = [await readFixes('days'), await readFixes('at-once')]
  expect(dayByDay.map(toPoints)).toEqual(atOnce.map(toPoints))

  // Of 30 July, by the lists of the vendor: GPT-5.6 Luna 1 and 6 USD to 0.2 and 1.2, Terra by a fifth.
  const moves = atOnce
    .slice(-2)
    .map(({ constituents }) => [
      constituents.find(({ model_id: id }) => id === 'openai/gpt-5.6-luna')?.price_change,
      constituents.find(({ model_id: id }) => id === 'openai/gpt-5.6-terra')?.price_change,
    ])
  expect(moves).toEqual([
    [0, 0],
    [expect.closeTo(Math.log(0.2), 9), expect.closeTo(Math.log(0.8), 9)],
  ])
}, 300_000)

function toPoints({ values }: FixFile): number[] {
  return values.map((value) => value.index_points)
}

async function readFixes(name: string): Promise<FixFile[]> {
  const store = await openStore(`file:${join(folder, name)}`)
  return Promise.all(
    DAYS.map(async (day) => FixFile.parse(await readDocument(store, `fixes/${day}.json`))),
  )
}
