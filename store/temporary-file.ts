// Files that a killed writer leaves in a store's folder: a temporary file, or the successor of a
// version that has been replaced since. A temporary file's name holds host and process id, so that
// it can go at once.
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename } from 'node:path'

/** Longer than a suspended writer sleeps before it goes on. */
const DEAD_AFTER_MS = 24 * 60 * 60 * 1000

export function createTemporaryName(): string {
  return `${hostname()}.${process.pid}.${randomBytes(12).toString('hex')}`
}

/** `prefix` stands before the name. */
export async function isLeftover(path: string, now: Date, prefix = ''): Promise<boolean> {
  if (isOfDeadProcess(basename(path).slice(prefix.length))) return true
  try {
    return (await stat(path)).mtimeMs < now.getTime() - DEAD_AFTER_MS
  } catch (error) {
    // Its writer has finished, or another run has swept it.
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** A process of another machine cannot be asked: there the file's age decides. */
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
