// Manages a run's temporary folder, including cleanup after a run was killed.
import { mkdir, mkdtemp, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEAD_AFTER_MS, createTemporaryName, isOfDeadProcess } from '../../store/temporary-file.ts'
import { type Database, openDatabase } from './database.ts'

/** Followed by host, process and a random part. */
const FOLDER_PREFIX = 'price-index.'
const HEARTBEAT = 'heartbeat'
const HEARTBEAT_MS = 60_000

/** Opens a database in a temporary folder and removes both when `work` ends. */
export async function withDatabase<Result>(
  work: (database: Database, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(tmpdir(), FOLDER_PREFIX + createTemporaryName())
  await mkdir(folder, { mode: 0o700 })
  // Other writes will report a full disk.
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
 * Removes folders of killed runs: immediately if their process has ended, otherwise after a day
 * without a heartbeat.
 */
export async function sweepFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX))
  const now = await readFileClock()
  for (const name of names) {
    const folder = join(tmpdir(), name)
    const isDead =
      isOfDeadProcess(name.slice(FOLDER_PREFIX.length)) ||
      (await findLastBeat(folder, now)) < now - DEAD_AFTER_MS
    // Another user's folder stays.
    if (isDead) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** The file system's current time in milliseconds, because processes' clocks may differ. */
async function readFileClock(): Promise<number> {
  const probe = await mkdtemp(join(tmpdir(), 'price-index-clock-'))
  try {
    return (await stat(probe)).mtimeMs
  } finally {
    await rmdir(probe)
  }
}

/** Returns `now` if unknown, for example because the folder has just been removed. */
async function findLastBeat(folder: string, now: number): Promise<number> {
  const found = await stat(join(folder, HEARTBEAT))
    .catch(() => stat(folder))
    .catch(() => undefined)
  return found?.mtimeMs ?? now
}
