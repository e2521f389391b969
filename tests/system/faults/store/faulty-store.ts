// A store whose operations go wrong where they are told to: the process dies, or the call fails.
import { type Store, StoreError } from '../../../../store/store.ts'

export const ERRORS = ['EIO', 'ENOSPC', 'ECONNRESET', 'ETIMEDOUT'] as const

export interface StoreFault {
  /** Of the first operation it hits, from 1. */
  at: number
  kind: 'kill' | (typeof ERRORS)[number]
  isForEver?: boolean
  /** The store does what it was asked, and fails all the same. */
  isAfterCommit?: boolean
}

/**
 * Counts operations as it passes them on; listings, which only operators' commands make, are not
 * among them.
 */
export function spoilStore(
  store: Store,
  fault: StoreFault | undefined,
): Store & { operations: string[]; settle(): Promise<void> } {
  const operations: string[] = []
  const running = new Set<Promise<unknown>>()
  function pass<T>(name: string, operate: () => Promise<T>): Promise<T> {
    const operation = attempt(name, operate)
    const forget = () => void running.delete(operation)
    running.add(operation)
    operation.then(forget, forget)
    return operation
  }

  async function attempt<T>(name: string, operate: () => Promise<T>): Promise<T> {
    operations.push(name)
    const isHit =
      fault !== undefined &&
      (fault.isForEver ? operations.length >= fault.at : operations.length === fault.at)
    if (!isHit) return operate()
    if (fault.kind === 'kill') process.kill(process.pid, 'SIGKILL')
    if (fault.isAfterCommit) await operate()
    throw new StoreError(`${store.url}: cannot ${name}: ${fault.kind}`)
  }
  return {
    url: store.url,
    operations,
    read: (key) => pass(`read "${key}"`, () => store.read(key)),
    readStream: (key, range) => pass(`read "${key}"`, () => store.readStream(key, range)),
    write: (key, body, options) => pass(`write "${key}"`, () => store.write(key, body, options)),
    remove: (key) => pass(`remove "${key}"`, () => store.remove(key)),
    list: (prefix) => store.list(prefix),
    sweep: (now) => pass('sweep', () => store.sweep(now)),
    /** Until nothing moves any more of a run that has died; one that ends may let another begin. */
    async settle() {
      while (running.size > 0) {
        await Promise.allSettled(running)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}
