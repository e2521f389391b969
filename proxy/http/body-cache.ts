import { LRUCache } from 'lru-cache'
import type { Release } from '../../release/release.ts'
import type { Body } from './body.ts'

/** All forms of the bodies together, of data and of pages each. */
const MAX_BYTES = 32_000_000
/** The text, and two compressed forms that are smaller together than it. */
const FORMS = 2
const OVERHEAD_BYTES = 2_000

type Make = () => Promise<Body>

/** The bodies of a release, which go when it goes. None of a kind pushes one of another out. */
export const bodiesOf = cachesByRelease()
export const pagesOf = cachesByRelease()
export const pastFeedsOf = cachesByRelease()

function cachesByRelease() {
  const caches = new WeakMap<Release, BodyCache>()
  return (release: Release): BodyCache => {
    let bodies = caches.get(release)
    if (!bodies) caches.set(release, (bodies = new BodyCache()))
    return bodies
  }
}

/** The bodies of one release, by what was asked; the ones asked for longest ago go first. */
export class BodyCache {
  /** For the metrics. */
  hits = 0
  misses = 0
  readonly #bodies = new LRUCache<string, Body, Make>({
    maxSize: MAX_BYTES,
    sizeCalculation: (body, key) => FORMS * body.length + 2 * key.length + OVERHEAD_BYTES,
    // Requests that ask the same at the same time share one making, which goes on where the cache
    // drops it meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: make }) => {
      this.misses += 1
      return make()
    },
  })

  get bytes(): number {
    return this.#bodies.calculatedSize
  }

  findOrMake(key: string, make: Make): Body | Promise<Body> {
    const found = this.#bodies.get(key)
    if (!found) return this.#bodies.forceFetch(key, { context: make })
    this.hits += 1
    return found
  }
}
