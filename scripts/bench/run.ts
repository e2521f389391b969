// `npm run bench`: the proxy beside what else could serve the same bytes, on this machine, in one run.
// `-- --rows get,304 --rounds 5 --seconds 1 --json <file> --write`
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Figure } from './figures.ts'
import { toTable } from './report.ts'
import { computed } from './rows/computed.ts'
import { filter } from './rows/filter.ts'
import { get, unchanged } from './rows/get.ts'
import { many } from './rows/many.ts'
import { embedded, large, swap } from './rows/process.ts'
import { createStage } from './stage.ts'

const ROWS = [get, unchanged, ...computed, filter, many, embedded, large, swap]

const { values: given } = parseArgs({
  options: {
    rows: { type: 'string', default: ROWS.map(({ id }) => id).join(',') },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const chosen = given.rows.split(',').map((id) => {
  const row = ROWS.find((known) => known.id === id)
  if (!row)
    throw new Error(
      `--rows: expected some of ${ROWS.map((known) => known.id).join(', ')}, got ${id}`,
    )
  return row
})
const stage = await createStage({
  rounds: Number(given.rounds),
  seconds: Number(given.seconds),
  progress: (text) => process.stderr.write(`${text}\n`),
})
const figures: Figure[] = []
try {
  for (const row of chosen) figures.push(...(await row.measure(stage)))
} finally {
  await stage.close()
}
process.stdout.write(`${toTable(figures)}\n`)
if (given.json !== undefined) await writeFile(given.json, JSON.stringify(figures, undefined, 1))
