// Turns the report of a wrong price into lines of `voids.csv`, one for each source that says it, in the operator's
// folder or `data/`. Prints them, and what they move in the current release.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ModelDetail } from '../contract/documents.ts'
import type { Manifest } from '../contract/release.ts'
import { readDataFolder } from '../pipeline/config.ts'
import { DATA_FOLDER } from '../pipeline/make/data-files.ts'
import { withDatabase } from '../pipeline/make/run-folder.ts'
import { remakeFix } from '../pipeline/upkeep/remake.ts'
import { readDocument } from '../release/document-cache.ts'
import { findBlob, readChecked } from '../store/read-release.ts'
import type { Store } from '../store/store.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'
import { openCurrent } from './current-release.ts'
import { listMoves, readDocuments, readNumbers } from './moves.ts'

const USAGE =
  'usage: npm run correction -- --model ID --provider SLUG --shown "IN / OUT" --to YYYY-MM-DD --reason "…" --signed-by NAME'

/** As the issue of a wrong price has them. */
const Report = z.object({
  model: z.string(),
  provider: z.string(),
  shown: z.string(),
  to: z.iso.date(),
  reason: z.string().trim().min(1),
  'signed-by': z.string().trim().min(1),
})
type Report = z.infer<typeof Report>

const OPTIONS = Object.fromEntries(
  Object.keys(Report.shape).map((name) => [name, { type: 'string' } as const]),
)

await runCommand('correction', USAGE, { options: OPTIONS }, async ({ values }) => {
  const report = Report.safeParse(values).data
  if (!report) throw new UsageError('')
  const { store, manifest } = await openCurrent()
  for (const line of await writeVoids(store, manifest, report)) print(line)
  const { documents } = await remakeFix(store, manifest)
  const before = await readNumbers(readDocuments(store, manifest))
  for (const sentence of listMoves(before, await readNumbers(documents))) print(sentence)
})

/** Adds the lines in the order of the file, and returns them. */
async function writeVoids(store: Store, manifest: Manifest, report: Report): Promise<string[]> {
  const { model, provider, to, reason, 'signed-by': signer } = report
  const { last_changed: from, ...price } = await findEndpoint(store, manifest, report)
  const file = join(readDataFolder() ?? DATA_FOLDER, 'voids.csv')
  const kept = existsSync(file) ? file : join(DATA_FOLDER, 'voids.csv')
  const before = await readLines(kept)
  await withDatabase(async (database, folder) => {
    const quotes = join(folder, 'quotes.parquet')
    if (manifest.quotes) await writeFile(quotes, await readChecked(store, manifest.quotes))
    await database.execute(
      `create table voids as from read_csv($kept, header = true, all_varchar = true)`,
      { kept },
    )
    await database.execute(
      `insert into voids
       select distinct source, provider, provider_model_id, $from, $to, $reason, $signer
       from read_parquet($quotes)
       where provider = $provider and model_id = $model and outcome = 'accepted'
         and abs(input_usd_per_mtok - $usdIn) < 1e-6 and abs(output_usd_per_mtok - $usdOut) < 1e-6`,
      {
        quotes,
        model,
        provider,
        from,
        to,
        reason,
        signer,
        usdIn: price.input_price_per_m,
        usdOut: price.output_price_per_m,
      },
    )
    await database.execute(
      `copy (from voids order by all) to '${file.replaceAll("'", "''")}' (header)`,
    )
  })
  return (await readLines(file)).filter((line) => !before.includes(line))
}

async function readLines(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n')
}

async function findEndpoint(store: Store, manifest: Manifest, { model, provider, shown }: Report) {
  const blob = findBlob(manifest, `models/${model}.json`)
  const detail = blob && (await readDocument(store, blob, ModelDetail))
  const sold = (detail?.endpoints ?? []).filter((endpoint) => endpoint.provider === provider)
  const prices = sold.map((each) => `${each.input_price_per_m} / ${each.output_price_per_m}`)
  const found = sold[prices.indexOf(shown)]
  if (!found)
    throw new UsageError(
      `--shown: expected a price of ${model} at ${provider}: ${prices.join(', ') || 'none is sold'}; got "${shown}"`,
    )
  return found
}
