// GitHub Copilot: a YAML table in its documentation with US dollars per million tokens; prices of
// long prompts are separate rows.
import { z } from 'zod'
import { perMillion, RawPrice } from '../collect/per-million.ts'
import { PRICES, type Quote, createQuote } from '../collect/quote.ts'
import { listRows, writeSchedule, describeTier } from '../collect/price-schedule.ts'
import { defineSource } from '../collect/source.ts'

const Row = z.object({
  model: z.string(),
  /** `> 272K` on a row for long prompts; anything else isn't a threshold. */
  threshold: z.string(),
  input: RawPrice,
  cached_input: RawPrice,
  cache_write: RawPrice,
  output: RawPrice,
})
type Row = z.infer<typeof Row>

export default defineSource({
  id: 'github-copilot',
  homepage: 'https://docs.github.com/en/copilot/reference/copilot-billing/models-and-pricing',
  level: 'L1',
  url: 'https://raw.githubusercontent.com/github/docs/main/data/tables/copilot/models-and-pricing.yml',
  schema: (rows) => rows.list(Row),
  readRows(rows) {
    const byModel = Map.groupBy(rows, ({ model }) => model.replaceAll(/\[\^[^[\]]*\]/g, '').trim())
    return { quotes: [...byModel].flatMap(([model, own]) => parseQuotes(model, own)) }
  },
  expects: { quotes: [...PRICES, 'cache_read_usd_per_mtok', 'cache_write_usd_per_mtok'] },
})

function parseQuotes(model: string, rows: readonly Row[]): Quote[] {
  return rows
    .filter((row) => parseThreshold(row) === undefined)
    .map((base) => {
      const { input, output, cacheRead, cacheWrite } = parsePrices(base)
      return createQuote({
        provider: 'github-copilot',
        provider_name: 'GitHub Copilot',
        model_ref: model,
        model_name: model,
        input_usd_per_mtok: input,
        output_usd_per_mtok: output,
        cache_read_usd_per_mtok: cacheRead,
        cache_write_usd_per_mtok: cacheWrite,
        other_prices: writeSchedule(
          rows.flatMap((row) => {
            const threshold = parseThreshold(row)
            return threshold === undefined
              ? []
              : listRows(parsePrices(row), describeTier(threshold))
          }),
        ),
      })
    })
}

function parseThreshold({ threshold }: Row): number | undefined {
  const thousands = /^>\s*(\d{1,6})K$/.exec(threshold.trim())?.[1]
  return thousands === undefined ? undefined : 1000 * Number(thousands)
}

function parsePrices({ input, output, cached_input, cache_write }: Row) {
  return {
    input: parsePrice(input),
    output: parsePrice(output),
    cacheRead: parsePrice(cached_input, true),
    cacheWrite: parsePrice(cache_write, true),
  }
}

/** A cache price that doesn't apply is written in words. */
function parsePrice(value: unknown, isOptional = false): string | null {
  if (typeof value !== 'string') return perMillion(value, 'usd_per_million')
  if (isOptional && !/\d/.test(value)) return null
  return perMillion(value.replace(/^\$/, '').replaceAll(',', ''), 'usd_per_million')
}
