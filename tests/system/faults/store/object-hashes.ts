import { sha256 } from '../../../../contract/release.ts'
import type { Store } from '../../../../store/store.ts'

/** Every object of a store with the hash of its bytes, but for the identity of a proxy's state. */
export async function hashObjects(store: Store): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for await (const { key } of store.list(''))
    if (key !== 'state/identity') hashes[key] = sha256((await store.read(key))?.body ?? '')
  return hashes
}
