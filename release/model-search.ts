// Search that forgives: words in any order, without their hyphens, with a letter wrong. The same for
// the API and, over the same fields, for the page.
import MiniSearch from 'minisearch'
import type { Model } from '../contract/documents.ts'

/** Of a word, one letter in four may be wrong. */
const FUZZY_SHARE = 0.25
/** A shorter word has no letter to spare, and a number is either right or another number. */
const MIN_FUZZY_LENGTH = 4
const SHORT_WORD = new RegExp(`^\\p{L}{1,${MIN_FUZZY_LENGTH - 1}}$`, 'u')

type Searched = Pick<Model, 'model_id' | 'name'>

const indexes = new WeakMap<readonly Searched[], MiniSearch<Searched>>()

/**
 * Of the `listed`, a part of `models`: those with the text in their id or name first, then those
 * with its words, at least nearly.
 */
export function selectFound<Listed extends Searched>(
  models: readonly Searched[],
  { listed, search }: { listed: readonly Listed[]; search: string },
): readonly Listed[] {
  const text = search.toLowerCase()
  const near = searchModels(models, text)
  const { literal = [], other = [] } = Object.groupBy(listed, (model) =>
    model.model_id.includes(text) || model.name.toLowerCase().includes(text) ? 'literal' : 'other',
  )
  return [...literal, ...other.filter(({ model_id }) => near.has(model_id))]
}

/** The ids among `models` that have every word of `text`, at least nearly. */
function searchModels(models: readonly Searched[], text: string): ReadonlySet<string> {
  // The beginning of a word that has no letter to spare is found literally or not at all; in a list
  // of thousands half of them have it.
  if (SHORT_WORD.test(text)) return new Set()
  const index = indexes.get(models) ?? createIndex(models)
  indexes.set(models, index)
  return new Set(index.search(text).map(({ id }) => String(id)))
}

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
    searchOptions: {
      processTerm: (term) => term.toLowerCase(),
      combineWith: 'AND',
      prefix: (term) => !/\d/.test(term),
      fuzzy: (term) => term.length >= MIN_FUZZY_LENGTH && !/\d/.test(term) && FUZZY_SHARE,
    },
  })
  index.addAll([...models])
  return index
}
