export interface Column<Row> {
  title: string
  /** Empty where there is nothing to say. */
  show: (row: Row) => string
  align?: 'right'
}

const GAP = '  '
/** Control characters could move the cursor or hide text; names come from other hosts. */
const CONTROLS = /\p{Cc}+/gu

/** Lines with a heading; the last column is not padded. */
export function toTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
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

/** USD, to the digits that matter: four of them below 1, two decimals from 100 on. */
export function toUsd(value: number | null): string {
  if (value === null) return ''
  return value < 1 ? SMALL.format(value) : value.toFixed(value < 100 ? 3 : 2)
}

export function toPercent(value: number | null): string {
  return value === null ? '' : `${value > 0 ? '+' : ''}${value.toFixed(2)}%`
}

export function toTokens(value: number | null): string {
  if (value === null) return ''
  return value >= 1000 ? `${Math.round(value / 1000)}k` : String(value)
}

/** Words in lines of at most `width` characters, each after `indent`. */
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
