// The chart of the index: the table of its days, and the buttons above the chart.
import { TIER_NAMES } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import { choice, figure } from './figure.ts'
import { points, price } from './format.ts'
import { html, type Html } from './html.ts'
import { numeric, table } from './table.ts'

const RANGES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
  ['all', 'All'],
] as const

export function renderLevels({ compositeHistory, tierHistory }: Release): Html {
  const tierByDay = TIER_NAMES.map(
    (tier) => new Map(tierHistory[tier].history.map((entry) => [entry.date, entry])),
  )
  const { history } = compositeHistory
  return figure({
    kind: 'levels',
    label:
      'The index and its three tiers in points, day by day. The table below has the same numbers.',
    controls: html`<div class="controls">
      ${choice('range', 'How far back', RANGES, ['90'])}${choice(
        'series',
        'What is drawn',
        [
          ['0', 'Composite'],
          ...TIER_NAMES.map((tier, index) => [String(index + 1), toTitle(tier)] as const),
        ],
        ['0', '1', '2', '3'],
      )}
    </div>`,
    caption: html`Points; each line was 1,000 where the index was based. A ring marks a day on which
      the <a href="/methodology#the-basket">basket</a> changed; dots, days without a value.`,
    table: table(
      [
        'Day',
        numeric('Composite'),
        TIER_NAMES.map((tier) => numeric(toTitle(tier))),
        numeric('USD per M'),
        numeric('Link'),
      ],
      history.map(
        (entry) =>
          html`<tr>
            <th scope="row"><time datetime="${entry.date}">${entry.date}</time></th>
            <td class="n">${points(entry.index_points)}</td>
            ${tierByDay.map(
              (days) => html`<td class="n">${points(days.get(entry.date)?.index_points)}</td>`,
            )}
            <td class="n">${price(entry.price_per_m)}</td>
            <td class="n">
              ${entry.link_factor !== 1 && html`<data value="${entry.link_factor}">×${entry.link_factor.toFixed(4)}</data>`}
            </td>
          </tr> `,
      ),
    ),
  })
}

export function toTitle(tier: string): string {
  return tier.charAt(0).toUpperCase() + tier.slice(1)
}
