import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export interface Ended {
  code: number | null
  /** The last JSON line on standard output. */
  summary: Record<string, unknown>
  errors: string
}

/** Runs the pipeline as its own process, as a scheduler would. */
export function runPipeline(
  args: readonly string[],
  environment: Record<string, string>,
  root = ROOT,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'pipeline/run.ts'), ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...environment },
    })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      const last = output.trimEnd().split('\n').at(-1)
      resolve({ code, summary: last ? JSON.parse(last) : {}, errors })
    })
  })
}

/** Every file below a folder with the hash of its bytes. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const pairs = await Promise.all(
    files.toSorted().map(async (file) => {
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
      return [file.slice(folder.length + 1), hash] as const
    }),
  )
  return Object.fromEntries(pairs)
}
