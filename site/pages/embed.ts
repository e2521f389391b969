// What pages of others show: every chart, and the index, in a frame.
import { MAX_HISTORY_DAYS } from '../../contract/requests.ts'
import { readHistory } from '../../release/history.ts'
import type { Release } from '../../release/release.ts'
import { changeIn, citePrices, points } from '../components/format.ts'
import { html, type Part } from '../components/html.ts'
import { CLASSES_TITLE, readClasses, renderClasses, SHOWN } from '../charts/class-chart.ts'
import { renderFrontier } from '../charts/frontier.ts'
import { renderLevels, renderSegments } from '../charts/index-chart.ts'
import { renderPrices } from '../charts/price-chart.ts'
import { type Page, renderLayout, SITE_NAME } from '../components/layout.ts'
import type { Asked } from '../components/filters.ts'
import type { Named, View } from '../view.ts'
import { CHANGES_ASKED, renderAskedWeeks } from './changes.ts'

/** The chart of the home page, and that of all classes, by their names in addresses. */
export const ALL_CLASSES = 'classes'
const ALL_LEVELS = 'levels'
const SEGMENTS = ['tiers', 'weights']

interface Framed {
  title: string
  /** The page that has the chart. */
  page: string
  chart: Part
  cited?: string
}
type Read = (asked: Asked) => Promise<Framed> | Framed

/** What others may frame, by the names of the files. */
export function* listEmbeds(release: Release): Iterable<Named> {
  const indices = Object.keys(release.manifest.documents).flatMap(
    (path) => /^indices\/([^/]+)\.json$/.exec(path)?.[1] ?? [],
  )
  const charts: [string, Read][] = [
    ...[...indices, ALL_CLASSES, ALL_LEVELS].map((index): [string, Read] => [
      index,
      () => readIndexChart(release, index),
    ]),
    ...SEGMENTS.map((id): [string, Read] => [
      id,
      async () => {
        const found = (await renderSegments(release)).find((segment) => segment.id === id)
        const title = `Price index ${found?.title.toLowerCase()}`
        return { title, page: '/index#segments', chart: found?.chart }
      },
    ]),
    [
      'changes',
      async (asked) => ({
        title: 'Price changes of AI models by week',
        page: '/changes',
        chart: await renderAskedWeeks(release, asked),
      }),
    ],
    [
      'models',
      () => ({ title: 'Score and price', page: '/models', chart: renderFrontier(release) }),
    ],
    ...release.models.map((model): [string, Read] => [
      `models/${model.model_id}`,
      async () => ({
        title: `${model.name}: prices`,
        page: `/models/${model.model_id}`,
        cited: citePrices(model),
        chart: renderPrices(model, await readHistory(release, model, MAX_HISTORY_DAYS)),
      }),
    ]),
  ]
  yield ['embed/index/index.html', (view) => renderValue(release, view)]
  for (const [path, read] of charts)
    yield [
      `embed/${path}/index.html`,
      async (view, asked) => {
        const { page, chart, ...framed } = await read(asked)
        return renderFramed(view, release, {
          ...framed,
          path: `/embed/${path}`,
          content: html`<h1><a href="${page}">${framed.title}</a></h1>
            ${chart}`,
          scripts: ['chart'],
        })
      },
      // That of changes obeys the filters of its page.
      path === 'changes' ? CHANGES_ASKED : [],
    ]
}

/** The chart of an index or of all classes. */
async function readIndexChart(release: Release, index: string): Promise<Framed> {
  const embed = `/embed/${index}`
  if (index === ALL_CLASSES || index === ALL_LEVELS) {
    const classes = (await readClasses(release)).filter(
      (each) => index === ALL_LEVELS || SHOWN.includes(each.latest.index),
    )
    const title = CLASSES_TITLE
    const chart = await renderClasses(classes, { release, title, embed })
    return { title, page: index === ALL_CLASSES ? '/' : '/index', chart }
  }
  const found = await release.read(`indices/${index}.json`)
  const title = found.latest.name
  const { history } = index === 'composite' ? release.compositeHistory : found
  const chart = found.latest.equal_quality
    ? await renderClasses([found], { release, title, embed })
    : renderLevels([{ name: title, history }], { title, embed })
  return { title, page: '/index', chart }
}

const renderFramed = (
  view: View,
  { composite: { date } }: Release,
  page: Omit<Page, 'description' | 'date'>,
): string =>
  renderLayout(view, {
    ...page,
    description: `${page.title}, to embed in other pages.`,
    date,
    isFramed: true,
    isUnlisted: true,
  })

/** The index as a number, and its chart. */
const renderValue = (release: Release, view: View): string => {
  const { composite } = release.composite
  const { history } = release.compositeHistory
  return renderFramed(view, release, {
    path: '/embed/index',
    title: 'The Inference Price Index',
    content: html`<h1>
        <a href="/">${points(composite.index_points)}</a>
        <small>points, ${changeIn(composite.change_30d, '30 days')}</small>
      </h1>
      ${renderLevels([{ name: 'Composite', history }], { title: SITE_NAME, embed: '/embed/index' })}`,
    scripts: ['chart'],
  })
}
