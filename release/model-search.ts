// Fuzzy search: words in any order, with or without hyphens, with typos. The page uses the same
// code.
import MiniSearch, { type SearchOptions } from 'minisearch'
import type { Model } from '../contract/documents.ts'
import { memoize } from './memoize.ts'

/** The share of letters in a word that may be wrong. */
const FUZZY_SHARE = 0.25
/** Shorter words need an exact match, and so do numbers. */
const MIN_FUZZY_LENGTH = 4
const SHORT_WORD = new RegExp(`^\\p{L}{1,${MIN_FUZZY_LENGTH - 1}}$`, 'u')

type Searched = Pick<Model, 'model_id' | 'name'>

const indexOf = memoize(createIndex)

/**
 * A nickname that few model names contain. Taken literally, it would find only the chat models
 * whose names have both of its words.
 */
const NICKNAME = /\bchat[- ]?gpt\b/
/**
 * Selects matches among `listed` (a subset of `models`): exact name or id first, then names that
 * start with the text, ignoring spacing, then names or ids that contain it from the start of a
 * word, then those with its words in any order. Within each group, the order of `listed` stays.
 * Typos are tolerated only if nothing matches exactly.
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
    const ranks = texts.map((text) => rankNames(models, text))
    if (models.some((model) => ranks.some((rank) => rank(model) < Infinity))) {
      const found = ranks.flatMap((rank) =>
        listed
          .filter((model) => rank(model) < Infinity)
          .toSorted((one, other) => rank(one) - rank(other)),
      )
      return [...new Set(found)]
    }
  }
  const near = searchModels(models, plain, FUZZY_SHARE)
  return listed.filter(({ model_id }) => near.has(model_id))
}

/**
 * Ranks literal matches, lower first: exact names, names that start with the text, names that
 * contain it, names with its words. `Infinity` means no match.
 */
function rankNames(models: readonly Searched[], text: string): (model: Searched) => number {
  const letters = normalizeLetters(text)
  const spelled = searchModels(models, text)
  return (model) => {
    const { model_id, name } = model
    const { whole, fromWords } = listNames(model)
    const isBegun = (each: string) => letters !== '' && each.startsWith(letters)
    if (whole.includes(letters)) return 0
    if (whole.some(isBegun)) return 1
    if (model_id.includes(text) || name.toLowerCase().includes(text)) return 2
    if (fromWords.some(isBegun)) return 2
    return spelled.has(model_id) ? 3 : Infinity
  }
}

/**
 * `fromWords`: the text from each word onward, so that `4o mini` is in `gpt-4o-mini`. Computed once,
 * because lists of thousands are searched at every keystroke.
 */
const listNames = memoize(({ model_id: id, name }: Searched) => {
  const fromWords = [id, name].flatMap((text) =>
    text.split(/[^\p{L}\d]+/u).map((_, at, words) => normalizeLetters(words.slice(at).join(''))),
  )
  const whole = [id, id.slice(id.indexOf('/') + 1), name].map(normalizeLetters)
  return { whole, fromWords }
})

/** `gpt4o` and `GPT-4o` have the same letters. */
const normalizeLetters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')

/** Ids among `models` with every word of `text`; `fuzzy` is the share of letters that may be wrong. */
function searchModels(models: readonly Searched[], text: string, fuzzy = 0): ReadonlySet<string> {
  // Short words need a literal match, because half of a long list contains such a prefix.
  if (SHORT_WORD.test(text)) return new Set()
  return new Set(
    indexOf(models)
      .search(text, chooseOptions(fuzzy))
      .map(({ id }) => String(id)),
  )
}

const chooseOptions = (share: number): SearchOptions => ({
  processTerm: (term) => term.toLowerCase(),
  combineWith: 'AND',
  prefix: (term) => !/\d/.test(term),
  fuzzy: (term) => term.length >= MIN_FUZZY_LENGTH && !/\d/.test(term) && share,
})

function createIndex(models: readonly Searched[]): MiniSearch<Searched> {
  const index = new MiniSearch<Searched>({
    idField: 'model_id',
    fields: ['model_id', 'name'],
    // `gpt5` and `gpt-5` have the same words. Decimal points stay: 5.4 isn't 54.
    tokenize: (text) => text.match(/\d+(\.\d+)*|[^\d\s\p{P}]+/gu) ?? [],
    // `gpt5` also finds gpt-5.4.
    processTerm: (term) => {
      const word = term.toLowerCase()
      const [whole = word] = word.split('.')
      return whole === word ? word : [word, whole]
    },
  })
  index.addAll([...new Map(models.map((model) => [model.model_id, model])).values()])
  return index
}
