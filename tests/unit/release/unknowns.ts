import { z } from 'zod'

/**
 * A document of that shape of which no more is said: what is not given is null, else an empty list, else
 * false. What may be left out is.
 */
export function withUnknowns<Shape extends z.ZodObject>(
  shape: Shape,
  given: Partial<z.output<Shape>>,
): z.output<Shape> {
  let unknowns = known.get(shape)
  if (!unknowns) known.set(shape, (unknowns = findUnknowns(shape, UNKNOWN)))
  return shape.parse({ ...unknowns, ...given })
}

const UNKNOWN = [null, [], false]
/** Found once of a shape: thousands of documents are made of some. */
const known = new Map<z.ZodObject, object>()

function findUnknowns(shape: z.ZodObject, values: readonly unknown[]): object {
  const unknowns = Object.entries<z.ZodType>(shape.shape).flatMap(([name, field]) => {
    if (field.safeParse(undefined).success) return []
    const value = values.find((each) => field.safeParse(each).success)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(unknowns)
}

/** A document of which, at any depth, a day that is not given is that one, and a number is 1. */
export function fillIn(shape: unknown, given: unknown, day: string): unknown {
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return fillIn(shape.unwrap(), given, day)
  if (shape instanceof z.ZodArray && Array.isArray(given))
    return given.map((each) => fillIn(shape.element, each, day))
  if (!(shape instanceof z.ZodObject) || typeof given !== 'object' || given === null) return given
  const filled = Object.entries(given).map(([name, value]) => [
    name,
    fillIn(shape.shape[name], value, day),
  ])
  return { ...findUnknowns(shape, [...UNKNOWN, day, 1]), ...Object.fromEntries(filled) }
}
