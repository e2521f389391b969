// Copies of the releases that tests start from. `global-setup.ts` publishes the small one; the
// pipeline makes the embedded one, which takes seconds, so the first test of a run that asks for it
// makes it for all.
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { runPipeline } from './run-process.ts'

/** `embedded`: of the history in data/seed; `small`: of `release-fixture.ts`. */
export type ReleaseName = 'embedded' | 'small'

/** Copies a release to a folder that may be changed. */
export async function copyRelease(name: ReleaseName, folder: string): Promise<void> {
  const release = join(inject('releases'), name)
  if (name === 'embedded' && !existsSync(release)) await publishEmbedded(release)
  await cp(release, folder, { recursive: true })
}

async function publishEmbedded(release: string): Promise<void> {
  const making = `${release}-in-the-making`
  // Only one process can make this folder: the others wait for it.
  const isFirst = await mkdir(making).then(
    () => true,
    () => false,
  )
  if (!isFirst) {
    await vi.waitUntil(() => existsSync(release), { timeout: 90_000, interval: 50 })
    return
  }
  const { code, errors } = await runPipeline(['--offline'], { TPI_STORE: `file:${making}` })
  if (code === 0) return rename(making, release)
  await rm(making, { recursive: true })
  throw new Error(`pipeline: expected exit code 0, got ${code}: ${errors}`)
}
