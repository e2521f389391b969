// `npm run record -- <source> [file]`: asks a source's host, as a run would, and keeps what it answers, cut
// to a few rows, as the source's fixture. Trim further by hand until it holds the traps and little else.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError, readConfig } from '../pipeline/config.ts'
import { createHttpClient } from '../pipeline/collect/http.ts'
import {
  createReadContext,
  findKey,
  loadSources,
  requireSource,
} from '../pipeline/collect/source.ts'

const FIXTURES = join(import.meta.dirname, '../tests/unit/pipeline/sources/fixtures')
const ROWS = 6
/** More fields than that and an object is a list by another name. */
const MOST_FIELDS = 60

process.exitCode = await record(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return error instanceof UsageError ? 2 : 1
})

async function record([id, file, ...others]: string[]): Promise<number> {
  if (id === undefined || others.length > 0)
    throw new UsageError('usage: npm run record -- <source> [file]')
  const source = requireSource(await loadSources(), id, 'record')
  const { origins, environment } = readConfig(process.env, [])
  const key = findKey(source, environment)
  if (key === undefined) {
    process.stderr.write(`${source.id}: expected a key in ${source.keyName}, got none\n`)
    return 1
  }
  const client = createHttpClient({ origins })
  const answers: Record<string, unknown> = {}
  const { signal } = new AbortController()
  // Cut before the source sees it: of a list of models it then asks for the prices of these few alone.
  const context = createReadContext(key, async (url, headers = {}) => {
    const { json } = await client.fetchJson({ source: id, url, headers, signal })
    const { pathname, search } = new URL(url)
    const answer = cutLists(json)
    answers[pathname + search] = answer
    return answer
  })
  try {
    await source.read(context)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  } finally {
    await client.close()
  }
  const path = file ?? join(FIXTURES, `${source.id}.json`)
  await writeFile(path, `${JSON.stringify(answers, null, 1)}\n`)
  process.stdout.write(`${path}: ${Object.keys(answers).length} answers\n`)
  return 0
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
