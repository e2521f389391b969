// The offers of a seller at two fixes, of the reference model: which is the same, and which takes whose place.

/** A price that stands for a seller at a fix, of one source and endpoint. */
export interface Offer {
  source: string
  level: string
  provider: string
  tag: string
  model: string
  /** What a token is: its precision; null where the source does not tell. */
  terms: string | null
  blended: number
}

function isOfSeller(one: Offer, other: Offer): boolean {
  return one.source === other.source && one.provider === other.provider && one.model === other.model
}

/** Terms that are not told are any. */
export function hasSameTerms(one: Offer, other: Offer): boolean {
  return one.terms === null || other.terms === null || one.terms === other.terms
}

export type Endpoint = Pick<Offer, 'source' | 'provider' | 'tag'>

function keepMissing(offers: readonly Offer[], others: readonly Offer[]): Offer[] {
  return offers.filter((offer) => !others.some((other) => isSameEndpoint(other, offer)))
}

/** The endpoint whose place another takes: of one seller, source and precision exactly one goes and one comes. */
export function findPredecessor(
  endpoint: Endpoint,
  before: readonly Offer[],
  after: readonly Offer[],
): Offer | undefined {
  const gone = keepMissing(before, after)
  const come = keepMissing(after, before)
  const pairs = come.flatMap((next) =>
    gone
      .filter((last) => isOfSeller(last, next) && hasSameTerms(last, next))
      .map((last) => ({ last, next })),
  )
  const own = pairs.filter(({ next }) => isSameEndpoint(next, endpoint))
  const [pair] = own
  const isOnly = pairs.filter(({ last }) => last === pair?.last).length === 1
  return own.length === 1 && isOnly ? pair?.last : undefined
}

export function isSameEndpoint(one: Endpoint, other: Endpoint): boolean {
  return one.source === other.source && one.provider === other.provider && one.tag === other.tag
}
