import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './run-process.ts'

/** What a run reads, for tests that change some of it. */
const PARTS = [
  'contract',
  'data',
  'docs',
  'pipeline',
  'release',
  'scripts',
  'site',
  'sql',
  'store',
  'package.json',
]

/** Copies the project, and `others` of it beside what a run needs, to a new folder. */
export async function copyProject(
  folder: string,
  others: readonly string[] = [],
  root = ROOT,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const part of [...PARTS, ...others])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}
