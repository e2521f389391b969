import type { Database } from '../../../pipeline/make/database.ts'

/** The rows in place of those of the table; columns that a row does not name are null. */
export async function fill(
  database: Database,
  table: string,
  rows: readonly object[],
): Promise<void> {
  await database.execute(`delete from ${table}`)
  const named = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = await database.rows(
    `select column_name as name, column_type as type from (describe ${table})`,
  )
  const known = new Set(columns.map(({ name }) => name))
  for (const name of named)
    if (!known.has(name)) throw new Error(`${table}: expected a column of it, got ${name}`)
  const shape = columns
    .filter(({ name }) => named.has(String(name)))
    .map(({ name, type }) =>
      String(type).endsWith('[]')
        ? `"${String(name)}":["${String(type).slice(0, -2)}"]`
        : `"${String(name)}":"${String(type)}"`,
    )
  if (shape.length === 0) return
  await database.execute(
    `insert into ${table} by name
     select item.* from (select unnest(from_json($json, '[{${shape.join(',')}}]')) as item)`,
    { json: JSON.stringify(rows) },
  )
}
