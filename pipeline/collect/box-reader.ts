// What a box says while it reads one source, none of it believed: lines are cut by length, rows are
// counted, and each is checked by its schema.
import { z } from 'zod'
import { KindName, OBSERVED_KINDS, createObservation } from './quote.ts'
import type { Wanted } from './read-context.ts'
import type { Parsed } from './source.ts'

/** Either requests, or rows, or why the source refuses what it was answered. */
export interface BoxSaid {
  wanted: Wanted[]
  parsed: Parsed
  refused: string | undefined
}

/** Of a sentence that a box says. */
const MAX_SENTENCE = 1_000
const NEWLINE = 10

const Line = z.tuple([z.string(), z.unknown()])
const Text = z.string().transform((text) => text.slice(0, MAX_SENTENCE))
const Asked = z.strictObject({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  isOptional: z.boolean(),
})
const Rejected = z.strictObject({ row: Text, field: Text, value: Text, reason: Text })
const Failure = z.tuple([KindName, Text])

interface Listener {
  end: (said: BoxSaid) => void
  /** What was expected, and got otherwise. */
  fail: (problem: string) => void
}

export class BoxReader {
  readonly #limits: { rows: number; lineBytes: number }
  readonly #listener: Listener
  readonly #said: BoxSaid = {
    wanted: [],
    parsed: {
      observation: createObservation(),
      rejected: [],
      failures: {},
    },
    refused: undefined,
  }
  /** Each returns how many there are now. */
  readonly #takers: ReadonlyMap<string, (value: unknown) => number>
  #held: Buffer[] = []
  #heldBytes = 0
  #hasEnded = false

  constructor(limits: { rows: number; lineBytes: number }, listener: Listener) {
    this.#limits = limits
    this.#listener = listener
    const { wanted, parsed } = this.#said
    const { observation, rejected } = parsed
    this.#takers = new Map([
      ...Object.entries(OBSERVED_KINDS).map(([kind, shape]) => {
        const rows: unknown[] = Reflect.get(observation, kind)
        return [kind, (row: unknown) => rows.push(shape.parse(row))] as const
      }),
      ['wanted', (row) => wanted.push(Asked.parse(row))],
      ['rejected', (row) => rejected.push(Rejected.parse(row))],
    ])
  }

  read(chunk: Buffer): void {
    let from = 0
    while (!this.#hasEnded) {
      const to = chunk.indexOf(NEWLINE, from)
      const part = chunk.subarray(from, to === -1 ? undefined : to)
      this.#held.push(part)
      this.#heldBytes += part.length
      if (this.#heldBytes > this.#limits.lineBytes)
        return this.#fail(`rows of at most ${this.#limits.lineBytes} bytes, got more`)
      if (to === -1) return
      const line = Buffer.concat(this.#held).toString()
      this.#held = []
      this.#heldBytes = 0
      from = to + 1
      try {
        this.#take(...Line.parse(JSON.parse(line)))
      } catch {
        return this.#fail(`rows of its box that fit, got ${line.slice(0, 80)}`)
      }
    }
  }

  #take(kind: string, value: unknown): void {
    const { parsed } = this.#said
    if (kind === 'end') {
      this.#hasEnded = true
      this.#listener.end(this.#said)
    } else if (kind === 'refused') this.#said.refused = Text.parse(value)
    else if (kind === 'failure') {
      const [name, sentence] = Failure.parse(value)
      parsed.failures[name] = sentence
    } else {
      const take = this.#takers.get(kind)
      if (!take) throw new Error(`expected a known kind, got ${kind}`)
      const rows = take(value)
      if (rows > this.#limits.rows) this.#fail(`at most ${this.#limits.rows} ${kind}, got more`)
    }
  }

  #fail(problem: string): void {
    this.#hasEnded = true
    this.#listener.fail(problem)
  }
}
