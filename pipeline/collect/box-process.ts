// One box: a process that reads a source at a time (box.ts), watched and killed from here.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { type BoxSaid, BoxReader } from './box-reader.ts'
import type { Answers } from './read-context.ts'
import type { Source } from './source.ts'

export interface BoxLimits {
  heapMb: number
  residentMb: number
  readingMs: number
  /** Of each kind. */
  rows: number
  lineBytes: number
}

const PROGRAM = join(import.meta.dirname, 'box.ts')
/** The shell sets what only the kernel can hold where this process is gone: two minutes of processor time. */
const LIMITED = 'ulimit -c 0; ulimit -t 120; exec "$@"'
const WATCH_MS = 50
const alive = new Set<Box>()
process.on('exit', () => {
  for (const box of alive) void box.kill()
})

export class Box {
  readonly #limits: BoxLimits
  readonly #child
  readonly #ended: Promise<unknown>
  #errors = ''
  #reader: BoxReader | undefined
  #fail: (problem: string) => void = () => {}

  constructor(limits: BoxLimits, program = PROGRAM) {
    this.#limits = limits
    const compiled = getCompileCacheDir()
    this.#child = spawn(
      '/bin/sh',
      ['-c', LIMITED, 'box', process.execPath, `--max-old-space-size=${limits.heapMb}`, program],
      { env: compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {}, stdio: 'pipe' },
    )
    alive.add(this)
    this.#ended = once(this.#child, 'close').catch(() => {})
    this.#child.stdout.on('data', (chunk: Buffer) => this.#reader?.read(chunk))
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.toString()).slice(-2_000)
    })
    // A box that dies while it is written to says so by its end.
    this.#child.stdin.on('error', () => {})
    this.#child.on('error', (error) => this.#fail(`a process, got ${error.message}`))
    this.#child.on('close', () => {
      alive.delete(this)
      this.#fail(this.#describeEnd())
    })
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Throws where the box does not behave, and then has killed it. */
  async ask(source: Source, { day, answers }: { day: string; answers: Answers }): Promise<BoxSaid> {
    const { residentMb, readingMs } = this.#limits
    const { promise, resolve, reject } = Promise.withResolvers<BoxSaid>()
    this.#fail = (problem) => {
      this.#reader = undefined
      void this.kill()
      reject(new Error(`${source.id}: expected ${problem}`))
    }
    this.#reader = new BoxReader(this.#limits, { end: resolve, fail: this.#fail })
    const timer = setTimeout(
      () => this.#fail(`its reading to end within ${readingMs / 1000} s, got more`),
      readingMs,
    )
    const watch = setInterval(() => {
      const taken = this.residentMb()
      if (taken > residentMb)
        this.#fail(`its reading to take at most ${residentMb} MB, got ${taken} MB`)
    }, WATCH_MS)
    try {
      this.#send({ id: source.id, file: source.file, day }, answers)
      return await promise
    } finally {
      this.#reader = undefined
      this.#fail = () => {}
      clearTimeout(timer)
      clearInterval(watch)
    }
  }

  /** Zero where the system does not say. */
  residentMb(): number {
    try {
      const [, kib] = /^VmRSS:\s+(\d+)/m.exec(
        readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'),
      ) ?? [0, 0]
      return Math.round(Number(kib) / 1024)
    } catch {
      return 0
    }
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  #send(request: object, answers: Answers): void {
    const listed = [...answers].map(([url, body]) => ({ url, bytes: body?.length ?? null }))
    const head = Buffer.from(JSON.stringify({ ...request, answers: listed }))
    const length = Buffer.alloc(4)
    length.writeUInt32LE(head.length)
    for (const part of [length, head, ...answers.values()])
      if (part && part.length > 0) this.#child.stdin.write(part)
  }

  #describeEnd(): string {
    const { exitCode, signalCode } = this.#child
    return /heap out of memory|heap limit/i.test(this.#errors)
      ? `its reading to need at most ${this.#limits.heapMb} MB of objects, got more`
      : `an answer of its box, which ended with ${signalCode ?? exitCode}`
  }
}
