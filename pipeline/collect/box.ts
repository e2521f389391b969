// The program of a box: reads sources, one after another, each from nothing but the bytes that it is
// handed (boxes.ts). In come frames: the length of a request, the request as JSON, the bodies. Out
// come lines of JSON: a kind and a value.
import { once } from 'node:events'
import { z } from 'zod'
import { type Answers, type Wanted, createReadContext } from './read-context.ts'
import { type Parsed, type Source, loadFile } from './source.ts'

/** A body of length `null` is one that the host does not have. */
const Request = z.object({
  id: z.string(),
  file: z.string(),
  day: z.string(),
  answers: z.array(z.object({ url: z.string(), bytes: z.int().nullable() })),
})

const BLOCK = 64 * 1024

let wake = () => {}
process.stdin.on('readable', () => wake())
process.stdin.once('end', () => process.exit())

async function take(bytes: number): Promise<Buffer> {
  if (bytes === 0) return Buffer.alloc(0)
  for (;;) {
    const taken: Buffer | null = process.stdin.read(bytes)
    if (taken) return taken
    await new Promise<void>((resolve) => (wake = resolve))
  }
}

async function answer({ id, file, day, answers: listed }: z.infer<typeof Request>): Promise<Said> {
  const answers = new Map<string, Buffer | null>()
  for (const { url, bytes } of listed) answers.set(url, bytes === null ? null : await take(bytes))
  const source = (await loadFile(file)).find((one) => one.id === id)
  if (!source) throw new Error(`${id}: expected a source of that name in ${file}, got none`)
  return readSource(source, { answers, day })
}

/** More requests, or rows, or why neither. */
type Said = { wanted: Wanted[] } | { parsed: Parsed } | { refused: string }

class MissingAnswer extends Error {}

/** What it says by these answers, or else what it asks for beyond them. */
async function readSource(
  source: Source,
  { answers, day }: { answers: Answers; day: string },
): Promise<Said> {
  const wanted: Wanted[] = []
  const context = createReadContext(source, async (request) => {
    const body = answers.get(request.url)
    if (body !== undefined) return body
    wanted.push(request)
    throw new MissingAnswer()
  })
  try {
    const body = await source.read(context)
    return { parsed: source.parse(body, day) }
  } catch (error) {
    if (error instanceof MissingAnswer) return { wanted }
    throw error
  }
}

/** Of anything that can be thrown. */
function toMessage(id: string, error: unknown): string {
  if (error instanceof Error && error.message) return error.message
  try {
    return `${id}: expected no error, got ${JSON.stringify(error)}`
  } catch {
    return `${id}: expected no error, got something else`
  }
}

function* toLines(said: Said): Generator<[kind: string, value: unknown]> {
  if ('refused' in said) yield ['refused', said.refused]
  if ('wanted' in said) for (const one of said.wanted) yield ['wanted', one]
  if ('parsed' in said) {
    const { observation, rejected, failures } = said.parsed
    for (const [kind, rows] of Object.entries(observation))
      for (const row of rows) yield [kind, row]
    for (const row of rejected) yield ['rejected', row]
    for (const failure of Object.entries(failures)) yield ['failure', failure]
  }
  yield ['end', null]
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

for (;;) {
  const length = (await take(4)).readUInt32LE()
  const request = Request.parse(JSON.parse((await take(length)).toString()))
  const said = await answer(request).catch((error: unknown) => ({
    refused: toMessage(request.id, error),
  }))
  let block = ''
  for (const line of toLines(said)) {
    block += `${JSON.stringify(line)}\n`
    if (block.length < BLOCK) continue
    await write(block)
    block = ''
  }
  await write(block)
}
