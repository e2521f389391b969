// Frankfurter: central banks' exchange rates, once per working day.
import { z } from 'zod'
import { formatDecimal } from '../collect/per-million.ts'
import { defineSource } from '../collect/source.ts'

export default defineSource({
  id: 'frankfurter',
  homepage: 'https://frankfurter.dev',
  level: 'L1',
  url: 'https://api.frankfurter.dev/v1/latest?base=USD&symbols=CNY,EUR,GBP,INR,JPY',
  schema: (rows) =>
    z.object({
      amount: z.literal(1),
      base: z.literal('USD'),
      date: z.iso.date(),
      rates: rows.entries(z.number().positive()),
    }),
  readRows: ({ date, rates }) => ({
    rates: rates.map(([currency, rate]) => ({
      currency,
      units_per_usd: formatDecimal(rate) ?? '',
      day: date,
    })),
  }),
  expects: { rates: ['units_per_usd'] },
})
