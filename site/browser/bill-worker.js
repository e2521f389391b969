// Runs beside the page, which stays responsive: reads the files a piece at a time.
import { checkBills } from '../../release/bill/bill.ts'
import { toSums, toTables } from '../../release/bill/tables.ts'
import { renderTables } from '../components/bill.ts'

const MB = 1e6

/** @type {((account?: string) => AsyncIterable<string>) | undefined} */
let toFocus

addEventListener('message', async ({ data }) => {
  try {
    await (data.files ? check(data) : write(data.account))
  } catch (error) {
    postMessage({ said: error instanceof Error ? error.message : String(error) })
  }
})

/** @param {{ files: readonly File[], book: string }} asked */
async function check({ files, book }) {
  postMessage({ said: 'Fetching prices.' })
  const [prices, offers] = await Promise.all([fetchJson(book), fetchJson('/offers.json')])
  const opened = files.map((file) => ({ name: file.name, open: () => readPieces(file) }))
  const bill = await checkBills(opened, { book: prices, offers })
  const { check: checked, elsewhere } = bill
  toFocus = bill.toFocus
  const result = renderTables(toTables(checked, elsewhere))
  postMessage({ said: toSums(checked).join(' '), result })
}

/** @param {string | undefined} account */
async function write(account) {
  const pieces = []
  for await (const piece of toFocus?.(account) ?? []) pieces.push(piece)
  postMessage({ focus: new Blob(pieces) })
}

/** @param {string} path */
async function fetchJson(path) {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: expected prices, got status ${response.status}`)
  return response.json()
}

/** @param {File} file */
async function* readPieces(file) {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  let read = 0
  for (let at = 0; ; at += 1) {
    const { done, value } = await reader.read()
    if (done) return
    read += value.length
    if (at % 16 === 0)
      postMessage({
        said: `${file.name}: ${Math.round(read / MB)} of ${Math.ceil(file.size / MB)} MB`,
      })
    yield value
  }
}
