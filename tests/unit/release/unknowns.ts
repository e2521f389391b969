import type { z } from 'zod'

/**
 * A document of that shape of which no more is said: what is not given is null, else an empty list, else
 * false. What may be left out is.
 */
export function withUnknowns<Shape extends z.ZodObject>(
  shape: Shape,
  given: Partial<z.output<Shape>>,
): z.output<Shape> {
  let unknowns = known.get(shape)
  if (!unknowns) known.set(shape, (unknowns = findUnknowns(shape)))
  return shape.parse({ ...unknowns, ...given })
}

/** Found once of a shape: thousands of documents are made of some. */
const known = new Map<z.ZodObject, object>()

function findUnknowns(shape: z.ZodObject): object {
  const unknowns = Object.entries<z.ZodType>(shape.shape).flatMap(([name, field]) => {
    if (field.safeParse(undefined).success) return []
    const value = [null, [], false].find((each) => field.safeParse(each).success)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(unknowns)
}
