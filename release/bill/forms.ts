// The forms of bills and logs, and the entries of a file of one of them.
import { type Entry, FieldError, type Form, get, type Reader, type Row } from './entry.ts'
import { AGENTS } from './agents.ts'
import { ANTHROPIC } from './anthropic.ts'
import { CLOUD } from './cloud.ts'
import { OWN_FOCUS } from './focus.ts'
import { OPENAI } from './openai.ts'
import { ROUTERS } from './routers.ts'
import { TRACES } from './traces.ts'
import { readRows } from './rows.ts'

const FORMS: readonly Form[] = [
  ...OPENAI,
  ...ANTHROPIC,
  ...ROUTERS,
  ...TRACES,
  ...AGENTS,
  OWN_FOCUS,
  ...CLOUD,
]
/** So many records are looked at for a known form. */
const MOST_LOOKED_AT = 1000

/** A file that cannot be read, in one sentence. */
class BillError extends Error {
  override readonly name = 'BillError'
}

/**
 * The entries of a file, a piece at a time. Records of no form are left out: logs have many kinds.
 * Throws a `BillError` that names file, line and form.
 */
export async function* readBill(
  file: string,
  chunks: AsyncIterable<string>,
): AsyncGenerator<readonly Entry[]> {
  let known: { form: Form; reader: Reader } | undefined
  let last = 0
  const refuse = (line: number, problem: string): never => {
    throw new BillError(`${file}, line ${line}${known ? ` (${known.form.name})` : ''}: ${problem}`)
  }
  let seen: readonly Row[] = []
  try {
    for await (const rows of readRows(chunks)) {
      let own = rows
      if (!known) {
        const at = rows.findIndex(({ fields }) => findForm(fields))
        const form = findForm(rows[at]?.fields ?? {})
        seen = [...seen, ...rows].slice(0, MOST_LOOKED_AT)
        if (!form && seen.length === MOST_LOOKED_AT) break
        if (!form) continue
        known = { form, reader: form.open() }
        own = seen.length > rows.length ? seen : rows
      }
      const { reader } = known
      yield own.flatMap(({ fields, line }) => {
        last = line
        return reader.read(fields)
      })
    }
  } catch (error) {
    if (error instanceof FieldError) refuse(last, error.message)
    if (error instanceof SyntaxError) refuse(Number(error.cause ?? last), error.message)
    throw error
  }
  if (!known) {
    const names = Object.keys(seen[0]?.fields ?? {})
      .slice(0, 8)
      .join(', ')
    const forms = [...new Set(FORMS.map(({ name }) => name))].join(', ')
    throw new BillError(
      `${file}, line ${seen[0]?.line ?? 1}: expected one of ${forms}; got ${names || 'no record'}`,
    )
  }
  yield known.reader.end?.() ?? []
}

const findForm = (fields: Row['fields']): Form | undefined =>
  FORMS.find(({ needs }) => needs.every((path) => isThere(fields, path)))

/** A column of a table is there where its cell is empty. */
const isThere = (fields: Row['fields'], path: string) =>
  path in fields || get(fields, path) !== undefined
