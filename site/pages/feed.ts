// The Atom feed: the fixes of the last days, and the market prices that changed.
import type { Model } from '../../contract/documents.ts'
import { toFirstDay } from '../../release/history.ts'
import type { Release } from '../../release/release.ts'
import { toChangeText, toPriceText } from '../components/format.ts'
import { html as xml, type Html } from '../components/html.ts'
import { SITE_NAME } from '../components/layout.ts'
import type { SiteFile, View } from '../site-file.ts'

const DAYS = 7

interface Entry {
  id: string
  title: string
  href: string
  day: string
  text: string
}

export async function renderFeed(release: Release, { baseUrl }: View): Promise<SiteFile> {
  const entries = [...toFixEntries(release), ...(await toPriceEntries(release))].toSorted(
    (one, other) => other.day.localeCompare(one.day) || one.id.localeCompare(other.id, 'en'),
  )
  const text = xml`<feed xmlns="http://www.w3.org/2005/Atom">
<title>${SITE_NAME}</title>
<id>${baseUrl}/</id>
<link href="${baseUrl}/"/>
<link rel="self" href="${baseUrl}/feed.atom"/>
<updated>${release.manifest.date}T00:00:00Z</updated>
<author><name>${SITE_NAME}</name></author>
${entries.map((entry) => renderEntry(entry, baseUrl))}</feed>
`.text
  return {
    name: 'feed.atom',
    content: `<?xml version="1.0" encoding="utf-8"?>\n${text}`,
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

/** One entry for each fix, even if several runs of a day publish it. */
function toFixEntries({ compositeHistory, manifest }: Release): Entry[] {
  const from = toFirstDay(manifest.date, DAYS)
  return compositeHistory.history
    .filter(({ date }) => date >= from)
    .map(({ date, index_points, price_per_m, change_24h, revision }) => ({
      id: revision === 1 ? date : `${date}-${revision}`,
      title: `Index ${index_points.toFixed(2)}${change_24h === null ? '' : ` (${toChangeText(change_24h)})`}`,
      href: '/',
      day: date,
      text: `GPT-4-class inference costs $${toPriceText(price_per_m)} per million tokens.`,
    }))
}

/** Reads only models whose price differs from yesterday's or last week's. */
async function toPriceEntries(release: Release): Promise<Entry[]> {
  const moved = release.models.filter(
    ({ change_24h, change_7d }) => (change_24h ?? 0) !== 0 || (change_7d ?? 0) !== 0,
  )
  return (await Promise.all(moved.map((model) => toSteps(release, model)))).flat()
}

async function toSteps(release: Release, model: Model): Promise<Entry[]> {
  const { price_steps } = await release.readModelDetail(model)
  const from = toFirstDay(release.manifest.date, DAYS)
  return price_steps.flatMap((step, index) => {
    const before = price_steps[index + 1]
    if (step.from < from || !before || before.blended_price_per_m === 0) return []
    // Input and output prices alone have changed.
    if (step.blended_price_per_m === before.blended_price_per_m) return []
    const change = 100 * (step.blended_price_per_m / before.blended_price_per_m - 1)
    return [
      {
        id: step.from,
        title: `${model.name}: $${toPriceText(step.blended_price_per_m)} (${toChangeText(change)})`,
        href: `/models/${model.model_id}`,
        day: step.from,
        text: `The market price of ${model.model_id} went from $${toPriceText(before.blended_price_per_m)} to $${toPriceText(step.blended_price_per_m)} per million blended tokens.`,
      },
    ]
  })
}
