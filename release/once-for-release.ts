// Computes a value on first use and keeps it as long as its release.
import type { Release } from './release.ts'

export function onceForRelease<Made>(
  make: (release: Release) => Promise<Made>,
): (release: Release) => Promise<Made> {
  const known = new WeakMap<Release, Promise<Made>>()
  return (release) => {
    let made = known.get(release)
    if (!made) {
      known.set(release, (made = make(release)))
      // The store may have recovered by the next request.
      made.catch(() => known.delete(release))
    }
    return made
  }
}
