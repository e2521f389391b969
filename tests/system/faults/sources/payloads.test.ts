// Payloads that a source never sent, read in a worker as a run reads them. `FUZZ_PAYLOADS` says how many in all; FUZZ_FIRST=n begins at
// another one.
import { afterAll, describe, expect, it } from 'vitest'
import { SourceWorker } from '../../../../pipeline/collect/source-worker.ts'
import type { Quote } from '../../../../pipeline/collect/quote.ts'
import { FetchError, ResponseError } from '../../../../pipeline/collect/read-context.ts'
import { ShapeError, type Source, loadSources } from '../../../../pipeline/collect/source.ts'
import { createRandom } from '../../../unit/index/random.ts'
import {
  DAY,
  Fixture,
  findAnswer,
  parse,
  readBody,
  readFixture,
} from '../../../unit/pipeline/sources/fixture.ts'
import { spoil } from './odd-payloads.ts'

const PAYLOADS = Number(process.env['FUZZ_PAYLOADS'] ?? 2_000)
const FIRST = Number(process.env['FUZZ_FIRST'] ?? 0)
const TIMEOUT_MS = 600_000 + PAYLOADS * 60

const worker = new SourceWorker()
afterAll(() => worker.close())

const sources = await loadSources()
const share = Math.ceil(PAYLOADS / sources.length)

describe(`${share} odd payloads`, () => {
  it.each(sources.map((source) => ({ id: source.id, source })))(
    '$id reads, or refuses in a sentence',
    async ({ source }) => {
      const text = JSON.stringify(await readFixture(source.id))
      let read = 0
      for (let seed = FIRST; seed < FIRST + share; seed += 1)
        if (await isRead(source, text, seed)) read += 1
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
      expect('polluted' in {}).toBe(false)
      expect(read).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )
})

/** `false` where the source refuses; what its worker cannot read is thrown on, with the seed. */
async function isRead(source: Source, text: string, seed: number): Promise<boolean> {
  const fixture = Fixture.parse(JSON.parse(text))
  const random = createRandom(seed)
  const answers = Object.values(fixture)
  spoil(answers[random.between(0, answers.length - 1)], random)
  const fetch = async ({ url }: { url: string }) => {
    const body = await findAnswer(fixture, url)
    if (body) return body
    const missing = new ResponseError('status 200, got 404', { status: 404 })
    throw new FetchError({ source: source.id, url }, missing)
  }
  try {
    await worker.read(source, { day: DAY, fetch })
    return true
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error))
    if (message.startsWith(`${source.id}: `) && !/ its (reading|worker)/.test(message)) return false
    throw new Error(
      `${source.id}: payload ${seed}, again with FUZZ_FIRST=${seed} FUZZ_PAYLOADS=1`,
      { cause: error },
    )
  }
}

/** The names of all fields, however deep. */
function findNames(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return names
  if (!Array.isArray(value)) for (const name of Object.keys(value)) names.add(name)
  for (const item of Object.values(value)) findNames(item, names)
  return names
}

/** The body with a field of that name gone, renamed or of another type, wherever it stands. */
function change(body: string, name: string, kind: 'gone' | 'renamed' | 'retyped'): unknown {
  return JSON.parse(body, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value
    const { [name]: old, ...rest } = Object.fromEntries(Object.entries(value))
    if (kind === 'gone') return rest
    return kind === 'renamed' ? { ...rest, [`${name}_v2`]: old } : { ...rest, [name]: [[old]] }
  })
}

function listPrices(quotes: readonly Quote[]): Set<string> {
  return new Set(
    quotes.flatMap(({ input_usd_per_mtok: input, output_usd_per_mtok: output }) =>
      [input, output].filter((price) => /^\d+(\.\d+)?$/.test(price ?? '')).map(String),
    ),
  )
}

describe('P3', () => {
  it.each(sources.map((source) => ({ id: source.id, source })))(
    '$id is refused, or reads no price that it did not show, whichever field goes, is renamed or retyped',
    async ({ source }) => {
      const original: unknown = await readBody(source, await readFixture(source.id))
      const body = JSON.stringify(original)
      const prices = listPrices(parse(source, original, DAY).observation.quotes)
      let refused = 0
      for (const name of findNames(original))
        for (const kind of ['gone', 'renamed', 'retyped'] as const)
          try {
            const { quotes } = parse(source, change(body, name, kind), DAY).observation
            const strange = [...listPrices(quotes)].filter((price) => !prices.has(price))
            expect({ name, kind, strange }).toEqual({ name, kind, strange: [] })
          } catch (error) {
            expect(error).toBeInstanceOf(ShapeError)
            refused += 1
          }
      expect(refused).toBeGreaterThan(2)
    },
  )
})
