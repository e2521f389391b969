// Finds the model and provider that a line of usage means.
import type { OtherModel } from '../../contract/documents.ts'
import { covers } from '../history.ts'
import { memoize } from '../memoize.ts'
import type { UsageBook } from './usage-book.ts'

export interface Found {
  model: UsageBook['models'][number]
  rule: string
  /** Whether the provider that the path names spells it like this. */
  isOwn?: boolean
  /** The end of the name that chooses or adds something, if only the rest is known. */
  variant?: string | undefined
}

/** Suffixes that tell a router how to choose a provider, or that add something to the request. */
const VARIANT = /:(batch|beta|exacto|extended|floor|free|nitro|online|thinking)$/

/** A name without the variant of its model. */
export const withoutVariant = (name: string): string => name.replace(VARIANT, '')

const indexOf = memoize(createIndex)

/**
 * Tries the id, what it referred to on the day, recorded spellings (the provider's own first), the
 * name without a router's prefix, then without a variant, then its letters and digits if they
 * identify one model. `undefined` if nothing matches.
 */
export function findModel(
  book: UsageBook,
  name: string,
  { seller, day }: { seller: string | null; day: string },
): Found | undefined {
  const { names, keys, modes } = indexOf(book)
  const text = toText(name)
  const parts = text.split('/')
  // A router's own name, which it moves, has `~` before the creator.
  const isRouters = text.startsWith('~')
  const ofPath = parts.length > 1 && !isRouters ? findProvider(book, parts[0] ?? '') : undefined
  const whose = seller ?? ofPath ?? findUser(book, text) ?? null
  let first: Found | undefined
  for (const [at] of parts.entries()) {
    const part = parts.slice(at).join('/')
    const own = whose === null ? undefined : names.get(`${whose} ${part}`)
    const found = own ?? findMoving(book, part, { seller: whose, day }) ?? names.get(` ${part}`)
    if (!found) continue
    first =
      at === 0 ? found : { ...found, rule: `${found.rule}, without its path`, isOwn: found === own }
    break
  }
  if (first?.model.prices.some(covers(day))) return first
  // A mode without a price of its own on the day is its model.
  const [variant] = VARIANT.exec(text) ?? []
  const base =
    variant === undefined ? modes.get(text) : findModel(book, withoutVariant(text), { seller, day })
  if (base) return { ...base, variant }
  return first ?? keys.get(toKey(text)) ?? undefined
}

/** Agents append the requested context window: `[1m]`. */
const toText = (name: string) =>
  name
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/\[\w+\]$/, '')

/** An id that its provider moves from model to model. */
function findMoving(
  book: UsageBook,
  name: string,
  { seller, day }: { seller: string | null; day: string },
): Found | undefined {
  const { names, moving } = indexOf(book)
  const stood = moving
    .get(name)
    ?.find((each) => (seller === null || each.provider === seller) && covers(day)(each))
  const found = stood && names.get(` ${stood.model_id}`)
  return found && { ...found, rule: 'moving name' }
}

/** Returns the slug for a slug or name; `undefined` if unknown. */
export function findProvider(book: UsageBook, name: string): string | undefined {
  return indexOf(book).sellers.get(toKey(name.toLowerCase()))
}

/** The only provider whose IDs are built like this one; a creator's or forwarder's name alone is no such form. */
export function findUser(book: UsageBook, name: string): string | undefined {
  const { users, regions } = indexOf(book)
  const parts = name.split('/')
  return parts
    .map((_, at) => users.get(toForm(parts.slice(at).join('/'), regions)))
    .find((user) => user !== undefined)
}

/** What an ID consists of besides a place, its model and version: `meta.…:` or `accounts/x/models/`. */
function toForm(id: string, regions: ReadonlySet<string>): string {
  const [first = ''] = id.split('.')
  const bare = regions.has(first) ? id.slice(first.length + 1) : id
  const [before = ''] = /^(.*\/|([a-z]+[a-z\d-]*\.)+(?=[a-z]))?/.exec(bare) ?? []
  const [, version = ''] = /(:|@)\w+$/.exec(bare) ?? []
  return before + version
}

/** A model not billed by text tokens, by its id or a provider's name. */
export function findOther(book: UsageBook, name: string): OtherModel | undefined {
  const { others } = indexOf(book)
  const parts = toText(name).split('/')
  return parts
    .map((_, at) => parts.slice(at).join('/'))
    .flatMap((part) => [part, part.replace(/-20\d\d-\d\d-\d\d$/, '')])
    .map((part) => others.get(toKey(part)))
    .find((other) => other !== undefined)
}

/** A company's name includes its accounts and subsidiaries. */
export function isAccountOf(book: UsageBook, account: string | null, seller: string): boolean {
  return account === seller || indexOf(book).wholes.get(account ?? '') === seller
}

/** Whether it is a cloud's region, or any offer's; `text` is in lower case. */
export function isRegion(book: UsageBook, text: string): boolean {
  return indexOf(book).regions.has(text) || book.places.has(text)
}

function createIndex(book: UsageBook) {
  const names = new Map<string, Found>()
  // `null` marks a key shared by several models.
  const keys = new Map<string, Found | null>()
  // Names of modes, some of which have prices of their own.
  const modes = new Map<string, Found>()
  for (const model of book.models) names.set(` ${model.model_id}`, { model, rule: 'id' })
  const spellings = book.models.flatMap((model) =>
    [{ name: model.model_id, provider: null, rule: 'id' }, ...model.names].map((each) => ({
      ...each,
      model,
    })),
  )
  for (const { name, provider, rule, model } of spellings.toSorted(
    (one, other) => isStated(one) - isStated(other),
  )) {
    const place = `${provider ?? ''} ${name}`
    if (!names.has(place)) names.set(place, { model, rule })
    if (rule === 'mode') modes.set(name, { model, rule })
    // A moving id doesn't reveal what it means elsewhere.
    if (rule === 'stated') continue
    const key = toKey(name)
    const other = keys.get(key)
    if (provider === null)
      keys.set(
        key,
        other === undefined || other?.model === model ? { model, rule: 'letters' } : null,
      )
    else keys.set(key, null)
  }
  const moving = Map.groupBy(book.moving, ({ provider_model_id: name }) => name)
  // An unrecorded name means the only model whose id ends with it.
  for (const { model, rule } of names.values()) {
    const bare = model.model_id.slice(model.model_id.indexOf('/') + 1)
    const key = toKey(bare)
    if (rule === 'id' && !keys.has(key) && !moving.has(bare))
      keys.set(key, { model, rule: 'letters' })
  }
  const sellers = new Map(book.sellers.map(([name, slug]) => [toKey(name), slug]))
  const wholes = new Map(book.parts)
  const prices = book.models.flatMap((model) => model.prices)
  const regions = new Set(
    prices.flatMap((price) => price.regions.map((each) => each.toLowerCase())),
  )
  const others = new Map(
    book.others.flatMap((other) => {
      const { model_id: id, unit_prices } = other
      const sold = unit_prices.map(({ model_id_on_provider: name }) => name.toLowerCase())
      return [...sold, id.slice(id.indexOf('/') + 1), id].map(
        (name) => [toKey(name), other] as const,
      )
    }),
  )
  const spelled = book.models.flatMap(({ model_id, prices: own }) => [
    { form: toForm(model_id, regions), id: model_id, user: '' },
    ...own.flatMap(({ model_id_on_provider, seller, first_party }) => {
      const id = model_id_on_provider?.toLowerCase() ?? ''
      const user = first_party ? '' : (wholes.get(seller ?? '') ?? seller ?? '')
      return id === '' ? [] : [{ form: toForm(id, regions), id, user }]
    }),
  ])
  const users = new Map<string, string>()
  for (const [form, ids] of Map.groupBy(spelled, (each) => each.form)) {
    const [one = '', ...rest] = new Set(ids.map(({ user }) => user))
    const isOne = one !== '' && rest.length === 0 && !book.routers.has(one)
    const isNamespace = /^[\w-]*\/?$/.test(form)
    if (!isNamespace && isOne && new Set(ids.map(({ id }) => id)).size > 1) users.set(form, one)
  }
  return { names, modes, keys, sellers, wholes, regions, moving, others, users }
}

const isStated = ({ rule }: { rule: string }) => Number(rule === 'stated')

function toKey(name: string): string {
  return name.replaceAll(/[^a-z0-9]/g, '')
}
