// Another commit of this project as it was, with the packages that it locks.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './run-process.ts'

/** On the disk, where it stays: it has its packages beside it. */
const FOLDER = '/var/tmp/inference-price-index-commits'

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: 'pipe' })

/** Why the commit cannot be had here; a shallow clone asks where it came from. */
export function findLack(commit: string): string | undefined {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return undefined
  } catch {
    // It may be fetched yet.
  }
  try {
    git('fetch', '--quiet', '--depth=1', 'origin', commit)
    return undefined
  } catch {
    return `commit ${commit} is neither in this clone nor where it came from`
  }
}

/** Its folder, which stays: a second call finds it there. */
export async function checkOut(commit: string): Promise<string> {
  const place = join(FOLDER, commit)
  if (existsSync(place)) return place
  await mkdir(FOLDER, { recursive: true })
  const making = await mkdtemp(join(FOLDER, 'making-'))
  const archive = join(making, 'commit.tar')
  git('archive', `--output=${archive}`, commit)
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: making, stdio: 'pipe' })
  run('tar', '-xf', archive)
  await rm(archive)
  run('npm', 'ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline')
  // It gets its name when it is whole.
  await rename(making, place).catch(() => rm(making, { recursive: true }))
  return place
}
