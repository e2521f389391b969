import { expect, it } from 'vitest'
import { countLines } from '../size.ts'

it('counts lines that are neither blank nor all comment', () => {
  const text = `// A comment.
/** A block
 * of three
 */
/* one line */

const url = 'https://prices.example' // counts

  return url
-- of SQL
`
  expect(countLines(text)).toBe(2)
})
