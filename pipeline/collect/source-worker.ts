// Reads sources in a worker thread. Hostile data can make code loop or use unlimited memory, and a
// thread that loops can't stop itself, so the worker is terminated from outside and only its source
// fails. The worker receives bytes and a day, has no environment and no key, and returns rows that
// are checked here. `resourceLimits` doesn't cover all memory, so this also watches the growth of
// the process, and only one worker reads at a time.
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { type Answers, FetchError, type Wanted } from './read-context.ts'
import { type Parsed, type Source, checkRows } from './source.ts'
import type { Said } from './source-worker-program.ts'

const LIMITS = {
  /**
   * Heap limit. If V8 exceeds it outside of script, such as in JSON.parse, it ends the entire
   * process, so it is larger than the allowed growth plus the values that `createBudget` allows.
   */
  heapMb: 640,
  /** How much the process may grow while a source is read. */
  growthMb: 320,
  /**
   * If the process has grown by more than this after a source, the next source gets a new worker.
   */
  keptMb: 96,
  /** The slowest real source takes a second. */
  readingMs: 15_000,
}

const PROGRAM = join(import.meta.dirname, 'source-worker-program.ts')
const WATCH_MS = 25
const MIB = 1024 * 1024

export class SourceWorker {
  readonly #limits: typeof LIMITS
  readonly #queue = pLimit(1)
  #worker: Worker | undefined

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /** Starts early, while the first responses are on their way. */
  start(): Worker {
    return (this.#worker ??= new Worker(PROGRAM, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb },
    }).on('error', () => {}))
  }

  /**
   * Reads a source, getting its responses from `fetch`. Throws a sentence that starts with the
   * source's id.
   */
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
      if ('refused' in said) throw new Error(said.refused)
      if ('unchecked' in said) return checkRows(source, said.unchecked)
      wanted = [...new Map(said.wanted.map((one) => [one.url, one])).values()].filter(
        ({ url }) => !answers.has(url),
      )
      if (wanted.length === 0) throw new Error(`${source.id}: expected a new request, got none`)
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  async #ask(
    { id, file }: Source,
    { day, answers }: { day: string; answers: Answers },
  ): Promise<Said> {
    const { readingMs, growthMb, keptMb, heapMb } = this.#limits
    const worker = this.start()
    const ended = new AbortController()
    const { promise: failure, reject } = Promise.withResolvers<never>()
    const fail = (expected: string) => reject(new Error(`${id}: expected ${expected}`))
    const timer = setTimeout(
      () => fail(`reading to finish within ${readingMs / 1000} s, got more`),
      readingMs,
    )
    const before = process.memoryUsage.rss()
    const measureGrowth = () => Math.round((process.memoryUsage.rss() - before) / MIB)
    const watch = setInterval(() => {
      const growth = measureGrowth()
      if (growth > growthMb) fail(`reading to take at most ${growthMb} MB, got ${growth} MB`)
    }, WATCH_MS)
    const onError = ({ code, message }: NodeJS.ErrnoException) =>
      fail(
        code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? `reading to need at most ${heapMb} MB of heap, got more`
          : `a response from its worker, got ${message}`,
      )
    const onExit = (code: number) => fail(`a response from its worker, which ended with ${code}`)
    worker.once('error', onError).once('exit', onExit)
    try {
      worker.postMessage({ id, file, day, answers })
      const [said] = await Promise.race([
        once(worker, 'message', { signal: ended.signal }),
        failure,
      ])
      if (measureGrowth() > keptMb) await this.close()
      return said
    } catch (error) {
      await this.close()
      throw error
    } finally {
      ended.abort()
      worker.off('error', onError).off('exit', onExit)
      clearTimeout(timer)
      clearInterval(watch)
    }
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

/** Provides a worker while `work` runs. Throws what `work` throws. */
export async function withSourceWorker<T>(work: (worker: SourceWorker) => Promise<T>): Promise<T> {
  const worker = new SourceWorker()
  return work(worker).finally(() => worker.close())
}
