// `npm run restate -- --from YYYY-MM-DD --reason "…" --signed-by NAME [--signed-by NAME]`: after a quote was
// voided in data/voids.csv, makes the fixes from that day on again, as new revisions, from the answers that
// were kept. Neither the error nor its correction then shows as a move. The old release stays in the store.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { DAY_MS } from '../contract/time.ts'
import type { Store } from '../store/store.ts'
import { openStore } from '../store/open.ts'
import { findBase, readFixes } from '../pipeline/make/base.ts'
import { readConfig } from '../pipeline/config.ts'
import type { ExportedFile } from '../pipeline/make/export-files.ts'
import type { StateFile } from '../pipeline/make/export.ts'
import {
  type Effect,
  type MadeAgain,
  fetchHistories,
  fetchStateBefore,
  makeAgain,
  measureEffect,
  publishAgain,
  readHistories,
} from '../pipeline/upkeep/restate.ts'

// Smaller errors are an erratum: moving published numbers for them would cost more trust than it mends.
const COMPOSITE_THRESHOLD_PCT = 0.1
const TIER_THRESHOLD_PCT = 1
/** Older errors need a larger effect and a second signature. */
const RECENT_DAYS = 30
const OLD_THRESHOLD_PCT = 1

const Flags = z.object({
  from: z.iso.date(),
  reason: z.string().trim().min(1),
  'signed-by': z.array(z.string().trim().min(1)).min(1),
})
type Flags = z.infer<typeof Flags>

process.exitCode = await main(process.argv.slice(2))

async function main(argv: string[]): Promise<number> {
  const flags = readFlags(argv)
  if (!flags) {
    process.stderr.write(
      'usage: npm run restate -- --from YYYY-MM-DD --reason "…" --signed-by NAME [--signed-by NAME]\n',
    )
    return 2
  }
  const folder = await mkdtemp(join(tmpdir(), 'restate-'))
  try {
    const store = await openStore(readConfig(process.env, []).storeUrl)
    process.stdout.write(`${await restate(store, { flags, folder })}\n`)
    return 0
  } catch (error) {
    process.stderr.write(`restate: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function readFlags(argv: string[]): Flags | undefined {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        from: { type: 'string' },
        reason: { type: 'string' },
        'signed-by': { type: 'string', multiple: true },
      },
    })
    return Flags.safeParse(values).data
  } catch {
    // An unknown flag is answered like a missing one: with the usage.
    return undefined
  }
}

async function restate(
  store: Store,
  { flags, folder }: { flags: Flags; folder: string },
): Promise<string> {
  const base = await findBase(store)
  if (!base) throw new Error(`${store.url}: expected a release, found none`)
  const published = await Array.fromAsync(readFixes(store))
  // What was restated before is made again with it, or this restatement would undo that one.
  const restated = published.flatMap((manifest) => manifest.restatement?.days[0]?.day ?? [])
  const from = [flags.from, ...restated].toSorted()[0] ?? flags.from
  const again = published.filter((manifest) => manifest.date >= from).toReversed()
  const [first] = again
  if (!first)
    throw new Error(`expected a fix of ${flags.from} or later in ${store.url}, found none`)

  const before = await fetchHistories(store, base.manifest)
  const days = before.composite
    .filter(({ date }) => date >= from)
    .map(({ date, revision }) => ({ day: date, revision: revision + 1 }))
    .toReversed()
  let stateBefore: StateFile[] = []
  let state = await fetchStateBefore(store, first)
  let made: MadeAgain | undefined
  const exports: ExportedFile[] = []
  for (const manifest of again) {
    stateBefore = state
    made = await makeAgain(store, { manifest, state, days, reason: flags.reason, folder })
    state = made.state
    exports.unshift(...made.exports)
  }
  if (!made) throw new Error('expected a day to make again, got none')
  for (const problem of made.unmatchedVoids) process.stdout.write(`${problem}\n`)

  const after = readHistories(made.documents)
  const effect = measureEffect(before, after)
  requireWorthwhile(effect, { ...flags, from, asOf: base.manifest.as_of })
  return publishAgain(store, base, {
    made,
    exports,
    stateBefore,
    restatement: { reason: flags.reason, signed_by: flags['signed-by'], days, ...effect },
  })
}

function requireWorthwhile(
  { composite_effect_pct: composite, tier_effect_pct: tier }: Effect,
  { from, asOf, 'signed-by': signatures }: Flags & { asOf: string },
): void {
  const said = `an effect of ${composite.toFixed(3)} % on the composite and ${tier.toFixed(3)} % on a tier`
  if ((Date.parse(asOf) - Date.parse(from)) / DAY_MS > RECENT_DAYS) {
    if (composite < OLD_THRESHOLD_PCT || signatures.length < 2)
      throw new Error(
        `expected at least ${OLD_THRESHOLD_PCT} % and two signatures for an error older than ${RECENT_DAYS} days, got ${said} and ${signatures.length}`,
      )
  } else if (composite < COMPOSITE_THRESHOLD_PCT && tier < TIER_THRESHOLD_PCT)
    throw new Error(
      `expected at least ${COMPOSITE_THRESHOLD_PCT} % on the composite or ${TIER_THRESHOLD_PCT} % on a tier, got ${said}: publish an erratum instead`,
    )
}
