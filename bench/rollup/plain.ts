// Nothing but arrays; the Parquet reader is written in JavaScript, too.
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { print, readPath, WINDOWS_DAYS } from './result.ts'

const file = await asyncBufferFromFile(readPath(process.argv))
const metadata = await parquetMetadataAsync(file)

/** Grows as ids and days come: nothing says beforehand how many there are. */
class Cube {
  sums = new Float64Array(1)
  counts = new Int32Array(1)
  readonly width: number

  constructor(width: number) {
    this.width = width
  }

  add(day: number, id: number, value: number): void {
    const cell = day * this.width + id
    if (cell >= this.sums.length) this.#grow(2 * cell)
    this.sums[cell] = (this.sums[cell] ?? 0) + value
    this.counts[cell] = (this.counts[cell] ?? 0) + 1
  }

  #grow(length: number): void {
    const [sums, counts] = [new Float64Array(length), new Int32Array(length)]
    sums.set(this.sums)
    counts.set(this.counts)
    Object.assign(this, { sums, counts })
  }
}

const MAX_ID = 8192
const endpointDays = new Cube(MAX_ID)
const modelOf = new Int32Array(MAX_ID)
let from = 0
for (const group of metadata.row_groups) {
  const to = from + Number(group.num_rows)
  const columns = new Map<string, ArrayLike<unknown>>()
  await parquetRead({
    file,
    metadata,
    compressors,
    columns: ['hour', 'endpoint', 'model', 'price'],
    rowStart: from,
    rowEnd: to,
    onChunk: ({ columnName, columnData, rowStart, rowEnd }) => {
      const whole = columns.get(columnName) ?? new Float64Array(to - from)
      if (whole instanceof Float64Array)
        for (let row = rowStart; row < rowEnd; row += 1)
          whole[row - from] = Number(columnData[row - rowStart])
      columns.set(columnName, whole)
    },
  })
  const read = (name: string) => {
    const column = columns.get(name)
    if (!(column instanceof Float64Array)) throw new Error(`${name}: expected a column, got none`)
    return column
  }
  const [hours, endpoints, models, prices] = [
    read('hour'),
    read('endpoint'),
    read('model'),
    read('price'),
  ]
  for (let row = 0; row < hours.length; row += 1) {
    const endpoint = endpoints[row] ?? 0
    modelOf[endpoint] = models[row] ?? 0
    endpointDays.add(Math.floor((hours[row] ?? 0) / 24), endpoint, prices[row] ?? 0)
  }
  from = to
}

const modelDays = new Cube(MAX_ID)
for (const [cell, count] of endpointDays.counts.entries())
  if (count > 0)
    modelDays.add(
      Math.floor(cell / MAX_ID),
      modelOf[cell % MAX_ID] ?? 0,
      (endpointDays.sums[cell] ?? 0) / count,
    )
const toPrice = (cell: number) =>
  cell >= 0 && (modelDays.counts[cell] ?? 0) > 0
    ? (modelDays.sums[cell] ?? 0) / (modelDays.counts[cell] ?? 1)
    : undefined
const logs = new Cube(1)
const changes: [number, number, number] = [0, 0, 0]
let count = 0
let lastDay = 0
for (let cell = 0; cell < modelDays.counts.length; cell += 1) {
  const price = toPrice(cell)
  if (price === undefined) continue
  count += 1
  lastDay = Math.floor(cell / MAX_ID)
  logs.add(lastDay, 0, Math.log(price))
  for (const [index, days] of WINDOWS_DAYS.entries()) {
    const before = toPrice(cell - days * MAX_ID)
    if (before !== undefined) changes[index] = (changes[index] ?? 0) + price / before - 1
  }
}
print({
  modelDays: count,
  composite: Math.exp((logs.sums[lastDay] ?? 0) / (logs.counts[lastDay] ?? 1)),
  changes,
})
