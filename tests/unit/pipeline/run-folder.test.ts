import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sweepFolders, withDatabase } from '../../../pipeline/make/database.ts'
import { createTemporaryName } from '../../../store/temporary-file.ts'

const SUFFIX = '0'.repeat(24)
const NEVER = 2 ** 31 - 1
// A process that has ended for certain.
const { pid: ENDED } = spawnSync(process.execPath, ['--version'])
const ofEnded = createTemporaryName().replace(`.${process.pid}.`, `.${ENDED}.`)

/** As the run left it that has this name; `hoursAgo` it wrote last. */
async function leaveFolder(name: string, hoursAgo = 0): Promise<string> {
  const folder = join(tmpdir(), `price-index.${name}`)
  await mkdir(folder)
  const at = Date.now() / 1000 - hoursAgo * 3600
  await utimes(folder, at, at)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it('is swept immediately if its process has ended, and never while it runs', async () => {
  const folder = await leaveFolder(ofEnded)
  await withDatabase(async (_database, own) => {
    await sweepFolders(own)
    expect([existsSync(folder), existsSync(own)]).toEqual([false, true])
  })
})

it.each([
  ['in another container of that host', `${hostname()}.0123456789ab.${NEVER}.${SUFFIX}`],
  ['of an older version of this project', `${hostname()}.${NEVER}.${SUFFIX}`],
  ['on another machine', `elsewhere.0123456789ab.1.${SUFFIX}`],
])('is swept after a day where the run was %s', async (_where, name) => {
  const living = await leaveFolder(name)
  const dead = await leaveFolder(`${name.slice(0, -1)}1`, 25)
  await withDatabase((_database, own) => sweepFolders(own))
  expect([existsSync(living), existsSync(dead)]).toEqual([true, false])
})

it('is judged by the clock of the file system, not by that of the process', async () => {
  const living = await leaveFolder(`elsewhere.0123456789ab.1.${SUFFIX}`)
  const { now } = Date
  onTestFinished(() => void (Date.now = now))
  Date.now = () => now() + 1000 * 3_600_000
  await withDatabase((_database, own) => sweepFolders(own))
  expect(existsSync(living)).toBe(true)
})
