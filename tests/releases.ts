import { cp } from 'node:fs/promises'
import { inject } from 'vitest'

export type ReleaseName = 'embedded' | 'small'

/** Copies one of the releases of `global-setup.ts` to a folder that may be changed. */
export async function copyRelease(name: ReleaseName, folder: string): Promise<void> {
  await cp(inject('releases')[name], folder, { recursive: true })
}
