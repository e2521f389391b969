import { CEILING, type Figure, toProcessorRatio, toRatios } from './figures.ts'
import { median } from './statistics.ts'

/** From here on a sample's times say more of the neighbours than of the contender. */
const DISTURBED_CORES = 0.1

const HEAD = ['what', 'contender', 'median', 'spread', `× ${CEILING}`, 'spread', 'CPU µs', '× CPU', 'p99 ms', 'disturbed'] // prettier-ignore

/** Every figure as a Markdown table, in the order they were measured. */
export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, contender, unit, values, samples } = figure
    const ceiling = figures.find((other) => other.what === what && other.contender === CEILING)
    const ratios = ceiling ? toRatios(figure, ceiling) : []
    const processor = ceiling && toProcessorRatio(figure, ceiling)
    const disturbed = samples?.filter(({ othersCores }) => othersCores > DISTURBED_CORES)
    return [
      what,
      contender,
      `${toText(median(values))} ${unit}`,
      toSpread(values),
      ...(ceiling ? [toText(median(ratios)), toSpread(ratios)] : ['', '']),
      samples ? toText(median(samples.map(({ cpuMicros }) => cpuMicros))) : '',
      processor === undefined ? '' : toText(processor),
      samples ? toText(median(samples.map(({ p99Ms }) => p99Ms))) : '',
      disturbed ? `${disturbed.length}/${values.length}` : '',
    ]
  })
  return toMarkdown(HEAD, rows)
}

export function toMarkdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const toLine = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [toLine(head), toLine(widths.map((width) => '-'.repeat(width))), ...rows.map(toLine)].join(
    '\n',
  )
}

function toSpread(values: readonly number[]): string {
  return `${toText(Math.min(...values))}–${toText(Math.max(...values))}`
}

export function toText(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
