// Other versions of Node and npm, and opencode, as their npm packages bring them.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './run-process.ts'

const FOLDER = join(ROOT, 'node_modules/.cache/programs')

/** The file of a Node, such as `22.18`. */
export function findNode(version: string): Promise<string> {
  return findFile(`node-linux-${process.arch}`, version, 'bin/node')
}

/** The file with which a Node starts an npm, such as `12`. */
export function findNpm(version: string): Promise<string> {
  return findFile('npm', version, 'bin/npm-cli.js')
}

/** The file of opencode, the reader of models.dev that people run. */
export function findOpencode(): Promise<string> {
  return findFile(`opencode-linux-${process.arch}`, '1.18.33', 'bin/opencode')
}

/** Loads it once for all tests: a folder gets its name when it is whole. */
async function findFile(name: string, version: string, file: string): Promise<string> {
  const place = join(FOLDER, `${name}-${version}`)
  if (!existsSync(place)) {
    await mkdir(FOLDER, { recursive: true })
    const making = await mkdtemp(join(FOLDER, 'making-'))
    await writeFile(join(making, 'package.json'), '{}')
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
    execFileSync('npm', ['install', ...options, `${name}@${version}`], {
      cwd: making,
      stdio: 'pipe',
    })
    await rename(making, place).catch(() => rm(making, { recursive: true }))
  }
  return join(place, 'node_modules', name, file)
}
