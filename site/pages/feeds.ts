// What tools read the prices from: a block for each, with the setting to paste, what it changes, how to
// see that it worked (feeds.json), and how much its form cannot say.
import { type Feed, FEED_NAMES, makeFeed } from '../../release/feeds/feeds.ts'
import type { Release } from '../../release/release.ts'
import { count, shortDay } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderCode } from '../components/code.ts'
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
      Each feed is the tool’s own catalogue, with our price where it differs and two sources verify
      it. Subscribe via Atom to <a href="/changes.atom">changes</a>,
      <a href="/feed.atom">the index</a>, or a model on its page.
    </p>
    <p class="note">${view.feeds === false ? CLOSED : renderOpen(release)} ${PAST}</p>
    ${tools.map(({ id, name, feed, setting, changes, seen }) => {
      const own = made.get(`feeds/${feed}`)
      return html`<section class="pair" id="${id}">
        <div>
          <h2>${name}</h2>
          <p>${changes}</p>
          <p>${seen}</p>
        </div>
        <div>
          ${renderCode('', { Setting: setting.replaceAll('{feeds}', feeds) })}
          <p class="note">
            ${view.feeds === false ? feed : html`<a href="/feeds/${feed}">${feed}</a>`}.
            ${own && renderCounts(own)}
          </p>
        </div>
      </section>`
    })}`
}

const CLOSED =
  'They are read with a key in the path, as these tools send no header. Make a key for it alone: a key that is revoked opens nothing.'
const PAST =
  'To get a past day’s recorded input and output prices, add the date, such as ?at=2026-03-01.'

const renderOpen = ({ manifest: { run_id } }: Release) =>
  html`No key is needed; each name is a link. Files under <code>/feeds/${run_id}/</code> don’t
    change while this release is current.`

function renderCounts({ day, counts: { replaced, confirmed, unconfirmed, added } }: Feed) {
  return html`In the catalogue of ${shortDay(day)}, ${count(replaced)} rows use our price,
  ${count(confirmed)} already match it, and ${count(unconfirmed)} are unconfirmed and unchanged;
  ${count(added)} offers are added.`
}
