// The change log as pages and files show it: each change with its names, and what became of it.
import type { Change, Endpoint } from '../contract/documents.ts'
import { isLasting, readEarlierMoves } from './changes.ts'
import { compareText } from './compare-text.ts'
import { findModelName } from './model-names.ts'
import { chooseCountedPrice, isPassedOver } from './recommend/candidates.ts'
import type { Release } from './release.ts'
import { findProviderName } from './require-named.ts'

type Price = Pick<NonNullable<Change['to']>, 'blended_price_per_m'>

export interface Entry extends Omit<Change, 'kind' | 'from' | 'to' | 'moved_index'> {
  kind: Exclude<Change['kind'], 'price'> | 'cut' | 'rise'
  from: Price | null
  to: Price | null
  /** Null of a reference price, of which it is not on record. */
  moved_index: boolean | null
  has_ended: boolean
  /** Whether the price has stayed nearer to this one since, and was not so shortly before. */
  is_lasting: boolean
  /** Whether only a reseller shows the price, so that direct customers may not get it. */
  is_promotion: boolean
  /** Whether the model and the provider have a page still. */
  has_model_page: boolean
  model_name: string
  provider_name: string | null
  has_provider_page: boolean
}

/** A change of the log, or one of a reference price. */
type Logged = Omit<Change, 'from' | 'to' | 'moved_index'> &
  Pick<Entry, 'from' | 'to' | 'moved_index'>

/** Newest first: of each provider as far back as these are kept, before it of reference prices. */
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

/** Of a share of a price. */
const ROUNDING = 0.005

type Fate = Pick<Entry, 'is_lasting' | 'is_promotion'>

const nameSeries = ({ model_id, provider }: Change) => `${model_id} ${provider}`

const describeStep = (from: string, price: Change['to']) =>
  price ? [{ from, blended_price_per_m: price.blended_price_per_m }] : []

/** What became of a change: by what the provider asked before and since, and asks now. */
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
    is_promotion: own.some((offer) => isPassedOver(offer) && isDiscount(change, offer)),
  }
}

/** Whether a change leads to what is billed now, or is by the discount that its channel still shows. */
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

/** As announced of the model, or else of the offer that the provider marks. */
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
