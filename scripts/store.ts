// Lists, verifies, exports and prunes releases, or makes an earlier one current.
import { z } from 'zod'
import type { Manifest } from '../contract/release.ts'
import { IntegrityError } from '../store/read-release.ts'
import type { Store } from '../store/store.ts'
import { openStore } from '../store/open.ts'
import { listNewestRuns, readHistory } from '../pipeline/publish/release-history.ts'
import { toSecond } from '../pipeline/collect/clock.ts'
import { readConfig } from '../pipeline/config.ts'
import { isPruneDue, pruneStore } from '../pipeline/upkeep/prune.ts'
import { rollBack } from '../pipeline/upkeep/rollback.ts'
import { verifyStore } from '../pipeline/upkeep/verify.ts'
import { print, runCommand, parseCount, UsageError } from '../contract/command.ts'
import { isOverdue, findStaleness } from '../release/staleness.ts'

const USAGE = `usage: npm run store -- <command>
  list                       lists every release, newest first, and runs without one
  verify [--accept-losses]   checks every object and prints the repair commands
  rollback <run>             makes another run's release current; a newer run rolls forward again
  export <folder|s3://…>     writes the current release as files for any web server
  prune [--keep <releases>]  removes documents and exports of all but the last TPI_KEEP_RELEASES
        [--when-due]         prunes only if a week has passed since the last time`
const Command = z.enum(['list', 'verify', 'rollback', 'export', 'prune'])
type Command = z.infer<typeof Command>
/** Arguments of the commands that take one. */
const TARGETS: Partial<Record<Command, string>> = {
  rollback: 'the id of one run, as "list" shows it',
  export: 'a folder or s3://<bucket>/<prefix>',
}

await runCommand(
  'store',
  USAGE,
  {
    options: {
      keep: { type: 'string' },
      'when-due': { type: 'boolean', default: false },
      'accept-losses': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  },
  async ({ values, positionals }) => {
    const { command, target } = readCommand(positionals)
    const { storeUrl, keptReleases } = readConfig(process.env)
    const keep = values.keep === undefined ? keptReleases : parseCount('--keep', values.keep)
    const store = await openStore(storeUrl)
    if (command === 'export') return exportTo(store, target)
    if (command === 'verify') return verify(store, values['accept-losses'])
    if (command === 'prune') return prune(store, { keep, whenDue: values['when-due'] })
    if (command === 'list') return list(store)
    const moved = await rollBack(store, target, { now: new Date() })
    print(`${moved.from} → ${moved.to}: the current release is now that of ${moved.as_of}`)
    return 0
  },
)

function readCommand([name, target = '', ...others]: readonly string[]): {
  command: Command
  target: string
} {
  const command = Command.safeParse(name).data
  if (!command)
    throw new UsageError(
      `expected one of ${Command.options.join(', ')}, got ${name === undefined ? 'nothing' : `"${name}"`}`,
    )
  const wanted = TARGETS[command]
  if ((wanted !== undefined) !== (target !== '') || others.length > 0)
    throw new UsageError(
      `${command}: expected ${wanted ?? 'nothing after it'}, got "${[target, ...others].join(' ')}"`,
    )
  return { command, target }
}

async function exportTo(store: Store, target: string): Promise<number> {
  const { exportTree } = await import('./export-tree.ts')
  const tree = await openStore(/^(?:s3|file):/.test(target) ? target : `file:${target}`)
  const { runId, files, written } = await exportTree(store, tree, process.env)
  print(`${runId} → ${tree.url}: ${files} files, ${written} of them written`)
  return 0
}

async function verify(store: Store, accepts: boolean): Promise<number> {
  const found = await verifyStore(store, { accepts })
  for (const problem of found.problems) print(problem)
  const lost = found.accepted === 0 ? '' : `, ${found.accepted} objects accepted as lost`
  const counts = `${found.releases} releases, ${found.objects} objects, ${found.bytes} bytes`
  print(`${counts}: ${found.problems.length} problems${lost}`)
  if (found.problems.length === 0 || accepts) return 0
  const lines = found.commands.map((command) => `  npm run ${command}\n`)
  process.stderr.write(
    lines.length > 0
      ? `To repair it, run these in order:\n${lines.join('')}`
      : 'No command can repair it: restore a backup, or move the store away and run the pipeline.\n',
  )
  return 1
}

async function prune(
  store: Store,
  { keep, whenDue }: { keep: number; whenDue: boolean },
): Promise<number> {
  const now = new Date()
  if (whenDue && !(await isPruneDue(store, { keep, now }))) return 0
  const { removed, young, documentsFrom } = await pruneStore(store, { keep, now })
  print(`${removed.objects} objects removed, ${removed.bytes} bytes`)
  print(`kept: documents from ${documentsFrom} on, and every run's inputs`)
  if (young.objects > 0)
    print(
      `kept: ${young.objects} objects, ${young.bytes} bytes, less than a day old, which a run may be about to use`,
    )
  return 0
}

async function list(store: Store): Promise<number> {
  const runs = await listNewestRuns(store)
  const writtenAt = new Map(runs.map((run) => [run.runId, toSecond(run.writtenAt)]))
  const onChain = new Set<string>()
  let broken: Error | undefined
  try {
    for await (const manifest of readHistory(store)) {
      const { run_id: runId, as_of: asOf, status, documents } = manifest
      const outcome = `${status === 'fresh' ? 'published' : 'held'} ${writtenAt.get(runId)}`
      const mark = onChain.size === 0 ? `  ${describeStatus(manifest)}  current` : ''
      print(`${runId}  ${asOf}  ${outcome}  ${Object.keys(documents).length} documents${mark}`)
      onChain.add(runId)
    }
  } catch (error) {
    if (!(error instanceof IntegrityError)) throw error
    broken = error
  }
  // If the release history is broken, these runs are candidates for a rollback.
  for (const { runId } of runs)
    if (!onChain.has(runId)) print(`${runId}  not in the history  written ${writtenAt.get(runId)}`)
  if (broken) throw broken
  return 0
}

/** The status that proxies report at this moment. */
function describeStatus(manifest: Manifest) {
  return findStaleness({ manifest }, isOverdue({ manifest }, Date.now())).status
}
