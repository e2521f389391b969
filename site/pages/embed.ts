// What pages of others show: a badge with the price of a model, and every chart in a frame.
import type { Model } from '../../contract/documents.ts'
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { readHistory } from '../../release/history.ts'
import type { Release } from '../../release/release.ts'
import { change, points, price, toPriceText } from '../components/format.ts'
import { html, type Html, html as xml, type Part } from '../components/html.ts'
import { readClasses, renderClasses } from '../charts/class-chart.ts'
import { renderFrontier } from '../charts/frontier.ts'
import { LARGEST_EMBED, renderLargest } from '../charts/largest-chart.ts'
import { renderLevels } from '../charts/index-chart.ts'
import { renderPrices } from '../charts/model-charts.ts'
import { renderWeeks } from '../charts/week-chart.ts'
import { readWeeks } from '../charts/weeks.ts'
import { renderLayout } from '../components/layout.ts'
import { toCited } from '../components/verdict.ts'
import type { View } from '../view.ts'
import { readEntries } from './changes.ts'
import { renderSisters } from './indices.ts'

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

interface Framed {
  title: string
  /** The page that has the chart. */
  page: string
  chart: Part
  cited?: string
  scripts?: readonly string[]
}

/** What others may frame, by the names of the files. */
export function* listEmbeds(
  release: Release,
  indices: readonly string[],
): Iterable<[name: string, make: (view: View) => string | Promise<string>]> {
  yield ['embed/index/index.html', (view) => renderValue(release, view)]
  for (const [path, read] of listCharts(release, indices))
    yield [
      `${path.slice(1)}/index.html`,
      async (view) => renderFramed(view, { ...(await read()), path, release }),
    ]
}

function* listCharts(
  release: Release,
  indices: readonly string[],
): Iterable<[path: string, read: () => Promise<Framed>]> {
  for (const index of [...indices, ALL_CLASSES])
    yield [`/embed/${index}`, () => readIndexChart(release, index)]
  yield [
    '/embed/indices',
    async () => ({
      title: 'Indices of AI inference prices',
      page: '/indices',
      chart: await renderSisters(release),
    }),
  ]
  yield [
    '/embed/changes',
    async () => ({
      title: 'Price changes of AI models by week',
      page: '/changes',
      chart: html`<div data-weeks>${renderWeeks(await readWeeks(release))}</div>`,
      scripts: ['chart', 'changes'],
    }),
  ]
  yield [
    LARGEST_EMBED,
    async () => ({
      title: 'The largest price changes of AI models',
      page: '/changes#largest',
      chart: html`<div data-largest>${renderLargest(await readEntries(release))}</div>`,
      scripts: ['chart', 'changes'],
    }),
  ]
  yield [
    '/embed/models',
    async () => ({
      title: 'Price against intelligence',
      page: '/models',
      chart: renderFrontier(release.models),
      scripts: ['chart', 'scatter'],
    }),
  ]
  for (const model of release.models)
    yield [
      `/embed/models/${model.model_id}`,
      async () => ({
        title: `${model.name}: prices`,
        page: `/models/${model.model_id}`,
        cited: toCited(model),
        chart: renderPrices(model, await readHistory(release, model, MAX_HISTORY_DAYS)),
      }),
    ]
}

/** The chart of an index or of all classes. */
async function readIndexChart(release: Release, index: string): Promise<Framed> {
  const isAll = index === ALL_CLASSES
  const classes = isAll ? await readClasses(release) : [await release.requireIndex(index)]
  const [{ latest } = { latest: undefined }] = classes
  const title = isAll || !latest ? CLASSES_TITLE : latest.name
  const history = index === 'composite' ? release.compositeHistory.history : undefined
  const embed = `/embed/${index}`
  const chart =
    isAll || latest?.equal_quality
      ? renderClasses(classes, { release, title, embed })
      : renderLevels(
          classes.map((each) => ({ name: title, history: history ?? each.history })),
          { title, unit: 'points', embed },
        )
  return { title, page: isAll ? '/' : `/indices/${index}`, chart }
}

/** A chart for pages that frame it: its snippet has its size. */
function renderFramed(
  view: View,
  {
    release,
    path,
    title,
    page,
    chart,
    cited,
    scripts = ['chart'],
  }: Framed & { release: Release; path: string },
): string {
  return renderLayout(view, {
    path,
    title,
    description: `${title}, for pages that frame it.`,
    date: release.composite.date,
    isFramed: true,
    isUnlisted: true,
    cited,
    scripts,
    content: html`<h1 class="figure">
        <a href="${page}">${title}</a>
        <span class="unit">Inference Price Index</span>
      </h1>
      ${chart}`,
  })
}

/** The typical price as a number. */
function renderValue({ composite: { composite, date } }: Release, view: View): string {
  return renderLayout(view, {
    path: '/embed/index',
    title: 'The index in a frame',
    description: 'What a million tokens of a 40-point model cost, for pages that frame it.',
    date,
    isFramed: true,
    isUnlisted: true,
    content: html`<h1 class="figure">
        <a href="/">${price(composite.price_per_m)}</a>
        <span class="unit">per million tokens, Inference Price Index</span>
      </h1>
      <p>
        ${points(composite.index_points)} points, ${change(composite.change_7d)} in 7 days,
        ${change(composite.change_30d)} in 30
      </p>`,
  })
}
