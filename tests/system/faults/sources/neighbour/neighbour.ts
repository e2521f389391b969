// A source that behaves.
import { z } from 'zod'
import { createQuote } from '../../../../../pipeline/collect/quote.ts'
import { defineSource } from '../../../../../pipeline/collect/source.ts'

export default defineSource({
  id: 'neighbour',
  homepage: 'https://neighbour.example',
  url: 'https://neighbour.example/',
  level: 'L1',
  schema: (rows) => rows.list(z.string()),
  readRows: (ids) => ({
    quotes: ids.map((id) =>
      createQuote({ provider: 'neighbour', model_ref: id, model_ref_kind: 'name' }),
    ),
  }),
  expects: { quotes: [] },
})
