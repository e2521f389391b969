// The schema of the file that says which sources are witnesses of prices, and for what.
import { z } from 'zod'
import { httpsUrl, text } from './columns.ts'

export const WITNESS_FILES = {
  data_witnesses: {
    file: 'witnesses.csv',
    key: ['witness'],
    shape: z.strictObject({
      witness: text,
      role: z.enum(['audit', 'work_list'], 'expected audit or work_list'),
      evidence: text,
      credit: text,
      url: httpsUrl,
    }),
    references: [{ column: 'witness', to: { table: 'raw_sources', column: 'source' } }],
  },
}
