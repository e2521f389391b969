// Recomputes the value of one day, or of all, each from its published file alone, and prints how far the two lie
// apart. `docs/verify_fix.py` does the same.
import { FixFile } from '../contract/documents.ts'
import { toReader } from '../contract/reader.ts'
import { readConfig } from '../pipeline/config.ts'
import { findCurrentRelease } from '../pipeline/publish/current-release.ts'
import { recompute } from '../release/recompute.ts'
import { openStore } from '../store/open.ts'
import { readBlob } from '../store/read-release.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'

const LIMIT = 1e-9

await runCommand(
  'verify-fix',
  'usage: npm run verify-fix -- [--date YYYY-MM-DD]',
  { options: { date: { type: 'string' } } },
  async ({ values: { date } }) => {
    const store = await openStore(readConfig(process.env).storeUrl)
    const documents = (await findCurrentRelease(store))?.manifest.documents ?? {}
    const found = Object.entries(documents).filter(
      ([path]) => path.startsWith('fixes/') && (!date || path === `fixes/${date}.json`),
    )
    if (found.length === 0)
      throw new UsageError(`date: expected a day with a published fix, got ${date ?? 'none'}`)
    let worst = 0
    for (const [path, blob] of found) {
      const bytes = await readBlob(store, blob)
      const difference = recompute(toReader(FixFile).parse(JSON.parse(bytes.toString('utf8'))))
      print(`${path} ${difference.toExponential(1)}`)
      worst = Math.max(worst, difference)
    }
    return worst <= LIMIT ? 0 : 1
  },
)
