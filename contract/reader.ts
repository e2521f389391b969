// Documents may be read by another version than the one that wrote them. Writers validate strictly;
// readers ignore unknown fields, so newer releases don't break them.
import { z } from 'zod'

const readers = new WeakMap<z.ZodType, z.ZodType>()

/** The shape for readers: no object in it rejects unknown fields. */
export function toReader<Shape extends z.ZodType>(shape: Shape): z.ZodType<z.output<Shape>>
export function toReader(shape: z.ZodType): z.ZodType {
  const known = readers.get(shape)
  if (known) return known
  // Defaults are getters, so each reading gets its own.
  const def = Object.defineProperties({}, Object.getOwnPropertyDescriptors(shape.def))
  for (const [name, part] of Object.entries(shape.def)) {
    const value = shape instanceof z.ZodObject && name === 'catchall' ? undefined : loosen(part)
    if (value !== part) Object.defineProperty(def, name, { value, enumerable: true })
  }
  const reader = shape.clone(Object.assign(def, { type: shape.def.type }))
  readers.set(shape, reader)
  return reader
}

/** A nested shape, or several in a list or by name. */
function loosen(part: unknown): unknown {
  if (part instanceof z.ZodType) return toReader(part)
  if (Array.isArray(part)) return part.map(loosen)
  const isNamed = part instanceof Object && Object.getPrototypeOf(part) === Object.prototype
  if (!isNamed) return part
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, loosen(each)]))
}
