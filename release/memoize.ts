/**
 * Computes a value on the first use of an object, such as a release, and keeps it for as long as
 * the object.
 */
export function memoize<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, Made>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(key)
    known.set(key, made)
    // The store may have recovered by the next request.
    if (made instanceof Promise) made.catch(() => known.delete(key))
    return made
  }
}
