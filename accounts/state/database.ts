// What all tables share: SQL that SQLite and Postgres both read, over a driver of three methods.
import { z } from 'zod'

export type Value = string | number | Buffer | null

/** Runs one statement, whose parameters are $1, $2 and so on. */
export type Query = (
  sql: string,
  values: readonly Value[],
) => Promise<{ rows: unknown[]; changes: number }>

export interface Driver {
  query: Query
  /** Of all transactions that name the same table, in all processes, one runs at a time. */
  transaction<Answer>(table: string, work: (query: Query) => Promise<Answer>): Promise<Answer>
  /** Throws where a statement would fail now. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The state cannot be reached: it gave no answer, and may or may not have done what was asked. */
export class StateError extends Error {
  override name = 'StateError'
  /** Its disk has no room. */
  readonly isFull: boolean

  constructor(
    message: string,
    { isFull = false, cause }: { isFull?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.isFull = isFull
  }
}

/** Postgres gives 64-bit integers as text; all of ours fit a number. */
export const Integer = z.coerce.number().pipe(z.int())

/** SQLite gives bytes as a plain array of them. */
export const Bytes = z.instanceof(Uint8Array).transform((bytes): Buffer => Buffer.from(bytes))

/** Checks the rows of statements. Columns are in snake case, the fields of rows in camel case. */
export class Connection {
  readonly #query: Query

  constructor(query: Query) {
    this.#query = query
  }

  async all<Row extends z.ZodType>(row: Row, sql: string, ...values: Value[]) {
    const { rows } = await this.#query(sql, values)
    return rows.map((each) => row.parse(toFields(each)))
  }

  /** The first row, if there is one. */
  async get<Row extends z.ZodType>(row: Row, sql: string, ...values: Value[]) {
    return (await this.all(row, sql, ...values))[0]
  }

  /** The first row of a statement that always finds one. */
  async one<Row extends z.ZodType>(row: Row, sql: string, ...values: Value[]) {
    const found = await this.get(row, sql, ...values)
    if (found === undefined) throw new Error('state: expected a row, got none')
    return found
  }

  /** Adds a row, unless `otherwise` says what to do where it is there already. */
  async insert(table: string, row: Readonly<Record<string, Value>>, otherwise = ''): Promise<void> {
    const columns = Object.keys(row).map(toColumn)
    const places = columns.map((_, index) => `$${index + 1}`)
    const sql = `insert into ${table} (${columns.join()}) values (${places.join()}) ${otherwise}`
    await this.run(sql, ...Object.values(row))
  }

  /** The number of rows that changed. */
  async run(sql: string, ...values: Value[]): Promise<number> {
    return (await this.#query(sql, values)).changes
  }
}

function toColumn(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const toField = (column: string) =>
  column.replaceAll(/_./g, ([, letter = '']) => letter.toUpperCase())

function toFields(row: unknown): object {
  const columns = Object.entries(Object(row))
  return Object.fromEntries(columns.map(([column, value]) => [toField(column), value]))
}

export class Database extends Connection {
  readonly #driver: Driver

  constructor(driver: Driver) {
    super(driver.query)
    this.#driver = driver
  }

  transaction<Answer>(table: string, work: (connection: Connection) => Promise<Answer>) {
    return this.#driver.transaction(table, (query) => work(new Connection(query)))
  }

  check(): Promise<void> {
    return this.#driver.check()
  }

  close(): Promise<void> {
    return this.#driver.close()
  }
}

export abstract class Table {
  protected readonly database: Database

  constructor(database: Database) {
    this.database = database
  }
}
