// Rows of CSV (RFC 4180) as a source gets them; hostile Parquet is in tests/system/faults/sources.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readTable } from '../../../pipeline/collect/table-file.ts'

const Row = z.object({ name: z.string(), price: z.number().nullable() })
const read = (text: string | Uint8Array) =>
  readTable('a-source', Buffer.from(text), { format: 'csv', row: Row })

it.each([
  ['plain cells', 'name,price\na,1\nb,\n'],
  ['no end of the last line', 'name,price\na,1\nb,'],
  ['the lines and the mark of Windows', '\uFEFFname,price\r\na,1\r\n\r\nb,\r\n'],
  ['other columns, in another order', 'price,more,name\n1,x,a\n,,b\n'],
  ['quotes where none are needed', '"name","price"\n"a","1"\n"b",""\n'],
])('a CSV file with %s gives its rows', async (_what, text) => {
  expect(await read(text)).toEqual([
    { name: 'a', price: 1 },
    { name: 'b', price: null },
  ])
})

it('a cell in quotes has commas, ends of lines and quotes', async () => {
  expect(await read('name,price\n"a, ""b""\r\nc",2\n')).toEqual([{ name: 'a, "b"\r\nc', price: 2 }])
})

it.each([
  ['a quote that does not end', 'name,price\n"a,1\n'],
  ['a quote within a cell', 'name,price\na"b",1\n'],
  ['more after a quote', 'name,price\n"a"b,1\n'],
  ['a cell too many', 'name,price\na,1,2\n'],
  ['a cell too few', 'name,price\na\n'],
  ['bytes that are no text', Buffer.from([0x6e, 0xff, 0x0a])],
  ['a cell of 15 MB of quotes', `name,price\n"${'x""'.repeat(5_000_000)}",1\n`],
  ['a row too many', `name,price\n${'a,1\n'.repeat(100_001)}`],
])('a CSV file with %s is refused whole', async (_what, text) => {
  await expect(read(text)).rejects.toThrow(/^a-source: expected rows of csv, got /)
})
