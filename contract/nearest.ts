// Edit distance between names, for suggestions.

/** The number of letters to insert, remove or replace; stops at `most`. */
export function countEdits(one: string, other: string, most = Infinity): number {
  if (Math.abs(one.length - other.length) >= most) return most
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 0; at < one.length; at += 1) {
    let before = at + 1
    const next = [before]
    for (let index = 1; index <= other.length; index += 1) {
      const replaced = (row[index - 1] ?? 0) + Number(one[at] !== other[index - 1])
      before = Math.min(replaced, before + 1, (row[index] ?? 0) + 1)
      next.push(before)
    }
    if (Math.min(...next) >= most) return most
    row = next
  }
  return Math.min(row.at(-1) ?? 0, most)
}

/** The most similar known name within `most` edits, if any; the first of several. */
export function findNearest(
  name: string,
  known: readonly string[],
  most = Infinity,
): string | undefined {
  const [nearest] = known
    .map((each) => ({ each, edits: countEdits(each, name, most + 1) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((one, other) => one.edits - other.edits)
  return nearest?.each
}
