// The change log of ninety days, and what its script narrows.
import type { Change, Endpoint } from '../../contract/documents.ts'
import { toSourceName } from '../../contract/sentences.ts'
import { compareText } from '../../release/compare-text.ts'
import { toFirstDay } from '../../release/history.ts'
import { toModelName } from '../../release/model-names.ts'
import { toSellerName } from '../../release/provider-names.ts'
import { toCountedPrice } from '../../release/recommend/candidates.ts'
import { isLasting, type ReferenceMove, readEarlierMoves } from '../../release/reference-moves.ts'
import { listComing } from '../../release/coming.ts'
import type { Release } from '../../release/release.ts'
import { renderWeeks } from '../charts/week-chart.ts'
import { readWeeks } from '../charts/weeks.ts'
import { COLUMNS, type Entry, KINDS } from '../components/change-rows.ts'
import { count, day, shortDay } from '../components/format.ts'
import { findEnd } from '../components/lifecycle.ts'
import { html, type Html } from '../components/html.ts'
import { renderLargestCuts } from '../components/largest-cuts.ts'
import { renderLayout } from '../components/layout.ts'
import { isPassedOver, toNextText } from '../components/schedule.ts'
import { type Column, listing, stats } from '../components/table.ts'
import { renderChoice, renderDownload, renderFound, renderMore } from '../components/tool.ts'
import type { View } from '../view.ts'

/** A change of the log, or one of a reference price. */
type Logged = Omit<Change, 'from' | 'to' | 'moved_index'> &
  Pick<Entry, 'from' | 'to' | 'moved_index'>

/** Of the newest, in the page. */
const MAX_SHOWN = 200
/** Dated ends and prices at once; the others are a click away. */
const MAX_COMING = 5

/** All of them and every week, for the page's script. */
export async function renderChangesFile(release: Release): Promise<string> {
  return JSON.stringify({ changes: await readEntries(release), ...(await readWeeks(release)) })
}

export async function renderChanges(release: Release, view: View): Promise<string> {
  const entries = await readEntries(release)
  const first = (await release.readChanges()).at(-1)
  const providers = [...new Set(entries.flatMap(({ provider }) => provider ?? []))]
  const content = html`<h1>Price changes</h1>
    ${renderCounts(entries, release.manifest.date)}
    <div class="halves">
      <section>
        <h2 class="first">Cuts and rises <small>Models a week; grey: no data</small></h2>
        <div data-weeks>${renderWeeks(await readWeeks(release))}</div>
      </section>
      <section>
        <h2 id="largest" class="first">Largest cuts <small>12 months, still in force</small></h2>
        ${renderLargestCuts(entries)}
      </section>
    </div>
    ${await renderComing(release)}
    <h2 id="every">
      Every change <small>Blend 3:1, $ per million tokens</small>
      <a href="/changes.atom">Atom feed</a>
    </h2>
    <form class="bar filters" role="search" data-filters autocomplete="off">
      <input type="search" name="search" maxlength="200" placeholder="Model" aria-label="Model" />
      ${renderMore()} ${renderChoice('kind', 'All changes', Object.entries(KINDS))}
      ${renderChoice(
        'provider',
        'Any provider',
        providers
          .map((slug) => [slug, toSellerName(release, slug)] as const)
          .toSorted(([, one], [, other]) => one.localeCompare(other, 'en')),
      )}
      <input type="date" name="since" aria-label="Since" />
      ${renderChoice('sort', 'Newest first', [['size', 'Largest first']])}
      ${renderDownload('changes', '[aria-label="Changes"] table')} ${renderFound()}
    </form>
    ${listing('Changes', COLUMNS, entries.slice(0, MAX_SHOWN))}
    <p class="note">
      ${first && html`Providers’ prices since ${day(first.date)}, 90 days; before that, reference prices for a year.`}
      ${first && renderUnobserved(release, first.date)} As data: <code>GET /v1/changes</code>.
    </p>`
  return renderLayout(view, {
    path: '/changes',
    title: 'Price changes',
    description:
      'AI inference price changes by provider, with providers and models added or removed.',
    date: release.manifest.date,
    content,
    scripts: ['changes', 'chart'],
  })
}

const COUNTED = {
  cut: 'Price cuts',
  rise: 'Price rises',
  model_entered: 'New models',
  model_left: 'Models gone',
} as const

/** Of a week, and below it of thirty days. */
function renderCounts(entries: readonly Entry[], date: string): Html {
  const countSince = (kind: string, days: number) => {
    const from = toFirstDay(date, days)
    return count(entries.filter((each) => each.kind === kind && each.date >= from).length)
  }
  return stats(
    Object.entries(COUNTED).map(([kind, name]) => [
      `${name}, seven days`,
      html`<span class="${kind}">${countSince(kind, 7)}</span>`,
      html`${countSince(kind, 30)} in 30 days`,
    ]),
  )
}

const renderComing = async (release: Release) => {
  const coming = await listComing(release)
  const columns: readonly Column<(typeof coming)[number]>[] = [
    [
      'Model',
      ({ model_id: id, provider }) =>
        html`<a href="/models/${id}">${toModelName(release, id)}</a>
          <small
            >${provider === null ? toEnder(release, id) : toSellerName(release, provider)}</small
          >`,
    ],
    ['Day', ({ date }) => shortDay(date)],
    [
      'What',
      ({ next, isEnd }) =>
        isEnd ? 'Retires' : next ? `The price becomes ${toNextText(next)}` : 'The price ends',
    ],
  ]
  return (
    coming.length > 0 &&
    html`<h2 id="announced">
        Announced <small>Retirements and prices with a date</small>
        <a href="/retirements">All retirements</a>
      </h2>
      ${listing('Announced', columns, coming.slice(0, MAX_COMING))}
      ${
        coming.length > MAX_COMING &&
        html`<details>
          <summary>${count(coming.length - MAX_COMING)} later</summary>
          ${listing('Announced later', columns, coming.slice(MAX_COMING))}
        </details>`
      }`
  )
}

/** Who ends a model: its creator, or the aggregator that drops it from its own list. */
function toEnder({ modelById }: Release, id: string): string {
  const model = modelById.get(id)
  const source = model?.retires_on_source ?? 'announcement'
  return source === 'openrouter' ? toSourceName(source) : (model?.provider ?? id)
}

/** Days without a change because no source was read. */
function renderUnobserved({ compositeHistory }: Release, since: string): Html | false {
  const days = compositeHistory.history
    .filter(({ date, quality }) => quality === 'unobserved' && date >= since)
    .map(({ date }) => date)
    .toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    html`On ${count(days.length)} days between ${day(first)} and ${day(last)} no price was observed.`
  )
}

/** Newest first: of each provider as far back as these are kept, before it of reference prices. */
export async function readEntries(release: Release): Promise<Entry[]> {
  const changes = await release.readChanges()
  const moves = (await readEarlierMoves(release)).toSorted((one, other) =>
    compareText(other.date, one.date),
  )
  const bySeller = Map.groupBy(changes, toSeries)
  const entries = await Promise.all(
    changes.map(async (each) =>
      toEntry(
        { ...each, retires_on: await findEnd(each, release) },
        await findFate(each, bySeller.get(toSeries(each)) ?? [], release),
        release,
      ),
    ),
  )
  return [
    ...entries,
    ...moves.map((move) =>
      toEntry(toChange(move), { is_lasting: move.is_lasting, is_promotion: false }, release),
    ),
  ]
}

/** Of a share of a price. */
const ROUNDING = 0.005

type Fate = Pick<Entry, 'is_lasting' | 'is_promotion'>

const toSeries = ({ model_id, provider }: Change) => `${model_id} ${provider}`

const toStep = (from: string, price: Change['to']) =>
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
  const now = own.map(toCountedPrice)
  const [first] = series.slice(-1)
  const steps = [
    ...(now.length > 0
      ? [{ from: release.manifest.date, blended_price_per_m: Math.min(...now) }]
      : []),
    ...series.flatMap((each) => toStep(each.date, each.to)),
    ...(first ? toStep('', first.from) : []),
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

function toChange({ date, model_id, provider, from, to }: ReferenceMove): Logged {
  return {
    date,
    model_id,
    kind: 'price',
    provider,
    source: 'reference price',
    from: { blended_price_per_m: from },
    to: { blended_price_per_m: to },
    retires_on: null,
    moved_index: null,
    index_change: null,
  }
}

const toPrice = (given: Logged['from']) =>
  given && { blended_price_per_m: given.blended_price_per_m }

function toEntry(change: Logged, fate: Fate, release: Release): Entry {
  const { modelById, providerByName } = release
  const { kind, model_id, provider } = change
  const { retires_on: end } = change
  const [from, to] = [toPrice(change.from), toPrice(change.to)]
  const isCut = (to?.blended_price_per_m ?? 0) < (from?.blended_price_per_m ?? 0)
  return {
    ...change,
    from,
    to,
    kind: kind !== 'price' ? kind : isCut ? 'cut' : 'rise',
    model_name: toModelName(release, model_id),
    provider_name: provider === null ? null : toSellerName(release, provider),
    has_ended: end !== null && end < release.manifest.date,
    ...fate,
    has_model_page: modelById.has(model_id),
    has_provider_page: provider !== null && providerByName.has(provider),
  }
}
