/** A number as a sentence shows it: whole from 1,000 on, else to four significant digits. */
export function toNumberText(value: number): string {
  return value >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4)))
}
