// Finds the model and provider that a line of usage means.
import type { OtherModel } from '../../contract/documents.ts'
import { toCreatorSlug } from '../../contract/names.ts'
import { covers } from '../history.ts'
import { memoize } from '../memoize.ts'
import type { UsageBook } from './usage-book.ts'

export interface Found {
  model: UsageBook['models'][number]
  rule: string
  /** Whether the provider in the path uses this spelling itself. */
  isOwn?: boolean
  /**
   * The suffix that chooses or adds something, such as `:free`, if only the rest of the name is
   * known.
   */
  variant?: string | undefined
}

/** Suffixes that tell a router how to choose a provider, or that add something to the request. */
const VARIANT = /:(batch|beta|exacto|extended|floor|free|nitro|online|thinking)$/

/** Tags in Ollama's library that state a size, a format or `latest`: `llama3.3:70b`. */
const OLLAMA = /:(latest|\d+x?\d*(\.\d+)?[bm](-[\w.-]+)?)$/

/** A name without the variant of its model. */
export const withoutVariant = (name: string): string => name.replace(VARIANT, '')

const indexOf = memoize(createIndex)

/**
 * Tries the id, what it referred to on the day, recorded spellings (the provider's own first), the
 * name without a router's prefix, then without a variant, then its letters and digits or its words
 * if they identify one model, then without a reasoning effort. `undefined` if nothing matches.
 */
export function findModel(
  book: UsageBook,
  name: string,
  { provider, day }: { provider: string | null; day: string },
): Found | undefined {
  const { names, keys, words, modes, moving } = indexOf(book)
  const text = toText(name)
  const parts = text.split('/')
  // `~` marks a router's own name, which the router moves from model to model.
  const isRouters = text.startsWith('~')
  const ofPath = parts.length > 1 && !isRouters ? findProvider(book, parts[0] ?? '') : undefined
  const whose = provider ?? ofPath ?? findProviderByIdForm(book, text) ?? null
  let first: Found | undefined
  for (const [at] of parts.entries()) {
    const part = parts.slice(at).join('/')
    const own = whose === null ? undefined : names.get(`${whose} ${part}`)
    const found = own ?? findMoving(book, part, { provider: whose, day }) ?? names.get(` ${part}`)
    if (!found) continue
    first =
      at === 0 ? found : { ...found, rule: `${found.rule}, without its path`, isOwn: found === own }
    break
  }
  if (first?.model.prices.some(covers(day))) return first
  // A mode without its own price on that day has the price of its model.
  const [variant] = VARIANT.exec(text) ?? []
  const base =
    variant === undefined
      ? modes.get(text)
      : findModel(book, withoutVariant(text), { provider, day })
  if (base) return { ...base, variant }
  const bare = parts.at(-1) ?? ''
  // An Ollama tag means that callers run the weights themselves, so no provider bills them.
  if (!first && OLLAMA.test(bare)) return undefined
  const byWords = moving.has(bare) || bare.includes(':') ? undefined : words.get(toWords(bare))
  const found = first ?? keys.get(toKey(text)) ?? byWords ?? keys.get(toKey(bare)) ?? undefined
  if (found) return found
  // Fireworks writes 3.1 as v3p1, or 3p1.
  const dotted = text.replaceAll(/(?<=\d)p(?=\d)/g, '.').replace('llama-v', 'llama-')
  if (dotted !== text) return findModel(book, dotted, { provider: whose, day })
  const plain = text.replace(EFFORT, '')
  const reasoner = plain === text ? undefined : findModel(book, plain, { provider, day })
  return reasoner?.model.reasons === true ? reasoner : undefined
}

/** Agents append the reasoning effort to the name. It doesn't affect the price. */
const EFFORT = /-(minimal|low|medium|high|xhigh|thinking)(?=(-fast)?$)/

/**
 * Sorts the name's words, so that their order doesn't matter. A version's numbers stay together.
 */
const toWords = (name: string): string =>
  (name.match(/\d{6,}|\d{1,2}([.-]\d{1,2})*(?=[^a-z\d]|$)|[a-z\d]+/g) ?? [])
    .map((word) => word.replaceAll('-', '.'))
    .toSorted()
    .join(' ')

/** Agents append the requested context window: `[1m]`. */
const toText = (name: string) =>
  name
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/\[\w+\]$/, '')

/** Finds the model that a moving id referred to on the day. */
function findMoving(
  book: UsageBook,
  name: string,
  { provider, day }: { provider: string | null; day: string },
): Found | undefined {
  const { names, moving } = indexOf(book)
  const stood = moving
    .get(name)
    ?.find((each) => (provider === null || each.provider === provider) && covers(day)(each))
  const found = stood && names.get(` ${stood.model_id}`)
  return found && { ...found, rule: 'moving name' }
}

/** Returns the slug for a slug or name; `undefined` if unknown. */
export function findProvider(book: UsageBook, name: string): string | undefined {
  return indexOf(book).providers.get(toKey(name.toLowerCase()))
}

/**
 * Finds the provider in a field's value. AI SDK appends the API, as in `openai.chat`, and LiteLLM
 * the kind of models.
 */
export function findStated(book: UsageBook, name: string): string | undefined {
  const [shorter = ''] = /^.*(?=\.)|^.*?(?=-[\w-]*models$)/.exec(name) ?? []
  return findProvider(book, name) ?? (shorter === '' ? undefined : findStated(book, shorter))
}

/**
 * The only provider whose ids have this form. A prefix that is just a creator's or router's name
 * doesn't count.
 */
export function findProviderByIdForm(book: UsageBook, name: string): string | undefined {
  const { users, regions } = indexOf(book)
  const parts = name.split('/')
  return parts
    .map((_, at) => parts.slice(at).join('/'))
    .map((part) => users.get(toForm(part, regions)) ?? users.get(part))
    .find((user) => user !== undefined)
}

/**
 * The part of an id besides its place, model and version, such as `meta.…:` or
 * `accounts/x/models/`.
 */
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

/** Whether the account is the provider itself, or an account or subsidiary of it. */
export function isAccountOf(book: UsageBook, account: string | null, provider: string): boolean {
  return account === provider || indexOf(book).wholes.get(account ?? '') === provider
}

/** Whether the creator itself sells its models at this provider. */
export function isOwner(book: UsageBook, provider: string, creator: string): boolean {
  return provider === creator || indexOf(book).owners.has(`${creator} ${provider}`)
}

/** Whether the text is a region of a cloud or of any offer; `text` is in lower case. */
export function isRegion(book: UsageBook, text: string): boolean {
  return indexOf(book).regions.has(text) || book.places.has(text)
}

function createIndex(book: UsageBook) {
  const names = new Map<string, Found>()
  // `null` marks a key shared by several models.
  const keys = new Map<string, Found | null>()
  const words = new Map<string, Found | null>()
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
    // An id that only a catalogue states may mean another model elsewhere, so it only matches
    // exactly.
    if (rule === 'stated') continue
    const isAnyones = provider === null
    addKey(keys, toKey(name), isAnyones ? { model, rule: 'letters' } : null)
  }
  const moving = Map.groupBy(book.moving, ({ provider_model_id: name }) => name)
  // An unrecorded name matches the only model whose id ends with it.
  for (const { model, rule } of names.values()) {
    const bare = model.model_id.slice(model.model_id.indexOf('/') + 1)
    const key = toKey(bare)
    if (rule === 'id') addKey(words, toWords(bare), { model, rule: 'words' })
    if (rule === 'id' && !keys.has(key) && !moving.has(bare))
      keys.set(key, { model, rule: 'letters' })
  }
  const providers = new Map(book.providers.map(([name, slug]) => [toKey(name), slug]))
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
    ...own.flatMap(({ model_id_on_provider, provider, first_party }) => {
      const id = model_id_on_provider?.toLowerCase() ?? ''
      const user = first_party ? '' : (wholes.get(provider ?? '') ?? provider ?? '')
      return id === '' ? [] : [{ form: toForm(id, regions), id, user }]
    }),
  ])
  const owners = new Set(
    book.models.flatMap(({ model_id, prices: own }) =>
      own.flatMap(({ first_party, provider }) =>
        first_party ? [`${toCreatorSlug(model_id)} ${provider}`] : [],
      ),
    ),
  )
  const users = new Map<string, string>()
  for (const [form, ids] of Map.groupBy(spelled, (each) => each.form)) {
    const [one = '', ...rest] = new Set(ids.map(({ user }) => user))
    const isOne = one !== '' && rest.length === 0 && !book.routers.has(one)
    const isNamespace = /^[\w-]*\/?$/.test(form)
    if (!isNamespace && isOne && new Set(ids.map(({ id }) => id)).size > 1) users.set(form, one)
  }
  // An ID that starts with its provider's name, such as `databricks-…`.
  const bare = new Set(book.models.map(({ model_id: id }) => id.slice(id.indexOf('/') + 1)))
  for (const { id, user } of spelled)
    if (user !== '' && id.startsWith(`${user}-`) && !bare.has(id)) users.set(id, user)
  return { names, modes, keys, words, providers, wholes, regions, moving, others, users, owners }
}

function addKey(keys: Map<string, Found | null>, key: string, found: Found | null): void {
  const other = keys.get(key)
  keys.set(key, other === undefined || other?.model === found?.model ? found : null)
}

const isStated = ({ rule }: { rule: string }) => Number(rule === 'stated')

function toKey(name: string): string {
  return name.replaceAll(/[^a-z0-9]/g, '')
}
