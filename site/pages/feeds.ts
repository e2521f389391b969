// What tools read the prices from: a block for each, with the setting to paste, what it changes, how to
// see that it worked (feeds.json), and how much its form cannot say.
import { type Feed, FEED_NAMES, makeFeed } from '../../release/feeds/feeds.ts'
import type { Release } from '../../release/release.ts'
import { count, shortDay } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderDocs } from '../components/docs.ts'
import type { View } from '../view.ts'
import tools from './feeds.json' with { type: 'json' }

export async function renderFeeds(release: Release, view: View): Promise<string> {
  const content = await renderTools(release, view)
  return renderDocs(view, {
    path: '/feeds',
    title: 'Price feeds',
    description: 'Dated prices for opencode, LiteLLM, genai-prices and other tools.',
    date: release.manifest.date,
    content,
  })
}

async function renderTools(release: Release, view: View): Promise<Html> {
  const { baseUrl } = view
  const made = new Map<string, Feed>()
  for (const name of FEED_NAMES) made.set(name, await makeFeed(name, release, { baseUrl }))
  const feeds = `${baseUrl}/feeds${view.feeds === false ? '/YOUR_KEY' : ''}`
  return html`<h1>Price feeds</h1>
    <p class="lead">
      Each is the tool’s own catalogue, with our price where two sources verify a different one.
      Subscribe via Atom:
      <a href="/changes.atom">changes</a>, <a href="/feed.atom">the index</a>, and a feed on the
      page of each model.
    </p>
    <p class="note">${view.feeds === false ? CLOSED : renderOpen(release)} ${PAST}</p>
    ${tools.map(({ id, name, feed, setting, changes, seen }) => {
      const own = made.get(`feeds/${feed}`)
      return html`<h2 id="${id}">${name}</h2>
        <pre tabindex="0"><code>${setting.replaceAll('{feeds}', feeds)}</code></pre>
        <p>${changes}</p>
        <p>${seen}</p>
        <p class="note">
          ${view.feeds === false ? feed : html`<a href="/feeds/${feed}">${feed}</a>`}.
          ${own && renderCounts(own)}
        </p>`
    })}`
}

const CLOSED =
  'The key is part of the path, because these tools can’t send a header. Use a separate key, so you can revoke it.'
const PAST =
  'Add ?at= and a day, such as ?at=2026-03-01, for that day’s recorded input and output prices.'

const renderOpen = ({ manifest: { run_id } }: Release) =>
  html`They need no key, and each name is a link. Below <code>/feeds/${run_id}/</code> the same
    files stay as they are while this release is the current one.`

function renderCounts({ day, counts: { replaced, confirmed, unconfirmed, added } }: Feed) {
  return html`Of the catalogue of ${shortDay(day)}, ${count(replaced)} rows have our price,
  ${count(confirmed)} the same as ours, and ${count(unconfirmed)} stay as they are, unconfirmed;
  ${count(added)} offers are added.`
}
