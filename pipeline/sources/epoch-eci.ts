// Epoch AI's Capabilities Index, fitted over many benchmarks, under CC BY 4.0: one undated CSV file
// (`date` is a model's release). Its two anchors have no interval.
import { z } from 'zod'
import { createRating } from '../collect/quote.ts'
import { defineSource } from '../collect/source.ts'
import { readTable } from '../collect/table-file.ts'

const SCORES = 'https://epoch.ai/data/eci_scores.csv'

const Row = z.object({
  Model: z.string(),
  Organization: z.string().nullable(),
  eci: z.number(),
  eci_ci_low: z.number().nullable(),
  eci_ci_high: z.number().nullable(),
})

export default defineSource({
  id: 'epoch-eci',
  homepage: 'https://epoch.ai/benchmarks/eci',
  level: 'L3',
  hosts: ['epoch.ai'],
  read: async ({ fetchBytes }) =>
    readTable('epoch-eci', await fetchBytes(SCORES), { format: 'csv', row: Row }),
  schema: (rows) => rows.list(Row),
  readRows: (rows) => ({
    ratings: rows.map((row) =>
      createRating({
        board: 'epoch-eci',
        category: 'overall',
        model_ref: row.Model,
        organization: row.Organization,
        rating: row.eci,
        rating_lower: row.eci_ci_low,
        rating_upper: row.eci_ci_high,
      }),
    ),
  }),
  expects: { ratings: ['rating', 'rating_lower'] },
})
