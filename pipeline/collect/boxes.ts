// Boxes: processes of their own in which sources are read. What a stranger sends can make code loop
// or take memory without end, and no timer of the process that loops can stop it; a box is killed
// from outside, and only its source has failed. A box is handed bytes and a day, has no environment,
// no key and nothing to wait for, and hands back rows, which are counted and checked here again.
import pLimit from 'p-limit'
import { Box, type BoxLimits } from './box-process.ts'
import type { BoxSaid } from './box-reader.ts'
import type { Answers, Wanted } from './read-context.ts'
import { FetchError } from './response.ts'
import type { Parsed, Source } from './source.ts'

export const BOX_LIMITS: BoxLimits & { atOnce: number } = {
  /** As many as the smallest machine has cores; each may take all its memory. */
  atOnce: 2,
  /** The largest real source takes a quarter of it. */
  heapMb: 256,
  /** The heap, the bytes it was made from, and Node itself. */
  residentMb: 512,
  /** The slowest real source takes a second. */
  readingMs: 20_000,
  /** As many rows as a source may list; a real one has ten thousand. */
  rows: 100_000,
  /** Four times the longest row that passes firewall.ts. */
  lineBytes: 256 * 1024,
}

export class Boxes {
  readonly #limits: typeof BOX_LIMITS
  readonly #idle: Box[] = []
  readonly #queue: ReturnType<typeof pLimit>

  constructor(limits: Partial<typeof BOX_LIMITS> = {}) {
    this.#limits = { ...BOX_LIMITS, ...limits }
    this.#queue = pLimit(this.#limits.atOnce)
  }

  /** Starts what so many sources will need, while their answers are on the way. */
  warm(sources: number): void {
    while (this.#idle.length < Math.min(sources, this.#limits.atOnce))
      this.#idle.push(new Box(this.#limits))
  }

  /** Reads a source whose answers `fetch` gets. Throws a sentence that begins with its id. */
  async read(
    source: Source,
    { day, fetch }: { day: string; fetch: (wanted: Wanted) => Promise<Uint8Array> },
  ): Promise<Parsed> {
    const answers = new Map<string, Uint8Array | null>()
    let wanted: readonly Wanted[] = source.start
    for (;;) {
      await Promise.all(
        wanted.map(async (one) => {
          requireHost(source, one)
          answers.set(one.url, await fetchOne(one, fetch))
        }),
      )
      const said = await this.#queue(() => this.#ask(source, { day, answers }))
      if (said.refused !== undefined) throw new Error(said.refused)
      if (said.wanted.length === 0) return said.parsed
      wanted = said.wanted.filter(({ url }) => !answers.has(url))
      if (wanted.length === 0) throw new Error(`${source.id}: expected a new request, got none`)
      wanted = [...new Map(wanted.map((one) => [one.url, one])).values()]
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((box) => box.kill()))
  }

  async #ask(
    source: Source,
    { day, answers }: { day: string; answers: Answers },
  ): Promise<BoxSaid> {
    const idle = this.#idle.pop()
    const box = idle?.isAlive ? idle : new Box(this.#limits)
    const said = await box.ask(source, { day, answers })
    // What one source left behind must not be held against the next.
    if (box.residentMb() < this.#limits.residentMb / 2) this.#idle.push(box)
    else await box.kill()
    return said
  }
}

function requireHost({ id, hosts }: Source, { url }: Wanted): void {
  const asked = URL.parse(url)
  if (asked?.protocol === 'https:' && hosts.includes(asked.host)) return
  throw new Error(`${id}: expected a request to ${hosts.join(', ')}, got ${url.slice(0, 200)}`)
}

async function fetchOne(
  wanted: Wanted,
  fetch: (wanted: Wanted) => Promise<Uint8Array>,
): Promise<Uint8Array | null> {
  try {
    return await fetch(wanted)
  } catch (error) {
    if (wanted.isOptional && error instanceof FetchError && error.status === 404) return null
    throw error
  }
}

/** Boxes for as long as `work` takes. Throws what `work` throws. */
export async function withBoxes<T>(work: (boxes: Boxes) => Promise<T>): Promise<T> {
  const boxes = new Boxes()
  return work(boxes).finally(() => boxes.close())
}
