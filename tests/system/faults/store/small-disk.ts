// A disk of its own, which a test can fill: a tmpfs, which only root may mount.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BYTES = 64 * 1024 * 1024

/** Why there is none here, where there is none. */
export const NO_DISK = findReason()

export interface SmallDisk {
  folder: string
  /** Takes all room but so many bytes; what was taken before is free again. */
  fill(leftBytes: number): Promise<void>
  empty(): Promise<void>
  remove(): void
}

export function mountDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  if (!mount(folder)) throw new Error(`disk: expected to mount one at ${folder}, could not`)
  const ballast = join(folder, 'ballast')
  const empty = () => rm(ballast, { force: true })
  return {
    folder,
    empty,
    async fill(leftBytes) {
      await empty()
      const { bavail, bsize } = await statfs(folder)
      const size = Math.max(0, bavail * bsize - leftBytes)
      await writeFile(ballast, Buffer.alloc(size)).catch((error: NodeJS.ErrnoException) => {
        // What the service wrote meanwhile has taken the last of the room.
        if (leftBytes > 0 || error.code !== 'ENOSPC') throw error
      })
    },
    remove: () => unmount(folder),
  }
}

function findReason(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can mount a disk'
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const isMounted = mount(folder)
  if (isMounted) unmount(folder)
  else rmdirSync(folder)
  return isMounted ? undefined : 'no disk can be mounted'
}

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${BYTES}`, 'tmpfs', folder]).status === 0
}

function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder])
  rmdirSync(folder)
}
