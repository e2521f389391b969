import { LRUCache } from 'lru-cache'
import type { Body } from './body.ts'

/** Of identity bytes and keys; with the compressed forms it is at most about twice as much. */
const MAX_BYTES = 24_000_000

/** The bodies of one release, by question. However many ask at once, a body is made once. */
export class BodyCache {
  readonly #bodies = new LRUCache<string, Body>({
    maxSize: MAX_BYTES,
    sizeCalculation: (body, question) => body.bytes.length + 2 * question.length + 200,
  })
  readonly #making = new Map<string, Promise<Body>>()

  async findOrMake(question: string, make: () => Promise<Body>): Promise<Body> {
    return this.#bodies.get(question) ?? this.#making.get(question) ?? this.#start(question, make)
  }

  #start(question: string, make: () => Promise<Body>): Promise<Body> {
    const making = make()
      .then((body) => {
        this.#bodies.set(question, body)
        return body
      })
      .finally(() => this.#making.delete(question))
    this.#making.set(question, making)
    return making
  }
}
