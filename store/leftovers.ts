// What a writer that died leaves in a store's folder: a temporary file, or the successor of a version that
// has been replaced since. A temporary file says in its name whose it is, so that it can go at once.
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename } from 'node:path'

/** Longer than any writer sleeps that comes back to finish what it began. */
const DEAD_AFTER_MS = 24 * 60 * 60 * 1000

export function createTemporaryName(): string {
  return `${hostname()}.${process.pid}.${randomBytes(12).toString('hex')}`
}

export async function isLeftover(path: string, now: Date): Promise<boolean> {
  if (isOfDeadProcess(basename(path))) return true
  try {
    return (await stat(path)).mtimeMs < now.getTime() - DEAD_AFTER_MS
  } catch (error) {
    // Its writer is done, or another run sweeps, too.
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Of another machine nothing is known but the age of its files. */
function isOfDeadProcess(name: string): boolean {
  const [, host, pid] = /^(.+)\.(\d+)\.[0-9a-f]{24}$/.exec(name) ?? []
  if (host !== hostname()) return false
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
