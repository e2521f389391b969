// Reads JSON files that people edit, and reports errors by line.
import type { z } from 'zod'

/** Throws with the line of the error. */
export function parseJsonFile<Shape extends z.ZodType>(
  text: string,
  shape: Shape,
): z.output<Shape> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
    throw new Error(`line ${countLines(text.slice(0, position))}: expected JSON, got ${message}`, {
      cause,
    })
  }
  const twice = findRepeated(text)
  if (twice) throw new Error(`line ${twice.line}: ${twice.name}: expected a unique name`)
  const issue = shape.safeParse(value)
  if (issue.success) return issue.data
  const [{ path, message } = { path: [], message: '' }] = issue.error.issues
  throw new Error(`line ${findLine(text, path)}: ${path.join('.')}: ${message}`)
}

/** `undefined` if it isn't JSON. */
export function findJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A top-level name that occurs twice; `JSON.parse` would keep the last silently. */
function findRepeated(text: string): { name: string; line: number } | undefined {
  const seen = new Set<string>()
  for (const [index, line] of text.split('\n').entries()) {
    const name = /^ {2}"([^"]+)": *\{/.exec(line)?.[1]
    if (name === undefined) continue
    if (seen.has(name)) return { name, line: index + 1 }
    seen.add(name)
  }
  return undefined
}

/** The line of a value in a file of objects, or a list of objects, with one property per line. */
export function findLine(text: string, path: readonly PropertyKey[]): number {
  let position = 0
  for (const key of path) {
    if (typeof key === 'number')
      for (let item = 0; item <= key; item += 1) position = text.indexOf('{', position) + 1
    else {
      const found = text.indexOf(`"${String(key)}"`, position)
      if (found >= 0) position = found
    }
  }
  return countLines(text.slice(0, position))
}

const countLines = (text: string) => text.split('\n').length
