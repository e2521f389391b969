// Identifies what a killed writer left: temporary files and folders, or successors of versions that
// have been replaced since. A temporary file's name contains host, place and process
// id, so it can be removed immediately.
import { hash, randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename } from 'node:path'

/** Longer than a suspended writer may sleep before it continues. */
const DEAD_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Identifies this boot of the machine and the container's namespace, within which a process id is
 * unique. Containers may share a host name and a folder, and each has a process 1.
 */
const PLACE = hash('sha256', findPlace(), 'hex').slice(0, 12)

export function createTemporaryName(): string {
  return `${hostname()}.${PLACE}.${process.pid}.${randomBytes(12).toString('hex')}`
}

function findPlace(): string {
  try {
    return (
      readFileSync('/proc/sys/kernel/random/boot_id', 'utf8') + readlinkSync('/proc/self/ns/pid')
    )
  } catch {
    // Outside Linux, the host name has to suffice.
    return ''
  }
}

export async function isLeftover(path: string, now: Date): Promise<boolean> {
  if (isOfDeadProcess(basename(path))) return true
  try {
    return (await stat(path)).mtimeMs < now.getTime() - DEAD_AFTER_MS
  } catch (error) {
    // Its writer has finished, or another run removed it.
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Processes elsewhere can't be checked, so there the file's age decides. */
export function isOfDeadProcess(name: string): boolean {
  const [, place, pid] = /^(.+)\.(\d+)\.[0-9a-f]{24}$/.exec(name) ?? []
  if (!place?.endsWith(`${hostname()}.${PLACE}`)) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return hasCode(error, 'ESRCH')
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
