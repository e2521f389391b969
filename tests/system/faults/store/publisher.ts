// A process that publishes one prepared release, and may be told to die on the way. Its argument is
// JSON.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openStore } from '../../../../store/open.ts'
import { ERRORS, spoilStore } from './faulty-store.ts'
import { publishDay } from '../../../prepared-release.ts'

const Order = z.object({
  url: z.string(),
  day: z.string(),
  variant: z.string().default(''),
  waitMs: z.int().default(0),
  fault: z.object({ at: z.int(), kind: z.enum(['kill', ...ERRORS]) }).optional(),
})

const { url, day, variant, waitMs, fault } = Order.parse(JSON.parse(process.argv[2] ?? ''))
await sleep(waitMs)
const { status, run_id: runId } = await publishDay(
  spoilStore(await openStore(url), fault),
  day,
  variant,
)
process.stdout.write(JSON.stringify({ status, runId }))
