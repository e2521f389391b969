// A spreadsheet runs a cell that begins like a formula. Names and ids are what strangers say, so such
// a cell of a CSV file begins with an apostrophe: in files of the service and in those that a page
// saves. The patterns are of the kind that DuckDB reads too.

/** How a formula begins, and what a spreadsheet skips before one. */
export const FORMULA = '^[=+@\\t\\r-]'
/** What begins like one and is a number. */
export const NUMBER = '^-\\d+(\\.\\d+)?([eE][+-]?\\d+)?$'

const [formula, number] = [new RegExp(FORMULA), new RegExp(NUMBER)]

export function guardCell(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}
