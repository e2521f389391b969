// A process that publishes one prepared release, and may be told to die on the way. Its argument is
// JSON.
import { z } from 'zod'
import { openStore } from '../../../../store/open.ts'
import { ERRORS, spoilStore } from './faulty-store.ts'
import { publishDay } from '../../../prepared-release.ts'

const Order = z.object({
  url: z.string(),
  day: z.string(),
  fault: z.object({ at: z.int(), kind: z.enum(['kill', ...ERRORS]) }),
})

const { url, day, fault } = Order.parse(JSON.parse(process.argv[2] ?? ''))
await publishDay(spoilStore(await openStore(url), fault), day)
