// What pages of others show: every chart, and the index, in a frame.
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { readHistory } from '../../release/history.ts'
import type { Release } from '../../release/release.ts'
import { change, points, price } from '../components/format.ts'
import { html, type Part } from '../components/html.ts'
import { CLASSES_TITLE, readClasses, renderClasses, SHOWN } from '../charts/class-chart.ts'
import { renderFrontier } from '../charts/frontier.ts'
import { renderLevels } from '../charts/index-chart.ts'
import { renderPrices } from '../charts/model-charts.ts'
import { renderLayout } from '../components/layout.ts'
import { citePrices } from '../components/price-basis.ts'
import type { Asked } from '../components/filters.ts'
import type { View } from '../view.ts'
import { renderAskedWeeks } from './changes.ts'
import { readSegments } from '../charts/segments.ts'

/** The chart of the home page, and that of all classes, by their names in addresses. */
export const ALL_CLASSES = 'classes'
const ALL_LEVELS = 'levels'
/** Obeys the filters of the page of changes. */
export const EMBEDDED_CHANGES = '/embed/changes'
const SEGMENTS = ['tiers', 'weights'] as const

interface Framed {
  title: string
  /** The page that has the chart. */
  page: string
  chart: Part
  cited?: string
}

/** What others may frame, by the names of the files. */
export function* listEmbeds(
  release: Release,
  indices: readonly string[],
): Iterable<[name: string, make: (view: View, asked: Asked) => string | Promise<string>]> {
  yield ['embed/index/index.html', (view) => renderValue(release, view)]
  for (const [path, read] of listCharts(release, indices))
    yield [
      `${path.slice(1)}/index.html`,
      async (view, asked) => renderFramed(view, { ...(await read(asked)), path, release }),
    ]
}

function* listCharts(
  release: Release,
  indices: readonly string[],
): Iterable<[path: string, read: (asked: Asked) => Promise<Framed>]> {
  for (const index of [...indices, ALL_CLASSES, ALL_LEVELS])
    yield [`/embed/${index}`, () => readIndexChart(release, index)]
  for (const id of SEGMENTS)
    yield [
      `/embed/${id}`,
      async () => {
        const { title = '', series = [] } =
          (await readSegments(release)).find((segment) => segment.id === id) ?? {}
        const chart = renderLevels(series, { title, embed: `/embed/${id}`, isSmall: true })
        return { title: `Price index ${title.toLowerCase()}`, page: '/index#segments', chart }
      },
    ]
  yield [
    EMBEDDED_CHANGES,
    async (asked) => ({
      title: 'Price changes of AI models by week',
      page: '/changes',
      chart: await renderAskedWeeks(release, asked),
    }),
  ]
  yield [
    '/embed/models',
    async () => ({
      title: 'Score and price',
      page: '/models',
      chart: renderFrontier(release.models),
    }),
  ]
  for (const model of release.models)
    yield [
      `/embed/models/${model.model_id}`,
      async () => ({
        title: `${model.name}: prices`,
        page: `/models/${model.model_id}`,
        cited: citePrices(model),
        chart: renderPrices(model, await readHistory(release, model, MAX_HISTORY_DAYS)),
      }),
    ]
}

/** The chart of an index or of all classes. */
async function readIndexChart(release: Release, index: string): Promise<Framed> {
  const isAll = index === ALL_CLASSES || index === ALL_LEVELS
  const classes = isAll
    ? (await readClasses(release)).filter(
        (each) => index === ALL_LEVELS || SHOWN.includes(each.latest.index),
      )
    : [await release.read(`indices/${index}.json`)]
  const [{ latest } = { latest: undefined }] = classes
  const title = isAll || !latest ? CLASSES_TITLE : latest.name
  const history = index === 'composite' ? release.compositeHistory.history : undefined
  const embed = `/embed/${index}`
  const chart =
    isAll || latest?.equal_quality
      ? await renderClasses(classes, { release, title, embed })
      : renderLevels(
          classes.map((each) => ({ name: title, history: history ?? each.history })),
          { title, embed },
        )
  return { title, page: index === ALL_CLASSES ? '/' : '/index', chart }
}

/** A chart for pages that frame it: its snippet has its size. */
function renderFramed(
  view: View,
  { release, path, title, page, chart, cited }: Framed & { release: Release; path: string },
): string {
  return renderLayout(view, {
    path,
    title,
    description: `${title}, to embed in other pages.`,
    date: release.composite.date,
    isFramed: true,
    isUnlisted: true,
    cited,
    scripts: ['chart'],
    content: html`<h1 class="figure">
        <a href="${page}">${title}</a>
        <span class="unit">Inference Price Index</span>
      </h1>
      ${chart}`,
  })
}

/** The index as a number. */
function renderValue({ composite: { composite, date } }: Release, view: View): string {
  return renderLayout(view, {
    path: '/embed/index',
    title: 'The index, to embed',
    description: 'The Inference Price Index and its price level, to embed in other pages.',
    date,
    isFramed: true,
    isUnlisted: true,
    content: html`<h1 class="figure">
        <a href="/">${points(composite.index_points)}</a>
        <span class="unit">points, Inference Price Index</span>
      </h1>
      <p>
        ${change(composite.change_7d)} in 7 days, ${change(composite.change_30d)} in 30 days. The
        price level is ${price(composite.price_per_m)} per million tokens at a score of 40.
      </p>`,
  })
}
