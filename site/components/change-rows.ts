// Rows of the change log.
import type { Entry } from '../../release/change-entries.ts'
import { change, NONE, price, shortDay } from './format.ts'
import { html, type Html, type Part } from './html.ts'
import { renderLink } from './model-link.ts'
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

const drawModel = ({ has_model_page: hasPage, model_id: id, model_name: name }: Entry): Html =>
  renderLink(`/models/${id}`, name, hasPage)

/** Before and after, and by how much. */
export const PRICES: readonly Column<Entry>[] = [
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
    (entry) => entry.from && entry.to && change(computeMove(entry)),
    'n',
    { key: 'size', value: measureChange, isDown: true },
  ],
]

const drawProvider = ({ provider, provider_name: name, has_provider_page: hasPage }: Entry): Html =>
  name === null ? NONE : renderLink(`/providers/${provider}`, name, hasPage)

/** With its provider: in a column of its own, and on a phone below the model. */
const listModel = (describe: (each: Entry) => Part): readonly Column<Entry>[] => [
  [
    'Model',
    (each) => html`${drawModel(each)} <small class="narrow">${describe(each)}</small>`,
    '',
    { key: 'name', value: ({ model_name: name }) => name },
  ],
  ['Provider', drawProvider, 'wide'],
]

export const MODEL = listModel(({ provider_name: name }) => name)

/** `hasDay`: where rows are not below their day. */
export const listColumns = (hasDay: boolean): readonly Column<Entry>[] => [
  ...listModel(({ kind, provider_name: name, date }) => [
    KINDS[kind],
    name !== null && ` · ${name}`,
    hasDay && html` · ${shortDay(date)}`,
  ]),
  [
    'Day',
    ({ date }) => shortDay(date),
    hasDay ? 'wide' : 'off',
    { key: 'day', value: ({ date }) => date, isDown: true },
  ],
  [
    'Event',
    ({ kind, is_promotion: isPromotion }) =>
      html`<span class="${kind === 'cut' || kind === 'rise' ? kind : 'none'}">${KINDS[kind]}</span
        >${isPromotion && ', a promotion'}`,
    'wide',
  ],
  ...PRICES,
]

/** Percent; null of a change that is not of a price. */
export const computeMove = ({ kind, from, to }: Entry): number | null =>
  kind === 'deprecated' || !from || !to
    ? null
    : Number((100 * (to.blended_price_per_m / from.blended_price_per_m - 1)).toFixed(2))

/** How large a change is, either way, as a logarithm: a half and a double are of one size. */
export function measureChange(entry: Entry): number {
  const move = computeMove(entry)
  return move === null ? -1 : Math.abs(Math.log1p(move / 100))
}
