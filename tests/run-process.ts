import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

const COMPILED = join(ROOT, 'node_modules/.cache/compiled')

export interface Ended {
  code: number | null
  output: string
  errors: string
}

/** Runs the pipeline as its own process, as a scheduler would; `summary` is its last line. */
export async function runPipeline(
  args: readonly string[],
  environment: Record<string, string>,
  root = ROOT,
): Promise<Ended & { summary: Record<string, unknown> }> {
  const ended = await runNode(['pipeline/run.ts', ...args], environment, root)
  const last = ended.output.trimEnd().split('\n').at(-1)
  return { ...ended, summary: last ? JSON.parse(last) : {} }
}

/** Runs one of the project's files as its own process. */
export function runNode(
  [file = '', ...args]: readonly string[],
  environment: Record<string, string>,
  root = ROOT,
): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILED,
      // As the services of tests have it: the pages of a release name it.
      TPI_BASE_URL: 'https://prices.example',
      ...environment,
    },
  })
  return readEnd(child)
}

/** What a process has said by its end. */
export function readEnd(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output, errors }))
  })
}

/** Every file below a folder with the hash of its bytes, but for the lease of a run: it holds an instant. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('lease.json'))
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
