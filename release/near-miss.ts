const MAX_SUGGESTIONS = 3
/** More wrong letters than this, and it is another name. */
const MAX_EDITS = 3
/** Longer than any id; comparing more would only cost time. */
const MAX_LENGTH = 100

/** Ids that were probably meant: those that contain what was asked for, then those a few letters away. */
export function findNearMisses(asked: string, ids: readonly string[]): string[] {
  const text = asked.slice(0, MAX_LENGTH).toLowerCase()
  const name = text.slice(text.indexOf('/') + 1)
  return ids
    .flatMap((id) => {
      const distance = toDistance(id, { text, name })
      return distance <= MAX_EDITS ? [{ id, distance }] : []
    })
    .sort((one, other) => one.distance - other.distance || one.id.length - other.id.length)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id }) => id)
}

/** The end of a message: what was meant, perhaps. */
export function toHint(near: readonly string[]): string {
  return near.length > 0 ? `; did you mean ${near.join(' or ')}?` : ''
}

function toDistance(id: string, { text, name }: { text: string; name: string }): number {
  if (id === text) return 0
  const idName = id.slice(id.indexOf('/') + 1)
  if (idName === name) return 1
  const edits = countEdits(id, text)
  // A name typed in part is nearer than one that shares no beginning but has as many letters wrong.
  return name.length > 3 && idName.includes(name) ? Math.min(edits, 2) : edits
}

/** Levenshtein distance, given up on beyond `MAX_EDITS`. */
function countEdits(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_EDITS) return Infinity
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const substituted = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(
        Math.min(substituted, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1),
      )
    }
    if (Math.min(...current) > MAX_EDITS) return Infinity
    previous = current
  }
  return previous[other.length] ?? Infinity
}
