// Recomputes every daily value from the date of a voided price (`data/voids.csv`) onward, using the
// stored responses, and publishes the results as revisions. In the revised history, neither the
// error nor its correction moves the index.
import { z } from 'zod'
import { readConfig } from '../pipeline/config.ts'
import { withRunLock } from '../pipeline/publish/run-lock.ts'
import { restate } from '../pipeline/upkeep/restate.ts'
import { openStore } from '../store/open.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'

const USAGE =
  'usage: npm run restate -- --from YYYY-MM-DD --reason "…" --signed-by NAME [--signed-by NAME]'

const Flags = z.object({
  from: z.iso.date(),
  reason: z.string().trim().min(1),
  'signed-by': z.array(z.string().trim().min(1)).min(1),
})

await runCommand(
  'restate',
  USAGE,
  {
    options: {
      from: { type: 'string' },
      reason: { type: 'string' },
      'signed-by': { type: 'string', multiple: true },
    },
  },
  async ({ values }) => {
    const flags = Flags.safeParse(values).data
    if (!flags) throw new UsageError('')
    const { 'signed-by': signed_by, ...request } = flags
    const store = await openStore(readConfig(process.env).storeUrl)
    const ask = () => restate(store, { ...request, signed_by }, print)
    print((await withRunLock({ store, now: () => new Date(), log: () => undefined }, ask)) ?? '')
  },
)
