// What models of a class cost since its first day: one line in green, the others grey, each with its
// name where it begins and its price where it ends; and the table of the days on which one changed.
import type { IndexDocument } from '../../contract/documents.ts'
import { readOwnSteps } from '../../release/dated-price.ts'
import type { Release } from '../../release/release.ts'
import { price, formatPrice, shortDay } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderName } from '../components/model-link.ts'
import { type Column, plainTable } from '../components/table.ts'
import { renderLines } from './lines.ts'
import { type Axes, toPercent } from './plot.ts'
import { toDayNumber } from './scale.ts'

type ClassDocument = Pick<IndexDocument, 'latest' | 'price_changes'>

export const CLASSES_TITLE = 'Equal-quality price'
/** The class of the claim, and the model that names it. */
export const CLAIMED = { index: 'p38', name: 'GPT-5', id: 'openai/gpt-5' }
/** Classes of the home page. */
export const SHOWN = ['p11', CLAIMED.index, 'p40']

/** Of `Original GPT-4 class, 11 points` the level's name. */
export function nameLevel({ name, equal_quality: quality }: IndexDocument['latest']): string {
  const [text = name] = name.split(',')
  return text.endsWith(' class')
    ? text.replace('Original ', '').replace(/ class$/, ' level')
    : `Score ${quality?.score ?? ''}+`
}

/** The classes that a release prices at three input tokens to one of output, best last. */
export async function readClasses(release: Release): Promise<IndexDocument[]> {
  const { indices } = await release.read('indices.json')
  const priced = indices.filter(({ equal_quality: quality }) => quality?.blend === '3:1')
  const documents = await Promise.all(
    priced.map(({ index }) => release.read(`indices/${index}.json`)),
  )
  return documents
    .filter(({ price_changes: changes }) => changes.length > 0)
    .toSorted(
      ({ latest: one }, { latest: other }) =>
        (one.equal_quality?.score ?? 0) - (other.equal_quality?.score ?? 0),
    )
}

/** Of the three cheapest creators the model and list price of each; the last sets the price. */
export const renderAsks = ({ constituents }: IndexDocument, release: Release): Html[] =>
  constituents
    .flatMap(({ model_id: id, ask }) => (ask && ask.rank <= 3 ? [{ id, ...ask }] : []))
    .toSorted((one, other) => one.rank - other.rank)
    .map(
      ({ id, price_per_m: usd, rank }) =>
        html`<span>${renderName(id, release)} ${price(usd)}${rank < 3 && ', '}</span>`,
    )

/** Beyond so many, names at the ends have more room, and the claim has none. */
const MANY = 4

export async function renderClasses(
  documents: readonly ClassDocument[],
  { release, title, embed }: { release: Release; title: string; embed: string },
): Promise<Html | false> {
  if (documents.length === 0) return false
  const claimed = documents.find(({ latest }) => latest.index === CLAIMED.index) ?? documents[0]
  const isMany = documents.length > MANY
  const toColor = (document: ClassDocument) => (document === claimed ? 's0' : 's7')
  const own = claimed?.latest.index === CLAIMED.index ? await readOwn(release) : []
  const last = own.at(-1)
  return renderLines({
    series: [
      ...documents.map((document) => ({
        name: nameLevel(document.latest),
        color: toColor(document),
        isMinor: !SHOWN.includes(document.latest.index),
        hasGaps: false,
        points: [
          ...document.price_changes.map(toPoint).toReversed(),
          { x: toDayNumber(document.latest.date), y: document.latest.price_per_m },
        ],
        end: `$${formatPrice(document.latest.price_per_m)}`,
      })),
      ...(last
        ? [
            {
              name: `${CLAIMED.name} itself`,
              color: 'own',
              hasGaps: false,
              points: own,
              end: `$${formatPrice(last.y)}`,
            },
          ]
        : []),
    ],
    title,
    unit: 'US dollars per million tokens (three input to one output) at the third-cheapest creator; logarithmic scale',
    embed,
    isLog: true,
    isOfChanges: true,
    ...(isMany && { className: 'labelled named' }),
    marks: (axes) => [
      ...drawNames(documents, { axes, toColor }),
      ...(claimed && last && !isMany ? drawClaim(claimed.latest.price_per_m, last.y, axes) : []),
    ],
    table: renderTable(documents, release),
  })
}

/** With its first price, where each line begins. */
function drawNames(
  documents: readonly ClassDocument[],
  { axes, toColor }: { axes: Axes; toColor: (document: ClassDocument) => string },
): Html[] {
  const { toX, toY, toShare } = toPercent(axes)
  // Those that begin together share a name.
  const together = Map.groupBy(documents, ({ price_changes: changes }) => {
    const { date, price_per_m: usd } = changes.at(-1) ?? {}
    return `${date?.slice(0, 7)} ${usd}`
  })
  return [...together.values()].flatMap((alike) => {
    const [first] = alike.flatMap(({ price_changes: changes }) => changes.at(-1) ?? [])
    const { x, y } = first ? toPoint(first) : { x: axes.x[1], y: 1 }
    const share = toShare({ x, y }).x
    // So late, the name where it ends is near enough.
    if (share > 0.95) return []
    // Before a line that begins late there is room, and above it another may pass.
    const isLate = share > 0.4
    return html`<text
      class="begin minor s7${isLate && ' left'}"
      x="${toX(x)}"
      y="${toY(y)}"
      ${isLate ? html`dx="-8" dy="4"` : html`dy="-8"`}
      >${alike.map((each, index) => html`${index > 0 && ', '}<tspan class="begin ${toColor(each)}">${nameLevel(each.latest)}</tspan>`)}
      $${formatPrice(y)}</text
    >`
  })
}

/** By how much less what is as good costs than the model itself. */
export const computeSaving = (level: number, own: number) => 100 * (1 - level / own)

/** From the price of the model down to that of its level. */
function drawClaim(level: number, own: number, axes: Axes): Html[] {
  if (level >= own) return []
  const { toY } = toPercent(axes)
  return [
    html`<line class="drop" x1="100%" x2="100%" y1="${toY(own)}" y2="${toY(level)}" />
      <text class="end s0" x="100%" dx="10" y="${toY(Math.cbrt(own * own * level))}" dy="5"
        >−${Math.round(computeSaving(level, own))}%</text
      >`,
  ]
}

const toPoint = ({ date, price_per_m: y }: ClassDocument['price_changes'][number]) => ({
  x: toDayNumber(date),
  y,
})

/** What the model that names the class costs itself. */
async function readOwn(release: Release) {
  const model = release.modelById.get(CLAIMED.id)
  if (!model) return []
  const steps = await readOwnSteps(release, CLAIMED.id)
  return [
    ...steps.map(({ from, blended_price_per_m: y }) => ({ x: toDayNumber(from), y })),
    { x: toDayNumber(release.manifest.date), y: model.blended_price_per_m },
  ]
}

/** A row for each day on which a price changed, and for the last day: the prices that stood then. */
function renderTable(documents: readonly ClassDocument[], release: Release): Html {
  const changed = documents.flatMap(({ price_changes: changes }) => changes.map(({ date }) => date))
  const last = documents.map(({ latest }) => latest.date)
  const days = [...new Set([...changed, ...last])].toSorted().toReversed()
  const columns: readonly Column<string>[] = [
    ['Day', shortDay],
    ...documents.map((document): Column<string> => [
      nameLevel(document.latest),
      (day) => price(document.price_changes.find(({ date }) => date <= day)?.price_per_m),
      'n',
    ]),
    [
      'Set by',
      (day) => {
        const setters = documents.flatMap(({ latest, price_changes: changes }) =>
          changes
            .filter(({ date }) => date === day)
            .map(({ set_by: id }) => ({ id, level: nameLevel(latest) })),
        )
        return setters.map(
          ({ id, level }, index) =>
            html`${index > 0 && ', '}<span data-sets>${level}: ${renderName(id, release)}</span>`,
        )
      },
    ],
  ]
  return plainTable(columns, days)
}
