// `npm run record -- <source> [file]`: requests a source's data as a run would, cuts it to a few
// rows and stores it as the source's fixture. Trim it further by hand to the interesting cases.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../pipeline/config.ts'
import { HttpClient } from '../pipeline/collect/http.ts'
import { createReadContext, parseBody } from '../pipeline/collect/read-context.ts'
import { type Source, findKey, loadSources, requireSource } from '../pipeline/collect/source.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'

const FIXTURES = join(import.meta.dirname, '../tests/unit/pipeline/sources/fixtures')
const USAGE = 'usage: npm run record -- <source> [file]'
const ROWS = 6
/** An object with more fields than this is really a list. */
const MOST_FIELDS = 60

await runCommand('record', USAGE, { allowPositionals: true }, async ({ positionals }) => {
  const [id, file, ...others] = positionals
  if (id === undefined || others.length > 0) throw new UsageError('')
  const source = requireSource(await loadSources(), id, 'source')
  await record(source, file ?? join(FIXTURES, `${source.id}.json`))
})

async function record(source: Source, path: string): Promise<void> {
  const { origins, environment } = readConfig(process.env)
  const key = findKey(source, environment)
  if (key === undefined)
    throw new Error(`${source.id}: expected a key in ${source.keyName}, got none`)
  const client = new HttpClient({ origins })
  const answers: Record<string, unknown> = {}
  const { signal } = new AbortController()
  // Cuts responses before the source reads them, so it requests prices only for the models that
  // remain.
  const context = createReadContext(source, async ({ url, headers }) => {
    const { id, redirectHosts } = source
    const { body } = await client.fetch({ source: id, url, headers, key, redirectHosts, signal })
    const { pathname, search } = new URL(url)
    const answer = cutLists(parseBody(body, { url }))
    answers[pathname + search] = answer
    return Buffer.from(JSON.stringify(answer))
  })
  try {
    await source.read(context)
  } finally {
    await client.close()
  }
  await writeFile(path, `${JSON.stringify(answers, null, 1)}\n`)
  print(`${path}: ${Object.keys(answers).length} answers`)
}

function cutLists(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isRows = value.some((item) => typeof item === 'object')
    return (isRows ? value.slice(0, ROWS) : value).map(cutLists)
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const kept = fields.length > MOST_FIELDS ? fields.slice(0, ROWS) : fields
  return Object.fromEntries(kept.map(([name, item]) => [name, cutLists(item)]))
}
