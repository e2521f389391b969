const TURN_MS = 5
/** With a part of one on top: 20 to 25 ms of a process that is not busy itself. */
const DEFAULT_TURNS = 5

export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

/**
 * Waits for an answer for so many turns of the event loop, 5 ms apart. A timer alone would blame the other side
 * for the time that this process was too busy to look: after any pause, the answers that have arrived come first.
 */
export class Patience {
  readonly #turns: number
  readonly #waiting = new Set<{ sinceTurn: number; give: () => void }>()
  #timer: NodeJS.Timeout | undefined
  #turn = 0

  constructor(turns = DEFAULT_TURNS) {
    this.#turns = turns
  }

  /** Throws `NoAnswerError` where the answer does not come in time; it may still come later, to nobody. */
  wait<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const waiter = {
        sinceTurn: this.#turn,
        give: () => reject(new NoAnswerError('expected an answer in time, got none')),
      }
      this.#waiting.add(waiter)
      this.#timer ??= setInterval(() => this.#pass(), TURN_MS)
      answer.then(resolve, reject).finally(() => {
        this.#waiting.delete(waiter)
        this.#rest()
      })
    })
  }

  #pass(): void {
    this.#turn += 1
    for (const waiter of this.#waiting) {
      // In the order in which they began to wait.
      if (this.#turn - waiter.sinceTurn < this.#turns) break
      this.#waiting.delete(waiter)
      waiter.give()
    }
    this.#rest()
  }

  #rest(): void {
    if (this.#waiting.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
