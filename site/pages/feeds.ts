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
    description: 'Current and past prices for opencode, LiteLLM, genai-prices and other tools.',
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
      Each feed is a tool’s own price catalogue with our corrections. We replace a price only if at
      least two sources confirm our price. You can also subscribe to Atom feeds of
      <a href="/changes.atom">all changes</a>, <a href="/feed.atom">the index</a> or, from a model’s
      page, that model’s changes.
    </p>
    <p class="note">${view.feeds === false ? CLOSED : renderOpen(release)} ${PAST}</p>
    ${tools.map(({ id, name, feed, setting, changes, seen }) => {
      const own = made.get(`feeds/${feed}`)
      return html`<section class="split pair" id="${id}">
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
  'These tools send no headers, so the API key is part of the path. Create a separate key for the feeds, so that you can revoke that key without affecting your other keys.'
const PAST =
  'To get the input and output prices of a past day, add the date to the feed’s URL, such as ?at=2026-03-01.'

const renderOpen = ({ manifest: { run_id } }: Release) =>
  html`You don’t need a key. Files under <code>/feeds/${run_id}/</code> don’t change while this
    release is current.`

function renderCounts({ day, counts: { replaced, confirmed, unconfirmed, added } }: Feed) {
  return html`We updated ${count(replaced)} prices in the catalogue of ${shortDay(day)}. Another
  ${count(confirmed)} already matched ours, and we left ${count(unconfirmed)} unchanged because we
  couldn’t confirm them. We also added ${count(added)} entries.`
}
