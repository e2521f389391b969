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
      Each is the tool’s own catalogue with its names, and our price where ours is verified by two
      sources and differs. Subscribe via Atom to <a href="/changes.atom">changes</a>,
      <a href="/feed.atom">the index</a>
      or a model, on its page.
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
  'With ?at= and a day, such as ?at=2026-03-01, a feed has the prices of that day as far as they are on record: input and output.'

const renderOpen = ({ manifest: { run_id } }: Release) =>
  html`They are read without a key, and each name is a link. Below
    <code>/feeds/${run_id}/</code> the same files stay as they are while this release is the current
    one.`

function renderCounts({ day, counts: { replaced, confirmed, unconfirmed, added } }: Feed) {
  return html`Of the catalogue of ${shortDay(day)}, ${count(replaced)} rows have our price,
  ${count(confirmed)} the same as ours, and ${count(unconfirmed)} stay as they are, unconfirmed;
  ${count(added)} offers are added.`
}
