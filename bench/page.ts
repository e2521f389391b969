// docs/performance.md holds the tables of one run between two marks; the words around them are a person's.
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import type { Figure } from './figures.ts'
import { toGoalTable } from './goals.ts'
import { toTable } from './report.ts'
import { isPinned } from './running.ts'

const START = '<!-- bench: start -->'
const END = '<!-- bench: end -->'

export interface Run {
  figures: readonly Figure[]
  rounds: number
  seconds: number
  loadBefore: number
}

/** Replaces what is between the marks of the page; throws where they are not. */
export async function writePage(path: string, run: Run): Promise<void> {
  const text = await readFile(path, 'utf8')
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  if (start === -1 || end < start) throw new Error(`${path}: expected ${START} … ${END}, got none`)
  await writeFile(
    path,
    `${text.slice(0, start)}${START}\n\n${toSection(run)}\n\n${text.slice(end)}`,
  )
}

export function toSection({ figures, rounds, seconds, loadBefore }: Run): string {
  const [cpu] = cpus()
  return `Machine: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 1e9)} GB, Node ${process.versions.node};
server and load ${isPinned ? 'on a core each' : 'share the machine: nothing to pin them with'}. ${rounds} rounds of ${seconds} s.
Load average before the run ${toLoad(loadBefore)}, after it ${toLoad(loadavg()[0] ?? NaN)}.

### Goals

${toGoalTable(figures)}

### All figures

${toTable(figures)}`
}

function toLoad(load: number): string {
  return load.toFixed(1)
}
