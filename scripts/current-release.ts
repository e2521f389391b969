import { UsageError } from '../contract/command.ts'
import { readConfig } from '../pipeline/config.ts'
import { findCurrentRelease } from '../pipeline/publish/current-release.ts'
import { openStore } from '../store/open.ts'

/** The store that a command reads, by default that of the environment, and its current release. */
export async function openCurrent(url = readConfig(process.env).storeUrl) {
  const store = await openStore(url)
  const release = await findCurrentRelease(store)
  if (!release) throw new UsageError(`${store.url}: expected a release, got none`)
  return { store, manifest: release.manifest }
}
