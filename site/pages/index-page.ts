// The page of an index: its history, what is in it and what moved it, on any day.
import { type IndexDocument, TIER_NAMES } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import { renderHold } from '../components/as-of.ts'
import { type IndexDay, renderIndexDay } from '../components/basket.ts'
import { change, count, points, price, shortDay } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { renderLevels } from '../charts/index-chart.ts'
import { stats } from '../components/table.ts'
import { renderDownload, renderFound } from '../components/tool.ts'
import type { View } from '../view.ts'
import { renderEqualQuality } from './equal-quality.ts'
import { readDays, toChangeSince, toPath } from './indices.ts'

const LARGEST_DAYS = 5

/** The composite's page has an address of its own, `/index`, and the one that the other indices have. */
export async function renderIndex(release: Release, index: string, view: View): Promise<string> {
  const document = await release.requireIndex(index)
  const { latest } = document
  const { name, equal_quality: quality } = latest
  if (quality) return renderEqualQuality(release, { document, quality }, view)
  const { history, today } = await readIndex(release, document)
  // Of the composite and its tiers every fix is on record, of the others the newest.
  const isDated = today.parts !== undefined
  const content = html`${renderHold(release)}
    <h1>${index === 'composite' ? 'Price index' : name}</h1>
    <p class="lead">${latest.answers} <a href="/indices">All indices</a></p>
    ${stats([
      ['Points', points(latest.index_points), html`Level ${price(latest.price_per_m)} per M`],
      ['One day', change(latest.change_24h), html`${change(latest.change_7d)} in seven days`],
      [
        '30 days',
        change(latest.change_30d),
        index !== 'composite' && html`${change(latest.versus_composite)} to the composite`,
      ],
      ['Models, equal weight', count(latest.constituents)],
      [html`Since ${shortDay(latest.first_date)}`, change(toChangeSince(latest, history))],
    ])}
    <h2 class="over-chart" id="days">
      What the same models cost <small>Adjusted to equal quality; new models don’t move it</small>
    </h2>
    ${renderLevels([{ name, history }], { title: `${name}: index of AI inference prices`, unit: 'points', embed: `/embed/${index}` })}
    <h2 id="basket">In the index</h2>
    ${renderDayForm(history, { index, isDated })}
    <div data-index-day>${renderIndexDay(today, release.modelById)}</div>
    <h2>Largest days</h2>
    ${renderLargest(history, isDated)}
    <p class="note">
      <a href="/methodology">Methodology ${release.composite.methodology_version}</a>. As data:
      <code>GET /v1/sit/indices/${index}/latest</code>, <code>/history</code>.
    </p>`
  return renderLayout(view, {
    path: toPath(index),
    section: '/index',
    title: `${name}: index of AI inference prices`,
    description: `${latest.answers} Its history, its members and their weights, and what moved it.`,
    date: release.manifest.date,
    content,
    scripts: ['chart', ...(isDated ? ['basket'] : []), 'csv'],
  })
}

/** The composite and its tiers have documents that say more. */
async function readIndex(release: Release, { latest, history, constituents }: IndexDocument) {
  const { index, date } = latest
  const tier = TIER_NAMES.find((name) => name === index)
  const sister: IndexDay = { date, members: constituents, parts: undefined }
  const days = readDays(release, index)
  if (!days) return { history, today: sister }
  const { attribution = [] } = (await release.findAttribution(tier)) ?? {}
  const moved = attribution.find((entry) => entry.date === date)
  const own = await release.findConstituents(tier)
  return {
    history: days,
    today: { date, members: own?.constituents ?? [], parts: moved?.parts ?? [] },
  }
}

/** Shown with scripts only. */
function renderDayForm(
  history: readonly { date: string }[],
  { index, isDated }: { index: string; isDated: boolean },
): Html {
  const [newest, oldest] = [history[0]?.date ?? '', history.at(-1)?.date ?? '']
  return html`${!isDated && html`<p class="note">Its members are on record for the newest day alone.</p>`}
    <form class="fields filters" data-index="${index}" data-newest="${newest}" autocomplete="off">
      ${
        isDated &&
        html`<label
          >Day<input
            type="date"
            name="date"
            value="${newest}"
            min="${oldest}"
            max="${newest}"
            required
        /></label>`
      }
      ${renderDownload(`${index}-members`, '[data-index-day] table')} ${renderFound()}
    </form>`
}

/** The days on which it moved most, either way, with a link to what moved it. */
function renderLargest(history: IndexDocument['history'], isDated: boolean): Html {
  const largest = history
    .filter(({ quality }) => quality !== 'unobserved')
    .toSorted((one, other) => Math.abs(other.change_24h ?? 0) - Math.abs(one.change_24h ?? 0))
    .slice(0, LARGEST_DAYS)
  return html`<ul>
    ${largest.map(
      ({ date, change_24h }) =>
        html`<li>
          ${isDated ? html`<a href="?date=${date}#basket">${shortDay(date)}</a>` : shortDay(date)}
          ${change(change_24h)}
        </li>`,
    )}
  </ul>`
}
