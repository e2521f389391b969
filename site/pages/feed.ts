// Atom feeds: daily values, and price changes of all models or one.
import type { Change, Model } from '../../contract/documents.ts'
import { findFirstDay } from '../../release/history.ts'
import { findProviderName } from '../../release/require-named.ts'
import type { Release } from '../../release/release.ts'
import { describeEnd, nameSource } from '../../contract/sentences.ts'
import { formatChange, formatPrice } from '../components/format.ts'
import { html as xml, type Html } from '../components/html.ts'
import { SITE_NAME } from '../components/layout.ts'
import type { View } from '../view.ts'

const DAYS = 7
/** Of one feed. */
const MAX_CHANGES = 200

interface Entry {
  id: string
  title: string
  href: string
  day: string
  text: string
}

export function renderFeed(release: Release, { baseUrl }: View): string {
  const { date: updated } = release.manifest
  const entries = describeDays(release)
  return writeFeed({ name: 'feed.atom', title: SITE_NAME, href: '/', updated, entries }, baseUrl)
}

/** The newest changes of the log, of all models or of one. */
export async function renderChangeFeed(
  release: Release,
  { baseUrl, today }: View,
  model?: Model,
): Promise<string> {
  const log = (await release.read('changes.json')).changes
  const changes = model ? log.filter(({ model_id: id }) => id === model.model_id) : log
  const href = model ? `/models/${model.model_id}` : '/changes'
  const feed = {
    name: `${href.slice(1)}.atom`,
    title: `${model?.name ?? SITE_NAME}: changes`,
    href,
    updated: changes[0]?.date ?? model?.first_seen ?? release.manifest.date,
    entries: changes.slice(0, MAX_CHANGES).map((each) => describeChange(release, each, today)),
  }
  return writeFeed(feed, baseUrl)
}

interface Feed {
  name: string
  title: string
  href: string
  updated: string
  entries: readonly Entry[]
}

function writeFeed({ name, title, href, updated, entries }: Feed, baseUrl: string): string {
  const text = xml`<feed xmlns="http://www.w3.org/2005/Atom">
<title>${title}</title>
<id>${baseUrl}${name === 'feed.atom' ? '/' : `/${name}`}</id>
<link href="${baseUrl}${href}"/>
<link rel="self" href="${baseUrl}/${name}"/>
<updated>${updated}T00:00:00Z</updated>
<author><name>${SITE_NAME}</name></author>
${entries.map((entry) => renderEntry(entry, baseUrl))}</feed>
`.text
  return `<?xml version="1.0" encoding="utf-8"?>\n${text}`
}

const formatUsd = (price: Change['from']) => price && `$${formatPrice(price.blended_price_per_m)}`

function describeChange(release: Release, change: Change, today: string): Entry {
  const { modelById } = release
  const { date, kind, model_id, provider: slug, source, from, to, retires_on, moved_index } = change
  const name = slug && findProviderName(release, slug)
  const what = {
    price: `${name} changed its price from ${formatUsd(from)} to ${formatUsd(to)}`,
    provider_entered: `${name} now sells it, at ${formatUsd(to)}`,
    provider_left: `${name} no longer sells it`,
    model_entered: `this model was added, at ${formatUsd(to)}`,
    model_left: 'no provider sells this model any more',
    deprecated:
      retires_on === null
        ? `${name} deprecated it`
        : `it ${describeEnd(retires_on, today)} on ${retires_on}`,
  }[kind]
  return {
    id: [date, kind, slug].filter((part) => part !== null).join('-'),
    title: `${model_id}: ${what}`,
    href: modelById.has(model_id) ? `/models/${model_id}` : `/v1/changes?model_id=${model_id}`,
    day: date,
    text: `${model_id}: ${what} (USD per million blended tokens). Source: ${nameSource(source)}. The change ${moved_index ? 'moved' : 'did not move'} the index.`,
  }
}

function renderEntry({ id, title, href, day, text }: Entry, baseUrl: string): Html {
  return xml`<entry>
<title>${title}</title>
<id>${baseUrl}${href}#${id}</id>
<link href="${baseUrl}${href}"/>
<updated>${day}T00:00:00Z</updated>
<summary>${text}</summary>
</entry>
`
}

/** One entry for each daily value, even if several runs of a day publish it. */
function describeDays({ compositeHistory, manifest }: Release): Entry[] {
  const from = findFirstDay(manifest.date, DAYS)
  return compositeHistory.history
    .filter(({ date }) => date >= from)
    .map(({ date, index_points, price_per_m, change_24h, revision }) => ({
      id: revision === 1 ? date : `${date}-${revision}`,
      title: `Index ${index_points.toFixed(2)}${change_24h === null ? '' : ` (${formatChange(change_24h)})`}`,
      href: '/',
      day: date,
      text: `The Inference Price Index is at ${index_points.toFixed(2)} points. The price level, a geometric mean over the basket, is $${formatPrice(price_per_m)} per million tokens at a score of 40.`,
    }))
}
