// `npm run size`: how much there is to read, as a table; with the folder of another checkout, what
// this one adds to it; with `--ceilings`, whether each room is within its ceiling in ceilings.json.
// A ceiling only falls: their sum may rise only with a new entry in `raises`, which names why. A line of code counts unless it is blank or all comment: one that begins with
// `//` (in SQL `--`), or lies in a block that begins a line with `/*`. Only what git knows counts.
// Code is TypeScript and the scripts of browsers, without client/src/api.ts, which is generated.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { UsageError, print, runCommand } from '../contract/command.ts'

const USAGE = 'usage: npm run size [-- <folder of another checkout> | --ceilings]'
const CEILINGS = 'tests/ceilings.json'
const GENERATED = 'client/src/api.ts'
const CODE = /\.(?:ts|js|cjs)$/
const BENCH = /^(?:tests\/)?bench\//

type Kind = 'code' | 'SQL' | 'tests' | 'benchmark' | 'words of documents'

const ROOT = join(import.meta.dirname, '..')
const Ceilings = z.strictObject({
  rooms: z.record(z.string(), z.int().nonnegative()),
  raises: z.array(z.string()),
})
type Ceilings = z.infer<typeof Ceilings>

if (import.meta.main)
  await runCommand(
    'size',
    USAGE,
    { options: { ceilings: { type: 'boolean' } }, allowPositionals: true },
    async ({ values, positionals: [other, ...rest] }) => {
      if (rest.length > 0 || (values.ceilings && other !== undefined)) throw new UsageError('')
      const here = await measure(ROOT)
      if (values.ceilings) return checkCeilings(here)
      printTable(here, other === undefined ? undefined : await measure(other))
      return 0
    },
  )

function printTable(here: Map<string, number>, there?: Map<string, number>): void {
  print(`| what | where | ${there ? 'there | here | net' : 'count'} |`)
  print(`|---|---|--:|${there ? '--:|--:|' : ''}`)
  const names = new Set([...(there?.keys() ?? []), ...here.keys()])
  for (const name of [...names].toSorted()) {
    const count = here.get(name) ?? 0
    const before = there?.get(name) ?? 0
    print(`| ${[name, ...(there ? [before, count, count - before] : [count])].join(' | ')} |`)
  }
}

async function checkCeilings(here: Map<string, number>): Promise<number> {
  const { rooms, raises } = Ceilings.parse(JSON.parse(await readFile(join(ROOT, CEILINGS), 'utf8')))
  const before = await readCommitted()
  const problems = [...here]
    .filter(([name, count]) => count > (rooms[name] ?? 0))
    .map(([name, count]) => `${name}: expected at most ${rooms[name] ?? 0}, got ${count}`)
  const sum = Object.values(rooms).reduce((one, other) => one + other, 0)
  const sumBefore = Object.values(before?.rooms ?? {}).reduce((one, other) => one + other, 0)
  if (before && sum > sumBefore && raises.length <= before.raises.length)
    problems.push(
      `${CEILINGS}: its sum rose from ${sumBefore} to ${sum} without an entry in raises`,
    )
  for (const problem of problems) print(problem)
  return problems.length === 0 ? 0 : 1
}

/** The ceilings of the last commit, or of the one before where they have not changed since. */
async function readCommitted(): Promise<Ceilings | undefined> {
  const now = await readFile(join(ROOT, CEILINGS), 'utf8')
  for (const commit of ['HEAD', 'HEAD^']) {
    const shown = await promisify(execFile)('git', ['show', `${commit}:${CEILINGS}`], {
      cwd: ROOT,
    }).catch(() => undefined)
    if (shown && shown.stdout !== now) return Ceilings.parse(JSON.parse(shown.stdout))
  }
  return undefined
}

/** By kind and room, and `all` of each kind. */
async function measure(root: string): Promise<Map<string, number>> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], {
    cwd: root,
    maxBuffer: 10_000_000,
  })
  const sums = new Map<string, number>()
  const add = (name: string, count: number) => sums.set(name, (sums.get(name) ?? 0) + count)
  for (const path of stdout.split('\0')) {
    const kind = toKind(path)
    if (!kind) continue
    const text = await readFile(join(root, path), 'utf8')
    const count = kind === 'words of documents' ? countWords(text) : countLines(text)
    add(`${kind} | ${toRoom(path)}`, count)
    add(`${kind} | *all*`, count)
  }
  return sums
}

function toKind(path: string): Kind | undefined {
  if (path.endsWith('.md')) return 'words of documents'
  if (path === GENERATED) return undefined
  if (CODE.test(path)) {
    if (BENCH.test(path)) return 'benchmark'
    return path.startsWith('tests/') ? 'tests' : 'code'
  }
  return path.endsWith('.sql') && !path.startsWith('tests/') ? 'SQL' : undefined
}

/** The folder at the top, of a test the one below it. */
function toRoom(path: string): string {
  const folders = path.split('/').slice(0, -1)
  return folders.slice(0, folders[0] === 'tests' ? 2 : 1).join('/') || '.'
}

function countLines(text: string): number {
  let isInBlock = false
  let count = 0
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (!isInBlock && line.startsWith('/*')) isInBlock = true
    else if (!isInBlock && line !== '' && !/^(?:\/\/|--)/.test(line)) count += 1
    if (isInBlock && line.includes('*/')) isInBlock = false
  }
  return count
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}
