// SQL that both SQLite and Postgres understand, over a driver with two methods.
import { z } from 'zod'

export type Value = string | number | Buffer | null

/** Runs one statement with parameters $1, $2 and so on. */
export type Query = (
  text: string,
  parameters: readonly Value[],
) => Promise<{ rows: unknown[]; changes: number }>

export interface Driver {
  query: Query
  /**
   * Only one transaction runs at a time across all processes, so what it reads stays true until it
   * ends.
   */
  transaction<Answer>(work: (query: Query) => Promise<Answer>): Promise<Answer>
  close(): Promise<void>
}

/**
 * The database can't be reached, or didn't reply. The statement may or may not have been executed.
 */
export class StateError extends Error {
  override name = 'StateError'
}

/** Postgres returns 64-bit integers as text; ours all fit a number. */
export const Integer = z.coerce.number().pipe(z.int())

/** SQLite returns bytes as a plain Uint8Array. */
export const Bytes = z.instanceof(Uint8Array).transform((bytes): Buffer => Buffer.from(bytes))

/** Validates rows. Columns are in snake case, fields in camel case. */
export class Database {
  readonly #driver: Pick<Driver, 'query' | 'transaction'>

  constructor(driver: Pick<Driver, 'query' | 'transaction'>) {
    this.#driver = driver
  }

  async all<Row extends z.ZodType>(row: Row, sql: string, ...values: Value[]) {
    const { rows } = await this.#driver.query(sql, values)
    return rows.map((each) => row.parse(toFields(each)))
  }

  async get<Row extends z.ZodType>(row: Row, sql: string, ...values: Value[]) {
    return (await this.all(row, sql, ...values))[0]
  }

  /** The first row of a statement that always returns one. */
  async one<Row extends z.ZodType>(row: Row, sql: string, ...values: Value[]) {
    const found = await this.get(row, sql, ...values)
    if (found === undefined) throw new Error('state: expected a row, got none')
    return found
  }

  /** Inserts a row; `otherwise` is the conflict clause. */
  async insert(table: string, row: Readonly<Record<string, Value>>, otherwise = ''): Promise<void> {
    const columns = Object.keys(row).map(toColumn)
    const places = columns.map((_, index) => `$${index + 1}`)
    const sql = `insert into ${table} (${columns.join()}) values (${places.join()}) ${otherwise}`
    await this.run(sql, ...Object.values(row))
  }

  /** Returns the number of rows changed. */
  async run(sql: string, ...values: Value[]): Promise<number> {
    return (await this.#driver.query(sql, values)).changes
  }

  transaction<Answer>(work: (connection: Database) => Promise<Answer>): Promise<Answer> {
    const driver = this.#driver
    return driver.transaction((query) => work(new Database({ ...driver, query })))
  }
}

const toColumn = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const toField = (column: string) =>
  column.replaceAll(/_./g, ([, letter = '']) => letter.toUpperCase())

function toFields(row: unknown): object {
  const columns = Object.entries(Object(row))
  return Object.fromEntries(columns.map(([column, value]) => [toField(column), value]))
}

export abstract class Table {
  protected readonly database: Database

  constructor(database: Database) {
    this.database = database
  }
}
