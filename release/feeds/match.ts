// Which offer of ours a row of a tool's catalogue means, and what of the row our evidence supports.
import { findModel, findSeller } from '../usage/names.ts'
import type { UsageBook } from '../usage/usage-book.ts'
import type { FeedOffer, Stated } from './offers.ts'

/** A row as its catalogue spells it, USD per million tokens. */
interface Theirs {
  provider: string
  id: string
  region?: string | undefined
  input: number | undefined
  output: number | undefined
}

export interface Counts {
  /** Rows that have our price in place of theirs. */
  replaced: number
  /** Rows whose price ours is. */
  confirmed: number
  /** Rows that are theirs as they were. */
  unconfirmed: number
  /** Offers that their catalogue does not list. */
  added: number
}

export interface Match {
  offer: FeedOffer
  isReplaced: boolean
}

interface Missing {
  provider: string
  offer: FeedOffer
}

export interface Matcher {
  /**
   * The offer whose price holds for a row, and whether it takes the place of the row's own; counted.
   * An offer counts where its price is verified; it replaces another where two sources state it. What
   * a row does not state beside the same price is filled in from the offer.
   */
  match: (row: Theirs) => Match | undefined
  /**
   * Verified offers of models of which no row of their seller is: of several providers that are one
   * seller, for the one with the most rows.
   */
  listMissing: (rows: readonly Pick<Theirs, 'provider' | 'id'>[]) => Missing[]
  counts: Counts
  isPast: boolean
}

/** Of a day before today there is no catalogue: what we have no price of is left out. */
export function createMatcher(
  { book, offers }: { book: UsageBook; offers: readonly FeedOffer[] },
  { isPast }: { isPast: boolean },
): Matcher {
  // Of pictures or sound a price of tokens may be of either kind.
  const known = offers.filter(
    ({ model, isVerified }) =>
      isVerified && model.output_modalities.every((kind) => kind === 'text'),
  )
  const bySeller = Map.groupBy(known, ({ seller }) => seller)
  const byId = Map.groupBy(known, ({ seller, id }) => toKey(seller, id))
  const byUndated = Map.groupBy(known, ({ seller, id }) => toKey(seller, withoutDate(id)))
  const parts = Map.groupBy(book.parts, ([, whole]) => whole)
  const counts: Counts = { replaced: 0, confirmed: 0, unconfirmed: 0, added: 0 }
  /** A region of a seller is a seller of its own. */
  const listSellers = ({ provider, region }: Pick<Theirs, 'provider' | 'region'>): string[] => {
    if (region !== undefined) return [findSeller(book, `${provider} ${region}`) ?? []].flat()
    const slug = findSeller(book, provider)
    return slug === undefined ? [] : [slug, ...(parts.get(slug) ?? []).map(([part]) => part)]
  }
  const listOfModel = (id: string, [slug, ...slugs]: readonly string[]) => {
    const model_id = slug && findModel(book, id, { seller: slug, day: book.date })?.model.model_id
    return [slug ?? '', ...slugs]
      .flatMap((each) => bySeller.get(each) ?? [])
      .filter(({ model }) => model.model_id === model_id)
  }
  const find = (row: Theirs) => {
    const sellers = listSellers(row)
    const pick = (offersOf: (slug: string) => readonly FeedOffer[] | undefined) =>
      sellers.flatMap((slug) => offersOf(slug) ?? [])
    const ofId = pick((slug) => byId.get(toKey(slug, row.id)))
    const meant = ofId.length > 0 ? ofId : pick((slug) => byUndated.get(toKey(slug, row.id)))
    const [offer, ...others] = meant
    if (isPast) return offer && { offer, isReplaced: true }
    const agreeing = (offer ? meant : listOfModel(row.id, sellers)).find(({ base }) =>
      isSame(base, row),
    )
    if (agreeing) return { offer: agreeing, isReplaced: false }
    // Regions that bill an id differently leave open which of them a row means.
    const isClear = others.every(({ base }) => offer && isSame(base, offer.base))
    return offer && isClear && offer.sources.length > 1 ? { offer, isReplaced: true } : undefined
  }
  return {
    counts,
    isPast,
    match(row) {
      const found = find(row)
      counts[found ? (found.isReplaced ? 'replaced' : 'confirmed') : 'unconfirmed'] += 1
      return found
    },
    listMissing(rows) {
      if (isPast) return []
      const bySlug = Map.groupBy(rows, ({ provider }) => listSellers({ provider })[0])
      return [...bySlug].flatMap(([slug, own]) => {
        const sold = slug === undefined ? [] : (bySeller.get(slug) ?? [])
        const names = Map.groupBy(own, ({ provider }) => provider)
        const [provider] = [...names].reduce((one, other) =>
          other[1].length > one[1].length ? other : one,
        )
        const ids = new Set(own.map(({ id }) => id))
        const listed = new Set(
          own.map(
            ({ id }) =>
              findModel(book, id, { seller: slug ?? null, day: book.date })?.model.model_id,
          ),
        )
        const missing = sold.filter(({ model, id }) => !ids.has(id) && !listed.has(model.model_id))
        const found = [...new Map(missing.toReversed().map((it) => [it.id, it])).values()]
        counts.added += found.length
        return found.toReversed().map((offer) => ({ provider, offer }))
      })
    },
  }
}

/** A row with our prices in place of its own, or with those that it lacks. */
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

/** Catalogues carry the noise of doubles. */
const isNear = (one: number, other: number | undefined): boolean =>
  other !== undefined && Math.abs(one - other) <= 1e-6 * Math.max(one, other)

const isSame = (base: Stated, row: Pick<Theirs, 'input' | 'output'>): boolean =>
  isNear(base.input, row.input) && isNear(base.output, row.output)
