// `npm run restate -- --from YYYY-MM-DD --reason "…" --signed-by NAME [--signed-by NAME]`: after a quote was
// voided in data/voids.csv, makes the fixes from that day on again, as new revisions, from the answers that
// were kept. Neither the error nor its correction then shows as a move. The old release stays in the store.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '../pipeline/config.ts'
import { type Request, restate } from '../pipeline/upkeep/restate.ts'
import { openStore } from '../store/open.ts'

const Flags = z.object({
  from: z.iso.date(),
  reason: z.string().trim().min(1),
  'signed-by': z.array(z.string().trim().min(1)).min(1),
})

const print = (line: string) => process.stdout.write(`${line}\n`)

process.exitCode = await main(process.argv.slice(2))

async function main(argv: string[]): Promise<number> {
  const request = readFlags(argv)
  if (!request) {
    process.stderr.write(
      'usage: npm run restate -- --from YYYY-MM-DD --reason "…" --signed-by NAME [--signed-by NAME]\n',
    )
    return 2
  }
  try {
    const store = await openStore(readConfig(process.env, []).storeUrl)
    print(await restate(store, request, print))
    return 0
  } catch (error) {
    process.stderr.write(`restate: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

function readFlags(argv: string[]): Request | undefined {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        from: { type: 'string' },
        reason: { type: 'string' },
        'signed-by': { type: 'string', multiple: true },
      },
    })
    const { 'signed-by': signed_by, ...flags } = Flags.parse(values)
    return { ...flags, signed_by }
  } catch {
    // An unknown flag is answered like a missing one: with the usage.
    return undefined
  }
}
