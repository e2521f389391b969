export interface Column<Row> {
  title: string
  /** Empty if there is nothing to show. */
  show: (row: Row) => string
  align?: 'right'
}

const GAP = '  '
/** Control characters in names from other hosts could move the cursor or hide text. */
const CONTROLS = /\p{Cc}+/gu

/** Formats rows with a heading; the last column isn't padded. */
export function formatTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ show }) => show(row).replaceAll(CONTROLS, ' '))),
  ]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((cell, at) =>
          columns[at]?.align === 'right'
            ? cell.padStart(widths[at] ?? 0)
            : cell.padEnd(widths[at] ?? 0),
        )
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}

const SMALL = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })

/** USD with four significant digits below 1, and two decimals from 100. */
export function formatUsd(value: number | null): string {
  if (value === null) return ''
  return value < 1 ? SMALL.format(value) : value.toFixed(value < 100 ? 3 : 2)
}

export function formatPercent(value: number | null): string {
  return value === null ? '' : `${value > 0 ? '+' : ''}${value.toFixed(2)}%`
}

export function formatTokens(value: number | null): string {
  if (value === null) return ''
  return value >= 1000 ? `${Math.round(value / 1000)}k` : String(value)
}

/** Wraps text at `width` characters, with `indent` before each line. */
export function wrap(text: string, width: number, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.replaceAll(CONTROLS, ' ').split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && indent.length + longer.length > width) {
      lines.push(indent + line)
      line = word
    } else line = longer
  }
  return [...lines, indent + line].join('\n')
}
