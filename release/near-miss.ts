import { ApiError, shown } from '../contract/api-error.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { countEdits } from '../contract/nearest.ts'

const MAX_SUGGESTIONS = 3
/** More typos, or more than a third of the letters, make it another name. */
const MAX_EDITS = 3
const LETTERS_PER_EDIT = 3
/** Longer than any id. */
const MAX_LENGTH = 100

/**
 * Ids similar to `asked`: first those that start with it, then those that contain it, then those
 * within a few typos. Ties keep the order of `ids`.
 */
export function findNearMisses(asked: string, ids: readonly string[]): string[] {
  const text = asked.slice(0, MAX_LENGTH).toLowerCase()
  const name = text.slice(text.indexOf('/') + 1)
  return ids
    .flatMap((id) => {
      const distance = measureDistance(id, { text, name })
      return distance < Infinity ? [{ id, distance }] : []
    })
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id }) => id)
}

/** An error that states what was expected and suggests similar ids. */
export function describeUnknownId(
  code: ErrorCode,
  expected: string,
  { asked, known }: { asked: string; known: Iterable<string> },
): ApiError {
  const suggestions = findNearMisses(asked, [...new Set(known)])
  const message = `${expected}, got ${shown(asked)}${describeSuggestions(suggestions)}`
  return new ApiError(code, message, { suggestions })
}

/** The end of an error message; empty without suggestions. */
export function describeSuggestions(suggestions: readonly string[]): string {
  return suggestions.length > 0 ? `; did you mean ${suggestions.join(' or ')}?` : ''
}

function measureDistance(id: string, { text, name }: { text: string; name: string }): number {
  if (id === text) return 0
  const idName = id.slice(id.indexOf('/') + 1)
  if (idName === name) return 1
  if (name.length > 3 && idName.includes(name)) return idName.startsWith(name) ? 2 : 3
  // Without a creator, compare names only.
  const edits = countEdits(name === text ? idName : id, text, MAX_EDITS + 1)
  const isNear = edits <= MAX_EDITS && edits * LETTERS_PER_EDIT <= name.length
  return isNear ? 3 + edits : Infinity
}
