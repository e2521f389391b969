/** A parsed response and its ETag. */
export interface CachedAnswer {
  etag: string
  text: string
}

/** Caches responses up to a number of characters; evicts the least recently used. */
export class EtagCache {
  readonly #answers = new Map<string, CachedAnswer>()
  readonly #capacity: number
  #size = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(url: string): CachedAnswer | undefined {
    const answer = this.#answers.get(url)
    if (!answer) return undefined
    // A Map is ordered by insertion, so the first key is the least recently used.
    this.#answers.delete(url)
    this.#answers.set(url, answer)
    return answer
  }

  set(url: string, answer: CachedAnswer): void {
    this.#remove(url)
    if (answer.text.length > this.#capacity) return
    this.#answers.set(url, answer)
    this.#size += answer.text.length
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= this.#capacity) return
      this.#remove(oldest)
    }
  }

  #remove(url: string): void {
    this.#size -= this.#answers.get(url)?.text.length ?? 0
    this.#answers.delete(url)
  }
}
