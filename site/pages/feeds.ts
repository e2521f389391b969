// What tools read the prices from: a block for each, with the setting to paste, what it changes, how to
// see that it worked (feeds.json), and how much its form cannot say.
import { type Feed, FEED_NAMES, makeFeed } from '../../release/feeds/feeds.ts'
import type { Release } from '../../release/release.ts'
import { count, shortDay } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderCode } from '../components/code.ts'
import { renderDocs } from '../components/docs.ts'
import { type Column, listing } from '../components/table.ts'
import type { View } from '../view.ts'
import tools from './feeds.json' with { type: 'json' }

export async function renderFeeds(release: Release, view: View): Promise<string> {
  const { baseUrl } = view
  const made = new Map<string, Feed>()
  for (const name of FEED_NAMES) made.set(name, await makeFeed(name, release, { baseUrl }))
  const isOpen = view.feeds !== false
  const feeds = `${baseUrl}/feeds${isOpen ? '' : '/YOUR_KEY'}`
  const rows = [...Map.groupBy(tools, ({ feed }) => feed)]
  const columns: readonly Column<(typeof rows)[number]>[] = [
    [
      'Tool',
      ([feed, own]) =>
        html`${own.map(({ id, name }, place) => html`${place > 0 && ', '}<a href="#${id}">${name}</a>`)}
          <small>${isOpen ? html`<a href="/feeds/${feed}">${feed}</a>` : feed}</small>`,
    ],
    ...Object.entries(COUNTS).map(([heading, read]): Column<(typeof rows)[number]> => [
      heading,
      ([feed]) => {
        const own = made.get(`feeds/${feed}`)
        return own && count(read(own))
      },
      'n',
    ]),
  ]
  const [first] = made.values()
  const content = html`<h1>Price feeds</h1>
    <p class="lead">
      Each feed is a tool’s own price catalogue with our corrections. We replace a price only if at
      least two sources confirm our price.
    </p>
    ${listing('Price feeds', columns, rows)}
    <p class="note">
      The table counts the prices in the catalogues of ${first && shortDay(first.day)}: those that
      we corrected, those that match ours, those that we added, and those that we kept, because
      fewer than two sources confirm another price. ${isOpen ? renderOpen(release) : CLOSED} ${PAST}
    </p>
    ${tools.map(
      ({ id, name, setting, changes, check, seen, caveats }) =>
        html`<section class="split pair setting" id="${id}">
          <div>
            <h2>${name}</h2>
            <p>${renderText(changes)}</p>
            <details>
              <summary>Limitations</summary>
              <ul>
                ${caveats.map((text) => html`<li>${renderText(text)}</li>`)}
              </ul>
            </details>
          </div>
          <div>
            ${renderCode('', { [nameLanguage(setting)]: setting.replaceAll('{feeds}', feeds) })}
            <p>To check the setting, run this code. ${seen}</p>
            ${renderCode('', { [nameLanguage(check)]: check })}
          </div>
        </section>`,
    )}
    <h2>Atom feeds</h2>
    <p>
      Subscribe to <a href="/changes.atom">all changes</a> or <a href="/feed.atom">the index</a>. To
      follow one model’s changes, subscribe on its page.
    </p>`
  return renderDocs(view, {
    path: '/feeds',
    title: 'Price feeds',
    description: 'Current and past prices for opencode, LiteLLM, genai-prices and other tools.',
    date: release.manifest.date,
    content,
  })
}

/** What became of the prices of a catalogue. */
const COUNTS: Readonly<Record<string, (feed: Feed) => number>> = {
  Corrected: ({ counts }) => counts.replaced,
  Matched: ({ counts }) => counts.confirmed,
  Added: ({ counts }) => counts.added,
  Kept: ({ counts }) => counts.unconfirmed,
}

/** Of a shell or of a script. */
const nameLanguage = (text: string) =>
  /^(export|curl|opencode) /.test(text) ? 'Shell' : 'TypeScript'

/** With `code` where it stands between backticks. */
const renderText = (text: string): Html[] =>
  text
    .split('`')
    .map((part, place) => (place % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))

const CLOSED =
  'These tools send no headers, so the API key is part of the path. Create a separate key for the feeds, so that you can revoke that key without affecting your other keys.'
const PAST = html`To get the input and output prices of a past day, add the date to the feed’s URL,
  such as <code>?at=2026-03-01</code>.`

const renderOpen = ({ manifest: { run_id } }: Release) =>
  html`You don’t need a key. For files that don’t change while this release is current, insert its
    ID into the path: <code class="whole">/feeds/${run_id}/</code>`
