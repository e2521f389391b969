// Rows of the change log. The page of changes runs it too, over `changes.json`.
import type { Change } from '../../contract/documents.ts'
import { toSourceName } from '../../contract/sentences.ts'
import { change, NONE, NOT_ON_RECORD, price, shortDay } from './format.ts'
import { html, type Html } from './html.ts'
import { type Column, toRows } from './table.ts'

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
    ({ model_id, model_name, has_model_page }) =>
      has_model_page ? html`<a href="/models/${model_id}">${model_name}</a>` : model_name,
  ],
  [
    'Provider',
    ({ provider, provider_name, has_provider_page }) =>
      provider === null
        ? NONE
        : has_provider_page
          ? html`<a href="/providers/${provider}">${provider_name}</a>`
          : provider_name,
  ],
  ['Day', ({ date }) => shortDay(date)],
  [
    'Event',
    ({ kind, is_promotion: isPromotion }) => `${KINDS[kind]}${isPromotion ? ', a promotion' : ''}`,
  ],
  ['Was', ({ from, kind }) => kind !== 'deprecated' && price(from?.blended_price_per_m), 'n'],
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
  ['Change', (entry) => entry.kind !== 'deprecated' && change(toMovedBy(entry)), 'n'],
  ['Source', ({ source }) => toSourceName(source)],
  ['In index', ({ moved_index: moved }) => (moved === null ? NOT_ON_RECORD : moved ? 'yes' : 'no')],
]

export const renderEntries = (entries: readonly Entry[]): Html[] => toRows(COLUMNS, entries)

/** By how much a price changed, either way, as a logarithm: a half and a double are of one size. */
export function toSize({ kind, from, to }: Pick<Entry, 'kind' | 'from' | 'to'>): number {
  if (kind === 'deprecated' || !from || !to) return -1
  return Math.abs(Math.log(to.blended_price_per_m / from.blended_price_per_m))
}

/** Percent; null of a change that is not of a price. */
export function toMovedBy({ kind, from, to }: Pick<Entry, 'kind' | 'from' | 'to'>): number | null {
  if (kind === 'deprecated' || !from || !to) return null
  return Number((100 * (to.blended_price_per_m / from.blended_price_per_m - 1)).toFixed(2))
}
