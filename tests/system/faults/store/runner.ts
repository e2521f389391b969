// A run of the pipeline whose store goes wrong where it is told to. Its argument is JSON; it prints
// how many operations there were.
import { z } from 'zod'
import { openStore } from '../../../../store/open.ts'
import { readConfig } from '../../../../pipeline/config.ts'
import { run } from '../../../../pipeline/run.ts'
import { ERRORS, spoilStore } from './faulty-store.ts'

const Order = z.object({
  url: z.string(),
  day: z.string(),
  fault: z
    .object({
      at: z.int(),
      kind: z.enum(['kill', ...ERRORS]),
      isForEver: z.boolean().default(false),
    })
    .optional(),
})

const { url, day, fault } = Order.parse(JSON.parse(process.argv[2] ?? ''))
const store = spoilStore(await openStore(url), fault)
await run({
  config: readConfig({ TPI_STORE: url }, { offline: true, 'as-of': day }),
  store,
  log: () => {},
  now: () => new Date(),
})
process.stdout.write(String(store.operations.length))
