/** Compares by code unit, so the order doesn't depend on the machine's locale. */
export function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
