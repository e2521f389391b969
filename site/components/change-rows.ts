// Rows of the change log.
import type { Change } from '../../contract/documents.ts'
import { nameSource } from '../../contract/sentences.ts'
import { change, dayOfMonth, NONE, price, shortDay } from './format.ts'
import { html } from './html.ts'
import type { Column } from './table.ts'

/** What a change is called, by what a reader can ask for. */
export const KINDS = {
  cut: 'Cut',
  rise: 'Rise',
  provider_entered: 'New provider',
  provider_left: 'Provider left',
  model_entered: 'New model',
  model_left: 'Model gone',
  deprecated: 'Deprecated',
} as const

type Price = Pick<NonNullable<Change['to']>, 'blended_price_per_m'>

export interface Entry extends Omit<Change, 'kind' | 'from' | 'to' | 'moved_index'> {
  kind: keyof typeof KINDS
  from: Price | null
  to: Price | null
  /** Null of a reference price, of which it is not on record. */
  moved_index: boolean | null
  has_ended: boolean
  /** Whether the price has stayed nearer to this one since, and was not so shortly before. */
  is_lasting: boolean
  /** Of a promotion that one channel shows, and a direct customer may not get. */
  is_promotion: boolean
  /** Whether the model and the provider have a page still. */
  has_model_page: boolean
  model_name: string
  provider_name: string | null
  has_provider_page: boolean
}

export const COLUMNS: readonly Column<Entry>[] = [
  [
    'Model',
    (each) =>
      html`${each.has_model_page ? html`<a href="/models/${each.model_id}">${each.model_name}</a>` : each.model_name}
        <small class="narrow"
          >${each.provider_name ?? KINDS[each.kind]} · ${dayOfMonth(each.date)}</small
        >`,
    '',
    { key: 'name', value: ({ model_name: name }) => name },
  ],
  [
    'Provider',
    ({ provider, provider_name, has_provider_page }) =>
      provider === null
        ? NONE
        : has_provider_page
          ? html`<a href="/providers/${provider}">${provider_name}</a>`
          : provider_name,
    'wide',
  ],
  [
    'Day',
    ({ date }) => shortDay(date),
    'wide',
    { key: 'day', value: ({ date }) => date, isDown: true },
  ],
  [
    'Event',
    ({ kind, is_promotion: isPromotion }) => `${KINDS[kind]}${isPromotion ? ', a promotion' : ''}`,
    'wide',
  ],
  [
    'Was',
    ({ from, kind }) => kind !== 'deprecated' && price(from?.blended_price_per_m),
    'n wide was',
  ],
  [
    'Now',
    ({ to, kind, retires_on: end, has_ended }) =>
      kind !== 'deprecated'
        ? price(to?.blended_price_per_m)
        : end === null
          ? html`<span class="none">end not stated</span>`
          : html`${has_ended ? 'ended' : 'ends'} ${shortDay(end)}`,
    'n',
  ],
  [
    'Change',
    (entry) => entry.kind !== 'deprecated' && change(computeMove(entry)),
    'n',
    { key: 'size', value: measureChange, isDown: true },
  ],
  ['Index effect', ({ index_change: effect }) => change(effect), 'n wide'],
  ['Source', ({ source }) => nameSource(source), 'wide'],
]

/** Before and after, and by how much. */
export const PRICES: readonly Column<Entry>[] = [
  ['Was', ({ from }) => price(from?.blended_price_per_m), 'n wide was'],
  ['Now', ({ to }) => price(to?.blended_price_per_m), 'n'],
  ['Change', (entry) => change(computeMove(entry)), 'n'],
]

/** By how much a price changed, either way, as a logarithm: a half and a double are of one size. */
export function measureChange({ kind, from, to }: Pick<Entry, 'kind' | 'from' | 'to'>): number {
  if (kind === 'deprecated' || !from || !to) return -1
  return Math.abs(Math.log(to.blended_price_per_m / from.blended_price_per_m))
}

/** Percent; null of a change that is not of a price. */
export function computeMove({
  kind,
  from,
  to,
}: Pick<Entry, 'kind' | 'from' | 'to'>): number | null {
  if (kind === 'deprecated' || !from || !to) return null
  return Number((100 * (to.blended_price_per_m / from.blended_price_per_m - 1)).toFixed(2))
}
