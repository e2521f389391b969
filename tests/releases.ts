// Copies of the releases that tests start from. `global-setup.ts` publishes the small one; a run of the
// pipeline, which takes seconds, makes each of the others for the first test that asks for it, and for
// all after it.
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { ROOT, runPipeline } from './run-process.ts'
import { createSmallMarket } from './system/faults/store/small-market.ts'

/** How each is made: of the history of the project, or of the small market, whose runs take a third. */
const MADE = {
  embedded: { args: ['--offline'], isSmall: false },
  'embedded-eve': { args: ['--offline', '--as-of', '2026-07-30'], isSmall: false },
  market: { args: ['--offline'], isSmall: true },
  'market-eve': { args: ['--offline', '--as-of', '2026-07-30'], isSmall: true },
} as const

/** `small`: of `release-fixture.ts`; `-eve`: of the day before the last. */
export type ReleaseName = keyof typeof MADE | 'small'

/** Copies a release to a folder that may be changed. */
export async function copyRelease(name: ReleaseName, folder: string): Promise<void> {
  const release = join(inject('releases'), name)
  if (name !== 'small') {
    const { args, isSmall } = MADE[name]
    const root = isSmall ? await findSmallMarket() : ROOT
    await makeOnce(release, async (making) => {
      const { code, errors } = await runPipeline(args, { TPI_STORE: `file:${making}` }, root)
      if (code !== 0) throw new Error(`pipeline: expected exit code 0, got ${code}: ${errors}`)
    })
  }
  await cp(release, folder, { recursive: true })
}

/** The project with the history of the small market, to read: all tests share it. */
export async function findSmallMarket(): Promise<string> {
  const project = join(inject('releases'), 'market-project')
  await makeOnce(project, (making) => createSmallMarket(making))
  return project
}

/** Makes what tests share, in their folder of releases, for the first that asks. */
export async function makeOnce(
  path: string,
  make: (making: string) => Promise<void>,
): Promise<void> {
  if (existsSync(path)) return
  const making = `${path}-in-the-making`
  // Only one process can make this folder: the others wait for it.
  const isFirst = await mkdir(making).then(
    () => true,
    () => false,
  )
  if (!isFirst) {
    await vi.waitUntil(() => existsSync(path), { timeout: 230_000, interval: 50 })
    return
  }
  await make(making).catch(async (error: unknown) => {
    await rm(making, { recursive: true })
    throw error
  })
  await rename(making, path)
}
