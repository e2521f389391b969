// The folder of a run under the machine's temporary one, and what becomes of it when a run is killed.
import { mkdir, mkdtemp, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEAD_AFTER_MS, createTemporaryName, isOfDeadProcess } from '../../store/temporary-file.ts'
import { type Database, openDatabase } from './database.ts'

/** Of the folders of runs, before host, place, process and a random part. */
const FOLDER_PREFIX = 'price-index.'
const HEARTBEAT = 'heartbeat'
const HEARTBEAT_MS = 60_000

/** Opens a database in a temporary folder, and removes both when `work` ends. */
export async function withDatabase<Result>(
  work: (database: Database, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(tmpdir(), FOLDER_PREFIX + createTemporaryName())
  await mkdir(folder, { mode: 0o700 })
  // A full disk says so where it matters more.
  const beat = () => writeFile(join(folder, HEARTBEAT), '').catch(() => undefined)
  await beat()
  const heart = setInterval(() => void beat(), HEARTBEAT_MS).unref()
  try {
    const database = await openDatabase(folder)
    try {
      return await work(database, folder)
    } finally {
      database.close()
    }
  } finally {
    clearInterval(heart)
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Removes the folders of runs that were killed: at once where their process is known to have ended,
 * else after a day without a heartbeat.
 */
export async function sweepFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX))
  const now = await readFileClock()
  for (const name of names) {
    const folder = join(tmpdir(), name)
    const isDead =
      isOfDeadProcess(name.slice(FOLDER_PREFIX.length)) ||
      (await findLastBeat(folder, now)) < now - DEAD_AFTER_MS
    // That of another user stays.
    if (isDead) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** What the file system takes for now, in milliseconds: clocks of processes differ, its own does not. */
async function readFileClock(): Promise<number> {
  const probe = await mkdtemp(join(tmpdir(), 'price-index-clock-'))
  try {
    return (await stat(probe)).mtimeMs
  } finally {
    await rmdir(probe)
  }
}

/** `now` where nothing can be known, as of a folder that has just gone. */
async function findLastBeat(folder: string, now: number): Promise<number> {
  const found = await stat(join(folder, HEARTBEAT))
    .catch(() => stat(folder))
    .catch(() => undefined)
  return found?.mtimeMs ?? now
}
