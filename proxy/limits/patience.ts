const TURN_MS = 5

export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

/**
 * Waits for an answer for so many turns of the event loop, 5 ms apart, the first of them cut short. A timer alone would blame the other side
 * for the time that this process was too busy to look: after any pause, the answers that have arrived come first.
 */
export class Patience {
  readonly #waiting = new Set<{ untilTurn: number; giveUp: () => void }>()
  #timer: NodeJS.Timeout | undefined
  #turn = 0

  /** Throws `NoAnswerError` where the answer does not come in time; it may still come later, to nobody. */
  wait<Answer>(answer: Promise<Answer>, turns: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const waiter = {
        untilTurn: this.#turn + turns,
        giveUp: () => reject(new NoAnswerError('expected an answer in time, got none')),
      }
      this.#waiting.add(waiter)
      this.#timer ??= setInterval(() => this.#pass(), TURN_MS)
      answer.then(resolve, reject).finally(() => {
        this.#waiting.delete(waiter)
        this.#rest()
      })
    })
  }

  /** For all that wait, where one of them is enough to know. */
  giveUp(): void {
    for (const waiter of this.#waiting) waiter.giveUp()
    this.#waiting.clear()
    this.#rest()
  }

  #pass(): void {
    this.#turn += 1
    for (const waiter of this.#waiting) {
      if (this.#turn < waiter.untilTurn) continue
      this.#waiting.delete(waiter)
      waiter.giveUp()
    }
    this.#rest()
  }

  #rest(): void {
    if (this.#waiting.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
