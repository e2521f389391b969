import { setTimeout as sleep } from 'node:timers/promises'
import type { Pointer } from '../contract/release.ts'
import { findPointer, readManifest } from '../store/read-release.ts'
import type { Store } from '../store/store.ts'
import { type Log, warnAtTimes } from '../contract/log.ts'
import { DocumentCache } from './document-cache.ts'
import { readRelease, type Release } from './release.ts'

/** Poll interval of a process without a release. */
const FIRST_RELEASE_SECONDS = 2
/**
 * After this time without a response, the store is polled immediately and must answer within a
 * fifth of it.
 */
const SILENCE_MS = 10_000

/** Polls a store's pointer. `current` changes only once a release has been read completely. */
export class ReleaseWatch {
  readonly #store: Store
  readonly #cache: DocumentCache
  readonly #log: Log
  readonly #warn: Log
  #current: { release: Release; pointer: Pointer } | undefined
  #etag: string | undefined
  #refreshing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isFailing = false
  readonly #silenceMs: number
  #answeredAt = performance.now()
  /** When the pending poll started. */
  #askedAt: number | undefined
  #isStopped = false
  /** Numbers of polls, for metrics. */
  readonly polls = { ok: 0, failed: 0 }

  constructor(store: Store, { log, silenceMs = SILENCE_MS }: { log: Log; silenceMs?: number }) {
    this.#store = store
    this.#cache = new DocumentCache(store)
    this.#log = log
    this.#silenceMs = silenceMs
    this.#warn = warnAtTimes(log, Date.now)
  }

  get current(): Release | undefined {
    return this.#current?.release
  }

  /** The pointer that named the current release. */
  get pointer(): Pointer | undefined {
    return this.#current?.pointer
  }

  /** Whether the last poll failed or is taking too long; the current release is served anyway. */
  get isFailing(): boolean {
    const waitedMs = performance.now() - (this.#askedAt ?? Infinity)
    return this.#isFailing || (this.#isSilent && waitedMs >= this.#silenceMs / 5)
  }

  get #isSilent(): boolean {
    return performance.now() - this.#answeredAt >= this.#silenceMs
  }

  /** Like `isFailing`, but polls a store that has been silent. */
  async checkFailing(): Promise<boolean> {
    if (this.isFailing || !this.#isSilent) return this.isFailing
    const answered = this.refresh().then(() => true)
    const silence = sleep(this.#silenceMs / 5, false, { ref: false })
    return !(await Promise.race([answered, silence])) || this.isFailing
  }

  async start(refreshSeconds: number): Promise<void> {
    await this.refresh()
    if (this.#isStopped) return
    const seconds = this.#current ? refreshSeconds : Math.min(FIRST_RELEASE_SECONDS, refreshSeconds)
    this.#timer = setTimeout(() => void this.start(refreshSeconds), seconds * 1000).unref()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Never throws: if the store or a new release is broken, the old release stays. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#follow().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #follow(): Promise<void> {
    try {
      this.#askedAt = performance.now()
      const found = await findPointer(this.#store).finally(() => {
        this.#askedAt = undefined
        this.#answeredAt = performance.now()
      })
      this.#isFailing = false
      this.polls.ok += 1
      if (!found || found.etag === this.#etag) return
      const manifest = await readManifest(this.#store, found.pointer)
      const release = await readRelease(this.#store, this.#cache, manifest)
      this.#current = { release, pointer: found.pointer }
      this.#etag = found.etag
      this.#log('release_loaded', {
        run_id: release.manifest.run_id,
        as_of: release.manifest.as_of,
        models: release.models.length,
        candidates: release.candidates.length,
      })
    } catch (error) {
      this.#isFailing = true
      this.polls.failed += 1
      this.#warn('refresh_failed', { error: String(error) })
    }
  }
}
