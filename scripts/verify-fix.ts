// Recomputes the value of one day, or of all, each from its published file alone, and prints how far the two lie
// apart. `docs/verify_fix.py` does the same.
import { FixFile } from '../contract/documents.ts'
import { readDocument } from '../release/document-cache.ts'
import { recompute } from '../release/recompute.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'
import { openCurrent } from './current-release.ts'

const LIMIT = 1e-9

await runCommand(
  'verify-fix',
  'usage: npm run verify-fix -- [--date YYYY-MM-DD]',
  { options: { date: { type: 'string' } } },
  async ({ values: { date } }) => {
    const { store, manifest } = await openCurrent()
    const found = Object.entries(manifest.documents).filter(
      ([path]) => path.startsWith('fixes/') && (!date || path === `fixes/${date}.json`),
    )
    if (found.length === 0)
      throw new UsageError(`date: expected a day with a published fix, got ${date ?? 'none'}`)
    let worst = 0
    for (const [path, blob] of found) {
      const difference = recompute(await readDocument(store, blob, FixFile))
      print(`${path} ${difference.toExponential(1)}`)
      worst = Math.max(worst, difference)
    }
    return worst <= LIMIT ? 0 : 1
  },
)
