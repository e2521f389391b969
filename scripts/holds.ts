// Lists the daily values held for review, or approves one (by default the most recent). The next
// run publishes an approved value if the recomputed index is still close to it.
import { readConfig } from '../pipeline/config.ts'
import { findCurrentRelease } from '../pipeline/publish/current-release.ts'
import { findLetThrough, releaseHold } from '../pipeline/publish/holds.ts'
import { openStore } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'

/** Where to look first, by breaker. */
const CHECKS: Readonly<Record<string, string>> = {
  index_move: "the largest changes, on two providers' pages",
  index_move_7d: "the largest changes of seven days, on two providers' pages",
  level_move: "the largest changes since the gap or the day's earlier run, on two providers' pages",
  no_index: 'the largest changes and missing prices',
  constituents: 'the largest changes and missing prices',
  repriced_share: 'which source changed',
  one_factor: "providers' pages, for a changed unit or currency",
  seen_share: 'pending prices in /v1/quarantine, then failed sources',
  method: 'the reason after "got", then the store; approve it only as a market move',
}

const USAGE = 'usage: npm run holds -- list | release [RUN] --reason "…" --by NAME'

await runCommand(
  'holds',
  USAGE,
  {
    options: { reason: { type: 'string' }, by: { type: 'string' } },
    allowPositionals: true,
  },
  async ({ values, positionals: [command, run, ...others] }) => {
    if ((command !== 'list' && command !== 'release') || others.length > 0)
      throw new UsageError(`expected list or release, got "${[command, run].join(' ').trim()}"`)
    const store = await openStore(readConfig(process.env).storeUrl)
    if (command === 'list') return list(store)
    const [reason, by] = [values.reason?.trim() ?? '', values.by?.trim() ?? '']
    if (reason === '') throw new UsageError('release: expected a reason, got none')
    if (by === '') throw new UsageError('release: expected your name in --by, got none')
    const release = await releaseHold(store, { reason, by, run, now: new Date() })
    print(`${release.run_id}: released by ${by}; the next run publishes`)
  },
)

async function list(store: Store): Promise<void> {
  const current = await findCurrentRelease(store)
  const hold = current?.manifest.hold
  if (!current || !hold) return print('no hold')
  const { run_id, as_of } = current.manifest
  print(`${run_id}  value of ${hold.day}  held since ${hold.since}  published ${as_of}`)
  for (const { breaker, sentence, can_be_released: can } of hold.breakers) {
    print(`  ${breaker}: ${sentence}`)
    print(`    check ${CHECKS[breaker] ?? 'what changed'}${can ? '' : "; it can't be released"}`)
  }
  const release = await findLetThrough(store, hold)
  if (release) print(`  released by ${release.by} at ${release.at}: ${release.reason}`)
}
