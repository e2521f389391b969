// Computes a value on first use and keeps it as long as its release.
import type { Release } from './release.ts'

export function onceForRelease<Made>(make: (release: Release) => Made): (release: Release) => Made {
  const known = new WeakMap<Release, Made>()
  return (release) => {
    const made = known.get(release) ?? make(release)
    known.set(release, made)
    // The store may have recovered by the next request.
    if (made instanceof Promise) made.catch(() => known.delete(release))
    return made
  }
}
