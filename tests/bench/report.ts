// What a run found, as Markdown tables; in docs/evidence/performance.md they stand between two marks.
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/package-script.ts'
import type { Series } from './compare.ts'
import type { Cost } from './process.ts'
import { DOCUMENT } from './workloads.ts'

const PAGE = join(ROOT, 'docs/evidence/performance.md')
const LOAD_BEFORE = loadavg()[0] ?? NaN

/** Between two checkouts: a change that wins less than a tenth is not worth its lines. */
const WORTHWHILE = 0.1

/** Where and how: what stands above the tables. */
export function describeRun(how: string): string {
  const memory = Math.round(totalmem() / 1e9)
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory} GB`
  const load = `load average ${toText(LOAD_BEFORE)}`
  return `${machine}, Node ${process.versions.node}; ${load}. Medians of ${how}.`
}

/** The first side beside each contender: how much processor time it takes of theirs, within each launch. */
export function toContenderTable(
  series: readonly Series[],
  goals: Readonly<Record<string, number>>,
): string {
  const documents = series.filter(({ workload }) => workload === DOCUMENT)
  const [own] = documents
  if (!own) throw new Error('report: expected a series of the document, got none')
  const rows = documents.map(({ side, samples }) => [
    side,
    toSpread(toRates(samples)),
    toSpread(toMicros(samples)),
    side === own.side ? '' : toSpread(toRatios(toMicros(own.samples), toMicros(samples))),
    String(goals[side] ?? ''),
  ])
  return toTable(['server', 'requests/s', 'CPU µs', 'ratio', 'goal'], rows)
}

/** Without the document, which the table of contenders has. */
export function toWorkloadList(series: readonly Series[]): string {
  const rows = series
    .filter(({ side }) => side === series[0]?.side)
    .slice(1)
    .map(({ workload, samples }) => `- ${workload}: ${toSpread(toMicros(samples))} µs`)
  return rows.join('\n')
}

export function toFootprintList(
  rows: readonly (readonly [what: string, values: readonly number[], unit: string, goal: number])[],
): string {
  return rows
    .map(
      ([what, values, unit, goal]) =>
        `- ${what}: ${toSpread(values)} ${unit} (goal: ${goal} ${unit})`,
    )
    .join('\n')
}

/** Processor time per request of two sides, workload by workload. */
export function toChangeTable(series: readonly Series[]): string {
  const [here, there] = [...new Set(series.map(({ side }) => side))]
  const rows = series
    .filter(({ side }) => side === here)
    .map(({ workload, samples }) => {
      const other = series.find((each) => each.side === there && each.workload === workload)
      const [one, base] = [toMicros(samples), toMicros(other?.samples ?? [])]
      const ratios = toRatios(one, base)
      const change = median(ratios) - 1
      const verdict = Math.abs(change) < WORTHWHILE ? 'no' : change < 0 ? 'cheaper' : 'dearer'
      return [workload, toSpread(one), toSpread(base), toSpread(ratios), verdict]
    })
  const head = ['workload', `CPU µs ${here}`, `CPU µs ${there}`, 'ratio', 'by a tenth or more']
  return toTable(head, rows)
}

export function toCostTable(costs: ReadonlyMap<string, readonly Cost[]>): string {
  const rows = [...costs].map(([name, runs]) => [
    name,
    toSpread(runs.map(({ cpuSeconds }) => cpuSeconds)),
    toSpread(runs.map(({ wallSeconds }) => wallSeconds)),
    toSpread(runs.map(({ megabytes }) => megabytes)),
  ])
  return toTable(['a run', 'CPU s', 'wall s', 'peak MB'], rows)
}

/**
 * Replaces what stands between the marks of that name, without the spreads; throws where the marks
 * are missing.
 */
export async function writePart(name: 'bench' | 'pipeline', text: string, path = PAGE) {
  const [start, end] = [`<!-- ${name}: start -->`, `<!-- ${name}: end -->`]
  const page = await readFile(path, 'utf8')
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`${path}: expected ${start} … ${end}, got none`)
  await writeFile(
    path,
    `${page.slice(0, from)}${start}\n\n${text.replaceAll(SPREAD, '')}\n\n${page.slice(to)}`,
  )
}

function toRates(samples: Series['samples']): number[] {
  return samples.map(({ perSecond }) => perSecond)
}

function toMicros(samples: Series['samples']): number[] {
  return samples.map(({ cpuMicros }) => cpuMicros)
}

/** One launch's value over another's of the same launch. */
function toRatios(values: readonly number[], base: readonly number[]): number[] {
  return values.map((value, launch) => value / (base[launch] ?? NaN))
}

/** NaN of nothing. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}

const SPREAD = / \([\d.]+–[\d.]+\)/g

/** The median with the least and the most. */
function toSpread(values: readonly number[]): string {
  return `${toText(median(values))} (${toText(Math.min(...values))}–${toText(Math.max(...values))})`
}

function toText(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const [first, ...others] = [head, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [first, `|---${'|--:'.repeat(head.length - 1)}|`, ...others].join('\n')
}
