// Stores around the real one: one that is asked after each swap of the pointer whether all is
// there, and one whose run is over, for good or for a moment, at some operation.
import { POINTER_KEY } from '../../../contract/release.ts'
import type { Store } from '../../../store/store.ts'

/** Calls `onPointer` after each swap, before the caller of the swap continues. */
export function watchStore(store: Store, onPointer: () => Promise<void>): Store {
  return mapWrites(store, (write) => async (key, body, options) => {
    const written = await write(key, body, options)
    if (key === POINTER_KEY) await onPointer()
    return written
  })
}

/** Lets the pointer wait until `others` have gone ahead. */
export function delayPointer(store: Store, others: Promise<unknown>): Store {
  return mapWrites(store, (write) => async (key, body, options) => {
    if (key === POINTER_KEY) await others
    return write(key, body, options)
  })
}

function mapWrites(store: Store, map: (write: Store['write']) => Store['write']): Store {
  return {
    url: store.url,
    read: (key) => store.read(key),
    readStream: (key, range) => store.readStream(key, range),
    write: map((key, body, options) => store.write(key, body, options)),
    remove: (key) => store.remove(key),
    sweep: (now) => store.sweep(now),
    list: (prefix) => store.list(prefix),
  }
}

/**
 * Counts what is under way, so that a run that has died can be waited for until nothing of it
 * moves.
 */
export function trackStore(store: Store): Store & { settle(): Promise<void> } {
  const running = new Set<Promise<unknown>>()
  function track<T>(operation: Promise<T>): Promise<T> {
    running.add(operation)
    const forget = () => void running.delete(operation)
    operation.then(forget, forget)
    return operation
  }
  return {
    url: store.url,
    read: (key) => track(store.read(key)),
    readStream: (key, range) => track(store.readStream(key, range)),
    write: (key, body, options) => track(store.write(key, body, options)),
    remove: (key) => track(store.remove(key)),
    sweep: (now) => track(store.sweep(now)),
    list: (prefix) => store.list(prefix),
    async settle() {
      // One that ends may let another begin.
      while (running.size > 0) {
        await Promise.allSettled(running)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}
