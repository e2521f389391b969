// Time grows with the length of a text as the text does, whatever it is made of: a reader that takes
// the square of it takes minutes for a text of a megabyte.
import { describe, expect, it } from 'vitest'
import { findDay } from '../../../../pipeline/collect/day.ts'
import { screen } from '../../../../pipeline/collect/validate-quotes.ts'
import { perMillion, times, withoutNoise } from '../../../../pipeline/collect/per-million.ts'
import { Quote, createQuote } from '../../../../pipeline/collect/quote.ts'
import { loadSources } from '../../../../pipeline/collect/source.ts'
import { DAY, readBody, readFixture } from '../../../unit/pipeline/sources/fixture.ts'

/** What is repeated; a last character of another kind makes patterns look back. */
const SHAPES = [
  '1',
  '0',
  '/',
  '.',
  ' ',
  '-',
  '[^',
  '"\\',
  'e\u0301\u0302',
  '\u200b\u{e0041}',
  '-input-token',
  'a/0.0-gt-1k:',
]
const LENGTHS = [5_000, 50_000]
/** Ten times the length may take that many times as long. */
const MOST = 15
/** What takes less at the greatest length is not compared: a cold cache alone is as steep there. */
const LEAST_MS = 30
const TRIES = 8

function makeText(shape: string, length: number): string {
  return `${shape.repeat(Math.ceil(length / shape.length))}!`
}

function measure(work: (text: string) => unknown, text: string): number {
  const startedAt = performance.now()
  try {
    work(text)
  } catch {
    // A refusal takes its time too.
  }
  return performance.now() - startedAt
}

/** The shapes of which ten times the length takes too many times as long, by the best of several. */
function findSteep(work: (text: string) => unknown): object[] {
  return SHAPES.flatMap((shape) => {
    const texts = LENGTHS.map((length) => makeText(shape, length))
    let took = texts.map((text) => measure(work, text))
    for (let turn = 1; turn < TRIES && isSteep(took); turn += 1)
      took = texts.map((text, index) => Math.min(took[index] ?? 0, measure(work, text)))
    return isSteep(took) ? [{ shape, took }] : []
  })
}

function isSteep(took: readonly number[]): boolean {
  return took.some((ms, index) => ms > Math.max(LEAST_MS, MOST * (took[index - 1] ?? Infinity)))
}

type Place = (string | number)[]

/** Of each name of a field, the first few: a row may be one that the source leaves out. */
const PLACES = 1

function choosePlaces(body: unknown): Place[] {
  const places = findPlaces(body)
  return [...Map.groupBy(places, (place) => place.findLast((key) => typeof key === 'string'))]
    .map(([, same]) => same.slice(0, PLACES))
    .flat()
}

/** Where texts and numbers stand; of the rows of a list, the first. */
function findPlaces(value: unknown, place: Place = []): Place[] {
  if (typeof value === 'string' || typeof value === 'number') return [place]
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 2).map((item, index) => [index, item])
    : Object.entries(value)
  return entries.flatMap(([key, item]) => findPlaces(item, [...place, key]))
}

function replaceAt(value: unknown, [key, ...rest]: Place, text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? replaceAt(item, rest, text) : item))
  const entries = Object.entries(Object(value))
  return Object.fromEntries(
    entries.map(([name, item]) => [name, name === key ? replaceAt(item, rest, text) : item]),
  )
}

/** With the key of the object in which the place is. */
function renameAt(value: unknown, place: Place, text: string): unknown {
  const [key, ...rest] = place
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? renameAt(item, rest, text) : item))
  const entries = Object.entries(Object(value))
  return Object.fromEntries(
    entries.map(([name, item]) => {
      if (name !== key) return [name, item]
      return rest.length === 1 ? [text, item] : [name, renameAt(item, rest, text)]
    }),
  )
}

const sources = await loadSources()

describe('ten times the text', () => {
  it.each(sources)(
    '$id reads in at most fifteen times as long, wherever it stands',
    { timeout: 300_000 },
    async (source) => {
      const body = await readBody(source, await readFixture(source.id))
      const steep = choosePlaces(body).flatMap((place) => {
        const changes = place.length > 1 ? [replaceAt, renameAt] : [replaceAt]
        return changes.flatMap((change) =>
          findSteep((text) => source.parse(change(body, place, text), DAY)).map((found) => ({
            place: place.join('.'),
            ...found,
          })),
        )
      })
      expect(steep).toEqual([])
    },
  )

  it.each([
    ['a price', (text: string) => perMillion(text, 'usd_per_token')],
    ['a noisy price', (text: string) => withoutNoise(perMillion(`0.${text}`, 'usd_per_token'))],
    ['a product', (text: string) => times(text, text)],
    ['a day', (text: string) => findDay(text)],
    ['a provider', (text: string) => screen(Quote, [parseQuote({ provider: text })], [])],
    ['a name', (text: string) => screen(Quote, [parseQuote({ model_name: text })], [])],
    ['a list', (text: string) => screen(Quote, [parseQuote({ regions: [text] })], [])],
  ])('is read in at most fifteen times as long as %s', (_name, work) => {
    expect(findSteep(work)).toEqual([])
  })
})

function parseQuote(known: Partial<Quote>): Quote {
  return { ...createQuote({ provider: 'p', model_ref: 'm' }), ...known }
}
