// Matches rows of a tool's catalogue with our offers, and decides which values our evidence
// supports.
import { findModel, findProvider } from '../usage/names.ts'
import type { UsageBook } from '../usage/usage-book.ts'
import type { FeedOffer, Stated } from './offers.ts'

/** A row as its catalogue writes it, USD per million tokens. */
interface Theirs {
  provider: string
  id: string
  region?: string | undefined
  input: number | undefined
  output: number | undefined
}

export interface Match {
  offer: FeedOffer
  isReplaced: boolean
}

export type Matcher = ReturnType<typeof createMatcher>

/** For past days there is no catalogue, so rows without our price are left out. */
export function createMatcher(
  { book, offers }: { book: UsageBook; offers: readonly FeedOffer[] },
  { isPast }: { isPast: boolean },
) {
  // If a model also outputs images or audio, a token price may be for these, so leave it out.
  const known = offers.filter(
    ({ model, isVerified }) =>
      isVerified && model.output_modalities.every((kind) => kind === 'text'),
  )
  const byProvider = Map.groupBy(known, ({ provider }) => provider)
  const byId = Map.groupBy(known, ({ provider, id }) => toKey(provider, id))
  const byUndated = Map.groupBy(known, ({ provider, id }) => toKey(provider, withoutDate(id)))
  const parts = Map.groupBy(book.parts, ([, whole]) => whole)
  // Rows with our price, rows whose price we confirm, other rows, and offers without a row.
  const counts = { replaced: 0, confirmed: 0, unconfirmed: 0, added: 0 }
  /** A provider's region may be listed as a separate provider. */
  const listProviders = ({ provider, region }: Pick<Theirs, 'provider' | 'region'>): string[] => {
    if (region !== undefined) return [findProvider(book, `${provider} ${region}`) ?? []].flat()
    const slug = findProvider(book, provider)
    return slug === undefined ? [] : [slug, ...(parts.get(slug) ?? []).map(([part]) => part)]
  }
  const findId = (id: string, provider: string | null) =>
    findModel(book, id, { provider, day: book.date })?.model.model_id
  const listOfModel = (id: string, providers: readonly string[]) => {
    const model_id = findId(id, providers[0] ?? null)
    return providers
      .flatMap((each) => byProvider.get(each) ?? [])
      .filter(({ model }) => model.model_id === model_id)
  }
  /** Only verified prices match, and replacing a row's price needs two sources. */
  const find = (row: Theirs): Match | undefined => {
    const providers = listProviders(row)
    const pick = (offersOf: (slug: string) => readonly FeedOffer[] | undefined) =>
      providers.flatMap((slug) => offersOf(slug) ?? [])
    const ofId = pick((slug) => byId.get(toKey(slug, row.id)))
    const meant = ofId.length > 0 ? ofId : pick((slug) => byUndated.get(toKey(slug, row.id)))
    const [offer, ...others] = meant
    if (isPast) return offer && { offer, isReplaced: true }
    const agreeing = (offer ? meant : listOfModel(row.id, providers)).find(({ base }) =>
      isSame(base, row),
    )
    if (agreeing) return { offer: agreeing, isReplaced: false }
    // If regions bill an id differently, the row is ambiguous.
    const isClear = others.every(({ base }) => offer && isSame(base, offer.base))
    return offer && isClear && offer.sources.length > 1 ? { offer, isReplaced: true } : undefined
  }
  return {
    counts,
    isPast,
    /** Finds and counts the offer whose price applies to a row, possibly replacing the row's. */
    match(row: Theirs) {
      const found = find(row)
      counts[found ? (found.isReplaced ? 'replaced' : 'confirmed') : 'unconfirmed'] += 1
      return found
    },
    /** Verified offers without a row, by the tool's name for their provider with the most rows. */
    listMissing(rows: readonly Pick<Theirs, 'provider' | 'id'>[]) {
      const added = new Map<string, FeedOffer[]>()
      const bySlug = Map.groupBy(rows, ({ provider }) => listProviders({ provider })[0])
      for (const [slug = '', own] of isPast ? [] : bySlug) {
        const names = Map.groupBy(own, ({ provider }) => provider)
        const [provider] = [...names].reduce((one, other) =>
          other[1].length > one[1].length ? other : one,
        )
        const ids = new Set(own.map(({ id }) => id))
        const listed = new Set(own.map(({ id }) => findId(id, slug)))
        const missing = (byProvider.get(slug) ?? []).filter(
          ({ model, id }) => !ids.has(id) && !listed.has(model.model_id),
        )
        const found = [...new Map(missing.toReversed().map((it) => [it.id, it])).values()]
        counts.added += found.length
        added.set(provider, found.toReversed())
      }
      return added
    },
  }
}

/** Merges our prices into a row: all of them, or only those it lacks. */
export function merge<Row extends object, Prices extends object>(
  row: Row,
  prices: Prices,
  { offer, isReplaced }: Match,
): Row & Partial<Prices> {
  if (isReplaced) return { ...row, ...prices }
  return offer.sources.length > 1 ? { ...prices, ...row } : row
}

const withoutDate = (id: string): string => id.replace(/-(20\d{6}|20\d\d-\d\d-\d\d)$/, '')

const toKey = (slug: string, id: string): string => `${slug} ${id.toLowerCase()}`

/** Catalogues contain binary noise. */
const isNear = (one: number, other: number | undefined): boolean =>
  other !== undefined && Math.abs(one - other) <= 1e-6 * Math.max(one, other)

const isSame = (base: Stated, row: Pick<Theirs, 'input' | 'output'>): boolean =>
  isNear(base.input, row.input) && isNear(base.output, row.output)
