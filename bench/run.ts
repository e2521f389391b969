// `npm run bench`: the proxy beside what else could serve the same bytes, on this machine, in one run.
// `-- --rows get,304 --rounds 5 --seconds 1 --json <file> --write`; the last puts the tables into docs/performance.md.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import type { Figure } from './figures.ts'
import { toSection, writePage } from './page.ts'
import { computed } from './rows/computed.ts'
import { counters } from './rows/counters.ts'
import { documents } from './rows/documents.ts'
import { filter } from './rows/filter.ts'
import { get, unchanged } from './rows/get.ts'
import { many } from './rows/many.ts'
import { embedded, large, swap } from './rows/process.ts'
import { profile } from './rows/profile.ts'
import { rollup } from './rows/rollup.ts'
import { createStage } from './stage.ts'

const PAGE = join(import.meta.dirname, '../docs/performance.md')
const ROWS = [
  get,
  unchanged,
  ...computed,
  profile,
  filter,
  counters,
  many,
  embedded,
  large,
  swap,
  documents,
  rollup,
]

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
const [rounds, seconds] = [toCount('rounds', given.rounds), toCount('seconds', given.seconds)]
const loadBefore = loadavg()[0] ?? NaN
const stage = await createStage({
  rounds,
  seconds,
  progress: (text) => process.stderr.write(`${text}\n`),
})
const figures: Figure[] = []
try {
  for (const row of chosen)
    try {
      figures.push(...(await row.measure(stage)))
    } catch (error) {
      // The other rows are still worth having; whoever started this sees which one is missing.
      process.stderr.write(`row ${row.id}: ${inspect(error)}\n`)
      process.exitCode = 1
    }
} finally {
  await stage.close()
}
const run = { figures, rounds, seconds, loadBefore }
process.stdout.write(`${toSection(run)}\n`)
if (given.json !== undefined) await writeFile(given.json, JSON.stringify(run, undefined, 1))
if (given.write) await writePage(PAGE, run)

function toCount(name: string, text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--${name}: expected a whole number from 1, got "${text}"`)
  return count
}
