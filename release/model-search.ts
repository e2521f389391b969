// Search that forgives: words in any order, without their hyphens, with a letter wrong. The same for
// the API and, over the same fields, for the page.
import MiniSearch, { type SearchOptions } from 'minisearch'
import type { Model } from '../contract/documents.ts'

/** Of a word, one letter in four may be wrong. */
const FUZZY_SHARE = 0.25
/** A shorter word has no letter to spare, and a number is either right or another number. */
const MIN_FUZZY_LENGTH = 4
const SHORT_WORD = new RegExp(`^\\p{L}{1,${MIN_FUZZY_LENGTH - 1}}$`, 'u')

type Searched = Pick<Model, 'model_id' | 'name'>

const indexes = new WeakMap<readonly Searched[], MiniSearch<Searched>>()

/** What people call models of which few have it in their name: others of that chat have two words of it. */
const NICKNAME = /\bchat[- ]?gpt\b/
/** The places of what is found: named so, named so to begin with, with the text in it, with its words. */
const PLACES = [0, 1, 2, 3] as const

/**
 * Of the `listed`, a part of `models`: those with the name or id that the text is, then those whose
 * name begins with it, however both are spaced, then those with the text in id or name, or from a
 * word of them on, then those with its words, in any order. Within each they stay in the order of
 * `listed`. Names that are nearly so spelled are found only where no model is found as it is spelled.
 */
export function selectFound<Listed extends Searched>(
  models: readonly Searched[],
  { listed, search }: { listed: readonly Listed[]; search: string },
): readonly Listed[] {
  const typed = search.toLowerCase()
  const plain = typed.replace(NICKNAME, 'gpt')
  const readings =
    plain === typed ? [[typed]] : [[typed.replace(NICKNAME, 'gpt chat'), typed], [plain]]
  for (const texts of readings) {
    const spelled = texts.map((text) => toPlaces(models, text))
    if (models.some((model) => spelled.some((toPlace) => toPlace(model) !== undefined)))
      return [...new Set(spelled.flatMap((toPlace) => toPlaced(listed, toPlace)))]
  }
  const near = searchModels(models, plain, FUZZY_SHARE)
  return listed.filter(({ model_id }) => near.has(model_id))
}

type ToPlace = (model: Searched) => (typeof PLACES)[number] | undefined

function toPlaced<Listed extends Searched>(listed: readonly Listed[], toPlace: ToPlace): Listed[] {
  const byPlace = Map.groupBy(listed, toPlace)
  return PLACES.flatMap((place) => byPlace.get(place) ?? [])
}

/** Of what has the text as it is spelled. */
function toPlaces(models: readonly Searched[], text: string): ToPlace {
  const letters = toLetters(text)
  const spelled = searchModels(models, text)
  return (model) => {
    const { model_id, name } = model
    const { whole, fromWords } = toNames(model)
    const isBegun = (each: string) => letters !== '' && each.startsWith(letters)
    if (whole.includes(letters)) return 0
    if (whole.some(isBegun)) return 1
    if (model_id.includes(text) || name.toLowerCase().includes(text)) return 2
    if (fromWords.some(isBegun)) return 2
    return spelled.has(model_id) ? 3 : undefined
  }
}

/** What the address bounds a list by: 0 is a bound, too; what is no number is none. */
export function toBound(text: string | null | undefined): number | undefined {
  return text?.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined
}

interface Names {
  whole: readonly string[]
  /** From each word on: `4o mini` is in `gpt-4o-mini`. */
  fromWords: readonly string[]
}

/** Made once: a list of thousands is searched at every key. */
const namesOf = new WeakMap<Searched, Names>()

function toNames(model: Searched): Names {
  const known = namesOf.get(model)
  if (known) return known
  const { model_id: id, name } = model
  const fromWords = [id, name].flatMap((text) =>
    text.split(/[^\p{L}\d]+/u).map((_, at, words) => toLetters(words.slice(at).join(''))),
  )
  const whole = [id, id.slice(id.indexOf('/') + 1), name].map(toLetters)
  namesOf.set(model, { whole, fromWords })
  return { whole, fromWords }
}

/** `gpt4o` and `GPT-4o` are the same letters. */
const toLetters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')

/** The ids among `models` that have every word of `text`; of a word, the share `fuzzy` may be wrong. */
function searchModels(models: readonly Searched[], text: string, fuzzy = 0): ReadonlySet<string> {
  // The beginning of a word that has no letter to spare is found literally or not at all; in a list
  // of thousands half of them have it.
  if (SHORT_WORD.test(text)) return new Set()
  const index = indexes.get(models) ?? createIndex(models)
  indexes.set(models, index)
  return new Set(index.search(text, toOptions(fuzzy)).map(({ id }) => String(id)))
}

const toOptions = (share: number): SearchOptions => ({
  processTerm: (term) => term.toLowerCase(),
  combineWith: 'AND',
  prefix: (term) => !/\d/.test(term),
  fuzzy: (term) => term.length >= MIN_FUZZY_LENGTH && !/\d/.test(term) && share,
})

function createIndex(models: readonly Searched[]): MiniSearch<Searched> {
  const index = new MiniSearch<Searched>({
    idField: 'model_id',
    fields: ['model_id', 'name'],
    // `gpt5` and `gpt-5` are the same words; a number's point stays: 5.4 is no 54.
    tokenize: (text) => text.match(/\d+(\.\d+)*|[^\d\s\p{P}]+/gu) ?? [],
    // `gpt5` finds gpt-5.4 too.
    processTerm: (term) => {
      const word = term.toLowerCase()
      const [whole = word] = word.split('.')
      return whole === word ? word : [word, whole]
    },
  })
  index.addAll([...new Map(models.map((model) => [model.model_id, model])).values()])
  return index
}
