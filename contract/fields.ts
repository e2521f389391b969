// Fields of requests. Each has the words that complete "expected …".
import { z } from 'zod'

export const MAX_INTEGER = 999_999_999
/** Longer text isn't a name, and searching for it would waste time. */
export const MAX_TEXT_LENGTH = 200

export function whole(min: number, max: number) {
  const error = `an integer from ${min} to ${max}`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

export function number(min: number, max: number) {
  const error = `a number from ${min} to ${max}`
  return z.number({ error }).min(min, { error }).max(max, { error })
}

export function amount() {
  const error = 'a number above 0 and at most 1000000'
  return z.number({ error }).positive({ error }).max(1_000_000, { error })
}

export function flag() {
  return z.boolean({ error: 'true or false' })
}

export function day() {
  return z.iso.date({ error: 'a day such as 2026-07-31' })
}

export function oneOf<const Options extends readonly string[]>(values: Options) {
  return z.enum(values, { error: `one of ${values.join(', ')}` })
}

export function text(what: string) {
  const error = `${what}, 1 to ${MAX_TEXT_LENGTH} characters`
  return z.string({ error }).min(1, { error }).max(MAX_TEXT_LENGTH, { error })
}

export function list<Shape extends z.ZodType>(shape: Shape, max: number, what: string) {
  const error = `a list of 1 to ${max} ${what}`
  return z.array(shape, { error }).min(1, { error }).max(max, { error })
}
