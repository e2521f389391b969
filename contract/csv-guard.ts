// Spreadsheets execute cells that start like formulas. Names and ids come from outside, so such
// cells in CSV files get a leading apostrophe, both in the service's files and in those saved by
// pages. DuckDB supports these patterns too.

/** Matches the start of a formula, or a character that spreadsheets skip before one. */
export const FORMULA = '^[=+@\\t\\r-]'
/** Matches numbers, which may look like the start of a formula. */
export const NUMBER = '^-\\d+(\\.\\d+)?([eE][+-]?\\d+)?$'

const [formula, number] = [new RegExp(FORMULA), new RegExp(NUMBER)]

export function guardCell(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}
