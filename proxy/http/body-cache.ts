import { LRUCache } from 'lru-cache'
import type { Release } from '../../release/release.ts'
import { Body } from './body.ts'
import { Doorkeeper } from './doorkeeper.ts'

/** All forms of the bodies together. */
const MAX_BYTES = 32_000_000
/** The text, and two compressed forms that are smaller together than it. */
const FORMS = 2
const OVERHEAD_BYTES = 2_000

const caches = new WeakMap<Release, BodyCache>()

/** The bodies of a release, which go when it goes. */
export function bodiesOf(release: Release): BodyCache {
  let bodies = caches.get(release)
  if (!bodies) {
    bodies = new BodyCache()
    caches.set(release, bodies)
  }
  return bodies
}

/** The bodies of one release, by question; kept from the second time that one has to be made. */
export class BodyCache {
  readonly #bodies = new LRUCache<string, Body>({
    maxSize: MAX_BYTES,
    sizeCalculation: (body, question) => FORMS * body.length + 2 * question.length + OVERHEAD_BYTES,
  })
  readonly #doorkeeper = new Doorkeeper()
  readonly #making = new Map<string, Promise<Body>>()
  /** For the metrics. */
  hits = 0
  misses = 0

  get bytes(): number {
    return this.#bodies.calculatedSize
  }

  /** Made already: nobody needs to wait for it. */
  find(question: string): Body | undefined {
    const body = this.#bodies.get(question)
    if (body) this.hits += 1
    return body
  }

  /** A body that is made at once is there at once; one that takes time is made once, however many wait for it. */
  findOrMake(question: string, make: () => Body | Promise<Body>): Body | Promise<Body> {
    return this.find(question) ?? this.#making.get(question) ?? this.#start(question, make)
  }

  #start(question: string, make: () => Body | Promise<Body>): Body | Promise<Body> {
    this.misses += 1
    const made = make()
    if (made instanceof Body) {
      this.#keep(question, made)
      return made
    }
    const making = made
      .then((body) => {
        this.#keep(question, body)
        return body
      })
      .finally(() => this.#making.delete(question))
    this.#making.set(question, making)
    return making
  }

  #keep(question: string, body: Body): void {
    if (this.#doorkeeper.knows(question)) this.#bodies.set(question, body)
  }
}
