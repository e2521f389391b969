// Runs in the worker: reads one source after another from the bytes it receives (source-worker.ts).
import { parentPort } from 'node:worker_threads'
import { type Answers, type Wanted, createReadContext } from './read-context.ts'
import { type Unchecked, loadFile } from './source.ts'

interface Asked {
  id: string
  file: string
  day: string
  answers: Answers
}

/** More requests, or rows, or an error. */
export type Said = { wanted: Wanted[] } | { unchecked: Unchecked } | { refused: string }

class MissingAnswer extends Error {}

/** Returns the source's rows, or the requests it still needs. */
async function read({ id, file, day, answers }: Asked): Promise<Said> {
  const source = (await loadFile(file)).find((one) => one.id === id)
  if (!source) throw new Error(`${id}: expected a source of that name in ${file}, got none`)
  const wanted: Wanted[] = []
  const context = createReadContext(source, async (request) => {
    const body = answers.get(request.url)
    if (body !== undefined) return body
    wanted.push(request)
    throw new MissingAnswer()
  })
  try {
    const body = await source.read(context)
    return { unchecked: source.parse(body, day) }
  } catch (error) {
    if (error instanceof MissingAnswer) return { wanted }
    throw error
  }
}

/** Accepts anything that can be thrown. */
function describe(id: string, error: unknown): string {
  if (error instanceof Error && error.message) return error.message
  try {
    return `${id}: expected no error, got ${JSON.stringify(error)}`
  } catch {
    return `${id}: expected no error, got something else`
  }
}

parentPort?.on('message', (asked: Asked) => {
  void read(asked)
    .catch((error: unknown): Said => ({ refused: describe(asked.id, error) }))
    .then((said) => parentPort?.postMessage(said))
})
