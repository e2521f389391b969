// What is made of a release when it is first asked for, and kept for as long as the release is.
import type { Release } from './release.ts'

export function onceForRelease<Made>(
  make: (release: Release) => Promise<Made>,
): (release: Release) => Promise<Made> {
  const known = new WeakMap<Release, Promise<Made>>()
  return (release) => {
    let made = known.get(release)
    if (!made) {
      known.set(release, (made = make(release)))
      // What the store could not give now may be there for the next request.
      made.catch(() => known.delete(release))
    }
    return made
  }
}
