// `npm run store -- verify | prune [--keep N] | rollback <run> | list`: what an operator does to the store
// itself. Exit 0: done; 1: it found or met a problem; 2: wrong usage.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { IntegrityError } from '../contract/release.ts'
import { type Store, StoreUrlError, openStore } from '../contract/store.ts'
import { listRuns, readChain } from '../pipeline/chain.ts'
import { UsageError, readConfig } from '../pipeline/config.ts'
import { pruneStore } from '../pipeline/prune.ts'
import { rollBack } from '../pipeline/rollback.ts'
import { verifyStore } from '../pipeline/verify.ts'

const USAGE = 'usage: npm run store -- verify | prune [--keep <releases>] | rollback <run> | list'
const KEPT_RELEASES = '30'
const Keep = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)

process.exitCode = await main(process.argv.slice(2))

async function main(argv: string[]): Promise<number> {
  try {
    const { command, run, keep } = readArguments(argv)
    const store = openStore(readConfig(process.env, []).storeUrl)
    if (command === 'verify') return await verify(store)
    if (command === 'prune') return await prune(store, keep)
    if (command === 'list') return await list(store)
    const moved = await rollBack(store, run, new Date())
    print(`${moved.from} → ${moved.to}: the current release is now that of ${moved.as_of}`)
    return 0
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    process.stderr.write(error instanceof UsageError ? `${sentence}\n` : `store: ${sentence}\n`)
    return error instanceof UsageError || error instanceof StoreUrlError ? 2 : 1
  }
}

function readArguments(argv: string[]): { command: string; run: string; keep: number } {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { keep: { type: 'string', default: KEPT_RELEASES } },
      allowPositionals: true,
    })
    const [command, run] = z
      .union([
        z.tuple([z.enum(['verify', 'prune', 'list'])]),
        z.tuple([z.literal('rollback'), z.string()]),
      ])
      .parse(positionals)
    return { command, run: run ?? '', keep: Keep.parse(values.keep) }
  } catch (cause) {
    throw new UsageError(USAGE, { cause })
  }
}

async function verify(store: Store): Promise<number> {
  const { releases, objects, bytes, problems } = await verifyStore(store)
  for (const problem of problems) print(problem)
  print(`${releases} releases, ${objects} objects, ${bytes} bytes: ${problems.length} problems`)
  if (problems.length > 0)
    print('a release’s documents, files and state: npm run replay -- --date <its day> --repair')
  return problems.length === 0 ? 0 : 1
}

async function prune(store: Store, keep: number): Promise<number> {
  const { removed, bytes } = await pruneStore(store, { keep, now: new Date() })
  print(`${removed} objects removed, ${bytes} bytes`)
  return 0
}

async function list(store: Store): Promise<number> {
  const onChain = new Set<string>()
  let broken: Error | undefined
  try {
    for await (const { run_id: runId, as_of: asOf, status, documents } of readChain(store)) {
      const mark = onChain.size === 0 ? '  current' : ''
      print(`${runId}  ${asOf}  ${status}  ${Object.keys(documents).length} documents${mark}`)
      onChain.add(runId)
    }
  } catch (error) {
    if (!(error instanceof IntegrityError)) throw error
    broken = error
  }
  // Where the chain is broken, the runs to roll back to are among these.
  for await (const runId of listRuns(store))
    if (!onChain.has(runId)) print(`${runId}  off the chain`)
  if (broken) throw broken
  return 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
