// The change log as pages and files show it: each change with names, and whether it lasted.
import type { Change, Endpoint } from '../contract/documents.ts'
import { isLasting, readEarlierMoves } from './changes.ts'
import { compareText } from './compare-text.ts'
import { findModelName } from './model-names.ts'
import { chooseCountedPrice, isRankedAtListPrice } from './recommend/candidates.ts'
import type { Release } from './release.ts'
import { findProviderName } from './require-named.ts'

type Price = Pick<NonNullable<Change['to']>, 'blended_price_per_m'>

export interface Entry extends Omit<Change, 'kind' | 'from' | 'to' | 'moved_index'> {
  kind: Exclude<Change['kind'], 'price'> | 'cut' | 'rise'
  from: Price | null
  to: Price | null
  /** `null` for a reference price, for which the log doesn't record it. */
  moved_index: boolean | null
  has_ended: boolean
  /**
   * Whether every later price has been closer to the new price, and none in the 90 days before was.
   */
  is_lasting: boolean
  /** Whether only a reseller shows the price, so that direct customers may not get it. */
  is_promotion: boolean
  /** Whether the model still has a page. */
  has_model_page: boolean
  model_name: string
  provider_name: string | null
  has_provider_page: boolean
}

/** An entry of the change log, or a change of a reference price. */
type Logged = Omit<Change, 'from' | 'to' | 'moved_index'> &
  Pick<Entry, 'from' | 'to' | 'moved_index'>

/**
 * Newest first: providers' changes as far back as the log reaches, then earlier changes of
 * reference prices.
 */
export async function readEntries(release: Release, today: string): Promise<Entry[]> {
  const { changes } = await release.read('changes.json')
  const moves = (await readEarlierMoves(release)).toSorted((one, other) =>
    compareText(other.date, one.date),
  )
  const byOffer = Map.groupBy(changes, nameSeries)
  const entries = await Promise.all(
    changes.map(async (each) =>
      describeEntry(
        { ...each, retires_on: await findEnd(each, release) },
        await findFate(each, byOffer.get(nameSeries(each)) ?? [], release),
        { release, today },
      ),
    ),
  )
  return [
    ...entries,
    ...moves.map((move) =>
      describeEntry(
        {
          date: move.date,
          model_id: move.model_id,
          kind: 'price',
          provider: move.provider,
          source: 'reference price',
          from: { blended_price_per_m: move.from },
          to: { blended_price_per_m: move.to },
          retires_on: null,
          moved_index: null,
          index_change: null,
        },
        { is_lasting: move.is_lasting, is_promotion: false },
        { release, today },
      ),
    ),
  ]
}

/** Tolerance when comparing a discount with a price ratio, as a share of the price. */
const ROUNDING = 0.005

type Fate = Pick<Entry, 'is_lasting' | 'is_promotion'>

const nameSeries = ({ model_id, provider }: Change) => `${model_id} ${provider}`

const describeStep = (from: string, price: Change['to']) =>
  price ? [{ from, blended_price_per_m: price.blended_price_per_m }] : []

/**
 * Whether a change lasted and whether it is a reseller's promotion, judged by the provider's other
 * logged prices and its current one.
 */
async function findFate(
  change: Change,
  series: readonly Change[],
  release: Release,
): Promise<Fate> {
  const { model_id, date, from, to } = change
  const model = release.modelById.get(model_id)
  const { endpoints } = model ? await release.readModelDetail(model) : { endpoints: [] }
  const own = endpoints.filter(
    ({ provider, offer, is_free }) =>
      provider === change.provider && offer === 'standard' && !is_free,
  )
  const now = own.map(chooseCountedPrice)
  const [first] = series.slice(-1)
  const steps = [
    ...(now.length > 0
      ? [{ from: release.manifest.date, blended_price_per_m: Math.min(...now) }]
      : []),
    ...series.flatMap((each) => describeStep(each.date, each.to)),
    ...(first ? describeStep('', first.from) : []),
  ]
  return {
    is_lasting:
      from !== null &&
      to !== null &&
      now.length > 0 &&
      isLasting({ date, from: from.blended_price_per_m, to: to.blended_price_per_m }, steps),
    is_promotion: own.some((offer) => isRankedAtListPrice(offer) && isDiscount(change, offer)),
  }
}

/**
 * Whether a change led to the current discounted price, or is itself the discount that its source
 * still shows.
 */
function isDiscount(
  { from, to, source }: Change,
  { blended_per_m: billed, promotion }: Endpoint,
): boolean {
  if (to?.blended_price_per_m === billed) return true
  if (!from || !to || !promotion) return false
  const left = to.blended_price_per_m / from.blended_price_per_m
  return source === promotion.seen_via && Math.abs(left - (1 - promotion.discount)) < ROUNDING
}

const formatFrom = (given: Logged['from']) =>
  given && { blended_price_per_m: given.blended_price_per_m }

function describeEntry(
  change: Logged,
  fate: Fate,
  { release, today }: { release: Release; today: string },
): Entry {
  const { modelById, providerByName } = release
  const { kind, model_id, provider, retires_on: end } = change
  const [from, to] = [formatFrom(change.from), formatFrom(change.to)]
  const isCut = (to?.blended_price_per_m ?? 0) < (from?.blended_price_per_m ?? 0)
  return {
    ...change,
    from,
    to,
    kind: kind !== 'price' ? kind : isCut ? 'cut' : 'rise',
    model_name: findModelName(release, model_id),
    provider_name: provider === null ? null : findProviderName(release, provider),
    has_ended: end !== null && end < today,
    ...fate,
    has_model_page: modelById.has(model_id),
    has_provider_page: provider !== null && providerByName.has(provider),
  }
}

/** The last day of a deprecated model: as announced, otherwise when the provider's offer ends. */
export async function findEnd(
  { kind, retires_on, model_id, provider: slug }: Change,
  release: Release,
) {
  const model = release.modelById.get(model_id)
  if (kind !== 'deprecated' || retires_on !== null || !model) return retires_on
  const { endpoints } = await release.readModelDetail(model)
  const ending = endpoints.find(
    ({ provider, offer, until, price_until }) =>
      provider === slug && offer === 'standard' && until !== null && until !== price_until,
  )
  return ending?.until ?? null
}
