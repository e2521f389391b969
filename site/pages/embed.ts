// What pages of others show: a badge with the price of a model, and the index in a frame.
import type { Model } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import { change, points, price, toPriceText } from '../components/format.ts'
import { html, type Html, html as xml } from '../components/html.ts'
import { readClasses, renderClasses } from '../charts/class-chart.ts'
import { renderLevels } from '../charts/index-chart.ts'
import { renderLayout } from '../components/layout.ts'
import type { View } from '../view.ts'

/** The chart of all classes, by its name in addresses. */
export const ALL_CLASSES = 'classes'
export const CLASSES_TITLE = 'What AI of a class costs'

/** In pixels; text is squeezed to its place, since the reader's fonts are not known. */
const [HEIGHT, LETTER, PADDING] = [20, 6.6, 8]

export const renderPriceBadge = ({ name, blended_price_per_m: usd }: Model) =>
  renderBadge(name, `$${toPriceText(usd)} per M`)

export function renderBadge(name: string, value: string): string {
  const [left, right] = [toWidth(name), toWidth(value)]
  const badge = xml`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${`${name}: ${value}`}"><title>${name}: ${value}</title><rect width="${left}" height="${HEIGHT}" fill="#3d4450"/><rect x="${left}" width="${right}" height="${HEIGHT}" fill="#0b7261"/><g fill="#fff" font-family="Verdana,sans-serif" font-size="11">${renderText(name, 0)}${renderText(value, left)}</g></svg>`
  return badge.text
}

const toWidth = (text: string) => Math.ceil(LETTER * text.length) + 2 * PADDING

function renderText(text: string, x: number): Html {
  return xml`<text x="${x + PADDING}" y="14" textLength="${toWidth(text) - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${text}</text>`
}

/** The chart of an index or of all classes, for pages that frame it: its snippet has its size. */
export async function renderEmbeddedChart(release: Release, index: string, view: View) {
  const isAll = index === ALL_CLASSES
  const classes = isAll ? await readClasses(release) : [await release.requireIndex(index)]
  const [{ latest } = { latest: undefined }] = classes
  const name = isAll || !latest ? CLASSES_TITLE : latest.name
  const { composite, compositeHistory } = release
  const embed = `/embed/${index}`
  const history = index === 'composite' ? compositeHistory.history : undefined
  return renderLayout(view, {
    path: embed,
    title: name,
    description: `${name}, for pages that frame it.`,
    date: composite.date,
    isFramed: true,
    isUnlisted: true,
    scripts: ['chart'],
    content: html`<h1 class="figure">
        <a href="${isAll ? '/' : `/indices/${index}`}" target="_top">${name}</a>
        <span class="unit">Inference Price Index</span>
      </h1>
      ${
        isAll || latest?.equal_quality
          ? renderClasses(classes, { release, title: name, embed })
          : renderLevels(
              classes.map((each) => ({ name, history: history ?? each.history })),
              { title: name, unit: 'points', embed },
            )
      }`,
  })
}

/** With the pages of charts the only ones that may be framed. */
export function renderEmbed({ composite: { composite, date } }: Release, view: View): string {
  return renderLayout(view, {
    path: '/embed/index',
    title: 'The index in a frame',
    description: 'What a million tokens of a 40-point model cost, for pages that frame it.',
    date,
    isFramed: true,
    isUnlisted: true,
    content: html`<h1 class="figure">
        <a href="/" target="_top">${price(composite.price_per_m)}</a>
        <span class="unit">per million tokens, Inference Price Index</span>
      </h1>
      <p>
        ${points(composite.index_points)} points, ${change(composite.change_7d)} in 7 days,
        ${change(composite.change_30d)} in 30
      </p>`,
  })
}
