import { findPointer, readManifest } from '../store/read-release.ts'
import type { Store } from '../store/store.ts'
import { type Log, toLogged } from '../contract/log.ts'
import { type Release, ReleaseReader } from './release.ts'

/** A process that has nothing to serve looks more often. */
const FIRST_RELEASE_SECONDS = 2

/** Follows the pointer of a store. `current` is swapped whole, and only for a release that has proved whole. */
export class ReleaseWatch {
  readonly #store: Store
  readonly #reader: ReleaseReader
  readonly #log: Log
  #current: Release | undefined
  #etag: string | undefined
  #refreshing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isFailing = false
  #isStopped = false
  /** For the metrics. */
  readonly polls = { ok: 0, failed: 0 }

  constructor(store: Store, { log }: { log: Log }) {
    this.#store = store
    this.#reader = new ReleaseReader(store)
    this.#log = log
  }

  get current(): Release | undefined {
    return this.#current
  }

  /** Whether the last look at the store failed; what is held is served all the same. */
  get isFailing(): boolean {
    return this.#isFailing
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

  /** Never throws: whatever is wrong with the store or a new release, the old release stays. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#follow().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #follow(): Promise<void> {
    try {
      const found = await findPointer(this.#store)
      this.#isFailing = false
      this.polls.ok += 1
      if (!found || found.etag === this.#etag) return
      const release = await this.#reader.read(await readManifest(this.#store, found.pointer))
      this.#current = release
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
      this.#log('refresh_failed', { error: toLogged(error) })
    }
  }
}
