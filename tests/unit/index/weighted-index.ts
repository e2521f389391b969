// All members weigh the same today. Here the SQL gives them other weights.
import { expect, onTestFinished } from 'vitest'
import { type Index, openIndex } from './run-index.ts'

const EQUAL = '1.0::double as weight'

export async function openWeighted(weight: string): Promise<Index> {
  let edits = 0
  const index = await openIndex({
    edit: ({ sql, table }) => {
      if (table !== 'members') return sql
      if (sql.includes(EQUAL)) edits++
      return sql.replace(EQUAL, `(${weight})::double as weight`)
    },
  })
  onTestFinished(() => index.close())
  expect(edits).toBe(1)
  return index
}
