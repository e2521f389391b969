// Lists, checks, mends, exports and prunes releases, or makes an earlier one current.
import { z } from 'zod'
import type { Manifest } from '../contract/release.ts'
import { IntegrityError } from '../store/read-release.ts'
import type { Store } from '../store/store.ts'
import { openStore } from '../store/open.ts'
import { listNewestRuns, readChain } from '../pipeline/publish/chain.ts'
import { toSecond } from '../pipeline/collect/clock.ts'
import { readConfig } from '../pipeline/config.ts'
import { pruneStore } from '../pipeline/upkeep/prune.ts'
import { repairStore } from '../pipeline/upkeep/repair.ts'
import { isRestorable } from '../pipeline/upkeep/restore.ts'
import { rollBack } from '../pipeline/upkeep/rollback.ts'
import { verifyStore } from '../pipeline/upkeep/verify.ts'
import { print, runCommand, toCount, UsageError } from '../contract/command.ts'
import { isOverdue, type Staleness, toDueBy, toStaleness } from '../release/staleness.ts'

const USAGE = `usage: npm run store -- <command>
  list                       lists every release, newest first, and runs that lead nowhere
  verify                     checks every object that a release needs against its hash
  repair [--give-up]         restores objects from copies or makes them again; writes down what is lost
  rollback <run> [--force]   makes another run's release the current one; a newer run goes forward again
  export <folder|s3://…>     writes the current release as files for any web server
  prune [--keep <releases>]  removes documents and exports of all releases but the last TPI_KEEP_RELEASES`
const Command = z.enum(['list', 'verify', 'repair', 'rollback', 'export', 'prune'])
type Command = z.infer<typeof Command>
/** Why a source's answer is given up rather than made again. */
const LOST = 'what a source answered has no second copy: the fix stands, and cannot be replayed'
/** What stands behind the commands that take something. */
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
      force: { type: 'boolean', default: false },
      'give-up': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  },
  async ({ values, positionals }) => {
    const { command, target } = readCommand(positionals)
    const { storeUrl, keptReleases } = readConfig(process.env)
    const keep = values.keep === undefined ? keptReleases : toCount('--keep', values.keep)
    if (command === 'export') return exportTo(storeUrl, target)
    const store = await openStore(storeUrl)
    if (command === 'verify') return verify(store)
    if (command === 'repair') return repair(store, values['give-up'])
    if (command === 'prune') return prune(store, keep)
    if (command === 'list') return list(store)
    const moved = await rollBack(store, target, { now: new Date(), isForced: values.force })
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

async function exportTo(storeUrl: string, target: string): Promise<number> {
  const { exportTree } = await import('./export-tree.ts')
  const tree = await openStore(/^(?:s3|file):/.test(target) ? target : `file:${target}`)
  const { runId, files, written } = await exportTree(storeUrl, tree, process.env)
  print(`${runId} → ${tree.url}: ${files} files, ${written} of them written`)
  return 0
}

async function verify(store: Store): Promise<number> {
  const { releases, objects, bytes, problems, damaged, givenUp, newest } = await verifyStore(store)
  for (const problem of problems) print(problem)
  const known = givenUp === 0 ? '' : `, ${givenUp} objects given up`
  const counts = `${releases} releases, ${objects} objects, ${bytes} bytes`
  print(`${counts}: ${problems.length} problems${known}`)
  if (problems.length === 0) return 0
  const isLed = !newest || (await isRestorable(store))
  const isLost = Object.keys(damaged).some((key) => key.startsWith('raw/'))
  const commands = [
    ...(newest && !isLed
      ? [
          `npm run store -- rollback ${newest.run_id}${newest.isWhole ? '' : ' --force'}   # of ${newest.date}, the newest that can be read`,
        ]
      : []),
    ...(isLed || Object.keys(damaged).length > 0
      ? [`npm run store -- repair${isLost ? ` --give-up   # ${LOST}` : ''}`]
      : []),
  ]
  process.stderr.write(`It is mended, in this order, by:\n  ${commands.join('\n  ')}\n`)
  return 1
}

async function repair(store: Store, givesUp: boolean): Promise<number> {
  const { mended, problems } = await repairStore(store, { givesUp })
  for (const sentence of mended) print(sentence)
  for (const problem of problems) print(`${givesUp ? 'given up: ' : ''}${problem}`)
  print(`${mended.length} objects mended, ${problems.length} cannot be made again`)
  if (givesUp || problems.length === 0) return 0
  process.stderr.write(
    `Restore these from a backup, or write down that they are lost:\n  npm run store -- repair --give-up\n`,
  )
  return 1
}

async function prune(store: Store, keep: number): Promise<number> {
  const { removed, bytes } = await pruneStore(store, { keep, now: new Date() })
  print(`${removed} objects removed, ${bytes} bytes`)
  return 0
}

async function list(store: Store): Promise<number> {
  const runs = await listNewestRuns(store)
  const writtenAt = new Map(runs.map((run) => [run.runId, toSecond(run.writtenAt)]))
  const onChain = new Set<string>()
  let broken: Error | undefined
  try {
    for await (const manifest of readChain(store)) {
      const { run_id: runId, as_of: asOf, status, documents } = manifest
      const outcome = `${status === 'fresh' ? 'published' : 'held'} ${writtenAt.get(runId)}`
      const mark = onChain.size === 0 ? `  ${toStatus(manifest)}  current` : ''
      print(`${runId}  ${asOf}  ${outcome}  ${Object.keys(documents).length} documents${mark}`)
      onChain.add(runId)
    }
  } catch (error) {
    if (!(error instanceof IntegrityError)) throw error
    broken = error
  }
  // Where the chain is broken, the runs to roll back to are among these.
  for (const { runId } of runs)
    if (!onChain.has(runId)) print(`${runId}  off the chain  written ${writtenAt.get(runId)}`)
  if (broken) throw broken
  return 0
}

/** As the proxies call it at this moment. */
function toStatus(manifest: Manifest): Staleness['status'] {
  const release = { manifest, dueBy: toDueBy(manifest) }
  return toStaleness(release, isOverdue(release, Date.now())).status
}
