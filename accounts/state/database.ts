// What all tables share: SQL that SQLite and Postgres both read, over a driver of two methods.
import { z } from 'zod'

export type Value = string | number | Buffer | null

/** Runs one statement, whose parameters are $1, $2 and so on. */
export type Query = (
  text: string,
  parameters: readonly Value[],
) => Promise<{ rows: unknown[]; changes: number }>

export interface Driver {
  query: Query
  /** Of all transactions, in all processes, one runs at a time: what it reads stays true until its end. */
  transaction<Answer>(work: (query: Query) => Promise<Answer>): Promise<Answer>
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

const toColumn = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const toField = (column: string) =>
  column.replaceAll(/_./g, ([, letter = '']) => letter.toUpperCase())

function toFields(row: unknown): object {
  const columns = Object.entries(Object(row))
  return Object.fromEntries(columns.map(([column, value]) => [toField(column), value]))
}

/** More than what is left at the end of a file. */
const PROBE = Buffer.alloc(65_536)

export class Database extends Connection {
  readonly #driver: Driver
  #isFull = false

  constructor(driver: Driver) {
    const query: Query = (sql, values) => this.#note(driver.query(sql, values))
    super((sql, values) => query(sql, values))
    this.#driver = driver
  }

  transaction<Answer>(work: (connection: Connection) => Promise<Answer>): Promise<Answer> {
    return this.#note(this.#driver.transaction((query) => work(new Connection(query))))
  }

  /** Throws where a statement would fail now; after one that found no room, where there is none yet. */
  async check(): Promise<void> {
    if (!this.#isFull) return void (await this.run('select 1'))
    await this.transaction(async (connection) => {
      await connection.run("delete from secrets where name = 'probe'")
      await connection.insert('secrets', { name: 'probe', value: PROBE })
      await connection.run("delete from secrets where name = 'probe'")
    })
    this.#isFull = false
  }

  close(): Promise<void> {
    return this.#driver.close()
  }

  async #note<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer
    } catch (error) {
      this.#isFull ||= error instanceof StateError && error.isFull
      throw error
    }
  }
}

export abstract class Table {
  protected readonly database: Database

  constructor(database: Database) {
    this.database = database
  }
}
