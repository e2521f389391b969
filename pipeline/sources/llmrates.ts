// LLMRates' daily copy of providers' price pages, under CC BY 4.0. It is an audit source
// (data/audit-sources.csv): it measures how often published prices are wrong, but sets none.
import { z } from 'zod'
import { formatDecimal } from '../collect/per-million.ts'
import { defineSource } from '../collect/source.ts'
import { readTable } from '../collect/table-file.ts'

const PRICES = 'https://raw.githubusercontent.com/llmrates/llm-pricing-dataset/main/data/models.csv'

const price = z.number().nonnegative().nullable()
const Row = z.object({
  provider_slug: z.string(),
  model_name: z.string(),
  model_type: z.string().nullable(),
  processing_tier: z.string(),
  token_tier_min: z.int().nullable(),
  tier_label: z.string().nullable(),
  region: z.string().nullable(),
  price_unit: z.string(),
  input_price_per_million: price,
  output_price_per_million: price,
  cached_input_price_per_million: price,
  cached_write_price_per_million: price,
  source_url: z.string().nullable(),
})

const toText = (value: number | null) => (value === null ? null : formatDecimal(value))

export default defineSource({
  id: 'llmrates',
  homepage: 'https://www.llmrates.ai',
  level: 'L3',
  hosts: ['raw.githubusercontent.com'],
  read: async ({ fetchBytes }) =>
    readTable('llmrates', await fetchBytes(PRICES), { format: 'csv', row: Row }),
  schema: (rows) => rows.list(Row),
  readRows: (rows) => ({
    audits: rows
      .filter(
        (row) =>
          row.model_type === 'general' &&
          (row.input_price_per_million ?? row.output_price_per_million) !== null,
      )
      .map((row) => ({
        provider: row.region === null ? row.provider_slug : `${row.provider_slug}/${row.region}`,
        model_name: row.model_name,
        // Its regions are provider accounts, which the name already contains.
        region: null,
        service_tier: row.processing_tier,
        threshold_tokens: row.token_tier_min || null,
        label: row.tier_label,
        currency: row.price_unit,
        input_per_mtok: toText(row.input_price_per_million),
        output_per_mtok: toText(row.output_price_per_million),
        cache_read_per_mtok: toText(row.cached_input_price_per_million),
        cache_write_per_mtok: toText(row.cached_write_price_per_million),
        url: row.source_url,
      })),
  }),
  expects: { audits: ['input_per_mtok', 'output_per_mtok', 'cache_read_per_mtok'] },
})
