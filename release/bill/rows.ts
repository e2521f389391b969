// The records of a file that comes in pieces: CSV, JSON with lists in lists, or JSON a line.
import { findJson } from '../../contract/json-file.ts'
import type { Fields, Row } from './entry.ts'

/** Lists of records in answers of APIs; what stands beside a list holds for its records. */
const LISTS = ['data', 'results', 'resourceSpans', 'scopeSpans', 'spans', 'observations']

/** Throws a `SyntaxError` whose cause is the line. */
export async function* readRows(chunks: AsyncIterable<string>): AsyncGenerator<readonly Row[]> {
  let parse: Parse | undefined
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    // The first line says what the file is.
    if (!parse && !(chunk.includes('\n') && text.trimStart().includes('\n'))) continue
    parse ??= toParse(text)
    yield parse(text)
    text = ''
  }
  parse ??= toParse(text)
  yield parse(`${text}\n`)
  yield parse(undefined)
}

/** Takes a piece and gives the records that are complete; at the end it takes `undefined`. */
type Parse = (text: string | undefined) => readonly Row[]

function toParse(text: string): Parse {
  const first = text.trimStart().split('\n', 1)[0] ?? ''
  if (!/^[\uFEFF\s]*[[{]/.test(text)) return openCsv()
  const isLine = findJson(first) instanceof Object && text.trimEnd() !== first
  return isLine ? openJsonLines() : openJson()
}

function parseJson(text: string, line: number): unknown {
  const value = findJson(text)
  if (value !== undefined) return value
  throw new SyntaxError('expected JSON, got a text that is none', { cause: line })
}

function openJson(): Parse {
  const pieces: string[] = []
  return (text) => {
    if (text !== undefined) {
      pieces.push(text)
      return []
    }
    const whole = pieces.join('')
    // Its first piece may have ended with the first line.
    const value = findJson(whole)
    if (!(value instanceof Object)) return openJsonLines()(whole)
    return [...flatten(value)].map((fields) => ({ fields, line: 1 }))
  }
}

function openJsonLines(): Parse {
  const take = openLines()
  return (text) =>
    take(text).flatMap(({ text: own, line }) =>
      own.trim() === ''
        ? []
        : [...flatten(parseJson(own, line))].map((fields) => ({ fields, line })),
    )
}

function* flatten(value: unknown, outer: Fields = {}): Generator<Fields> {
  if (Array.isArray(value)) for (const each of value) yield* flatten(each, outer)
  else if (value instanceof Object) {
    const { attributes, ...rest } = Object.fromEntries(Object.entries(value))
    const fields = { ...outer, ...rest, ...toAttributes(attributes) }
    const list = LISTS.find((name) => Array.isArray(Reflect.get(value, name)))
    if (list === undefined) yield fields
    else {
      const { [list]: _, ...beside } = fields
      yield* flatten(Reflect.get(value, list), beside)
    }
  }
}

/** OpenTelemetry's lists of keys and typed values, or an object. */
function toAttributes(attributes: unknown): Fields {
  if (!Array.isArray(attributes)) return Object(attributes)
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(Object(value))[0]]),
  )
}

/** Complete lines, and the number of each. */
function openLines() {
  let rest = ''
  let line = 0
  return (text: string | undefined): { text: string; line: number }[] => {
    const lines = (rest + (text ?? '')).split('\n')
    rest = lines.pop() ?? ''
    return lines.map((each) => {
      line += 1
      return { text: each.endsWith('\r') ? each.slice(0, -1) : each, line }
    })
  }
}

/** By RFC 4180. */
function openCsv(): Parse {
  const take = openLines()
  let names: readonly string[] | undefined
  /** A record of several lines: a cell in quotes may have line breaks. */
  let open: { text: string; line: number } | undefined
  return (text) => {
    if (text === undefined && open)
      throw new SyntaxError('expected a closing quote', { cause: open.line })
    const rows: Row[] = []
    for (const next of take(text)) {
      const own = open ? { text: `${open.text}\n${next.text}`, line: open.line } : next
      const isBroken = (next.text.split('"').length % 2 === 0) !== (open !== undefined)
      open = isBroken ? own : undefined
      if (isBroken || own.text === '') continue
      const cells = toCells(own.text)
      if (!names) names = cells.map((name) => name.replace(/^\uFEFF/, '').trim())
      else rows.push({ fields: toFields(names, cells, own.line), line: own.line })
    }
    return rows
  }
}

function toFields(names: readonly string[], cells: readonly string[], line: number): Fields {
  if (cells.length > names.length)
    throw new SyntaxError(`expected ${names.length} cells, got ${cells.length}`, { cause: line })
  const fields: Record<string, string> = {}
  for (const [at, name] of names.entries()) fields[name] = cells[at] ?? ''
  return fields
}

function toCells(text: string): string[] {
  if (!text.includes('"')) return text.split(',')
  return [...`,${text}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  )
}
