// Shows what this version of the code would move, from the last 90 days made again. The upgrade itself is the next run.
import { print, runCommand, UsageError } from '../contract/command.ts'
import { hashMethod } from '../pipeline/make/method.ts'
import { compareDays } from '../pipeline/upkeep/compare-days.ts'
import { toFirstDay } from '../release/history.ts'
import { openCurrent } from './current-release.ts'

const DAYS = 90

await runCommand(
  'upgrade',
  'usage: npm run upgrade -- --dry-run',
  { options: { 'dry-run': { type: 'boolean' } } },
  async ({ values }) => {
    if (!values['dry-run'])
      throw new UsageError('--dry-run: expected it; the next run of the pipeline is the upgrade')
    const { store, manifest } = await openCurrent()
    const { date, method_sha256: published, methodology_version: version } = manifest
    const method = await hashMethod()
    print(`the last fix, of ${date}: methodology ${version}, method ${published ?? 'not recorded'}`)
    print(
      `this version: method ${method}${method === published ? ', the same: nothing moves' : ''}`,
    )
    if (method === published) return
    const { days, overlap, moves } = await compareDays(store, {
      from: toFirstDay(date, DAYS),
      to: date,
    })
    print(
      `${days} days made again from ${overlap === 'raw' ? 'their raw answers' : 'what was read then'}`,
    )
    for (const { day, scope, published: before, madeAgain: after, percent } of moves)
      print(`${day} ${scope}: ${before.toFixed(6)} → ${after.toFixed(6)} (${percent.toFixed(4)} %)`)
    print(
      moves.length === 0
        ? 'no level moves: the next run writes no link'
        : 'the next run links what moves on the last day; no index moves',
    )
  },
)
