// Which model and which seller a name in a line of usage means.
export interface NamedModel {
  model_id: string
  /** Spellings in lower case, with the rule that found the model; `seller` where others differ. */
  names: readonly { name: string; seller: string | null; rule: string }[]
  prices: readonly { regions: readonly string[] }[]
}

interface Named<Model extends NamedModel> {
  sellers: readonly (readonly [name: string, slug: string])[]
  parts: readonly (readonly [slug: string, whole: string])[]
  others: readonly (readonly [model_id: string, kind: string])[]
  models: readonly Model[]
}

interface Found<Model> {
  model: Model
  rule: string
}

/** `null` stands for a key that several models share. */
interface Index<Model> {
  names: Map<string, Found<Model>>
  keys: Map<string, Found<Model> | null>
  sellers: Map<string, string>
  wholes: Map<string, string>
  regions: Set<string>
  others: Map<string, readonly [model_id: string, kind: string]>
}
const indexes = new WeakMap<object, Index<unknown>>()

/**
 * By its id, by a spelling on record, of the seller first, then without what a router puts before
 * it, then by its letters and digits alone where one model has them; `undefined` where none fits.
 */
export function findModel<Model extends NamedModel>(
  book: Named<Model>,
  name: string,
  seller: string | null,
): Found<Model> | undefined {
  const { names, keys } = indexOf(book)
  // Agents mark the window of a model that they ask for: `[1m]`.
  const text = name
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/\[\w+\]$/, '')
  const parts = text.split('/')
  for (const [at] of parts.entries()) {
    const part = parts.slice(at).join('/')
    const own = seller === null ? undefined : names.get(`${seller} ${part}`)
    const found = own ?? names.get(` ${part}`)
    if (found) return at === 0 ? found : { ...found, rule: `${found.rule}, without its path` }
  }
  return keys.get(toKey(text)) ?? undefined
}

/** Its slug, by slug or name; `undefined` where none fits. */
export function findSeller(book: Named<NamedModel>, name: string): string | undefined {
  return indexOf(book).sellers.get(toKey(name.toLowerCase()))
}

/** A model that is not billed by tokens of text, by its id or name. */
export function findOther(
  book: Named<NamedModel>,
  name: string,
): readonly [model_id: string, kind: string] | undefined {
  return indexOf(book).others.get(toKey(name.toLowerCase()))
}

/** A company's name stands for its accounts and parts, too. */
export function isAccountOf(
  book: Named<NamedModel>,
  account: string | null,
  seller: string,
): boolean {
  return account === seller || indexOf(book).wholes.get(account ?? '') === seller
}

/** Of any offer of the book, in lower case. */
export function isRegion(book: Named<NamedModel>, text: string): boolean {
  return indexOf(book).regions.has(text)
}

function indexOf<Model extends NamedModel>(book: Named<Model>): Index<Model>
function indexOf(book: Named<NamedModel>): Index<unknown> {
  const known = indexes.get(book)
  if (known) return known
  const names = new Map<string, Found<NamedModel>>()
  const keys = new Map<string, Found<NamedModel> | null>()
  for (const model of book.models) names.set(` ${model.model_id}`, { model, rule: 'id' })
  for (const model of book.models)
    for (const { name, seller, rule } of [
      { name: model.model_id, seller: null },
      ...model.names,
    ].map((each) => ({ rule: 'id', ...each }))) {
      const place = `${seller ?? ''} ${name}`
      if (!names.has(place)) names.set(place, { model, rule })
      const key = toKey(name)
      const other = keys.get(key)
      if (seller === null)
        keys.set(
          key,
          other === undefined || other?.model === model ? { model, rule: 'letters' } : null,
        )
      else keys.set(key, null)
    }
  const sellers = new Map(book.sellers.map(([name, slug]) => [toKey(name), slug]))
  const wholes = new Map(book.parts)
  const prices = book.models.flatMap((model) => model.prices)
  const regions = new Set(
    prices.flatMap((price) => price.regions.map((each) => each.toLowerCase())),
  )
  const others = new Map(
    book.others.flatMap((other) => {
      const [id] = other
      return [id.slice(id.indexOf('/') + 1), id].map((name) => [toKey(name), other] as const)
    }),
  )
  const index = { names, keys, sellers, wholes, regions, others }
  indexes.set(book, index)
  return index
}

function toKey(name: string): string {
  return name.replaceAll(/[^a-z0-9]/g, '')
}
