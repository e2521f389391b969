// What tools read the prices from: a block for each, with the setting to paste, what it changes, how to
// see that it worked, and how much its form cannot say.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { FEED_NAMES, listFeeds, makeFeed, readParts } from '../../release/feeds/feeds.ts'
import type { Release } from '../../release/release.ts'
import { count, shortDay } from '../components/format.ts'
import { html, type Html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import type { View } from '../view.ts'

interface Tool {
  id: string
  name: string
  /** The feed below `/feeds/`. */
  feed: string
  toSetting: (feeds: string) => string
  changes: string
  seen: string
}

const TOOLS: readonly Tool[] = [
  {
    id: 'opencode',
    name: 'opencode',
    feed: 'models-dev/api.json',
    toSetting: (feeds) => `export OPENCODE_MODELS_URL=${feeds}/models-dev`,
    changes:
      'Its list of models and what it says that they cost. A provider is listed where the variable with its key is set, such as OPENAI_API_KEY. The address has no api.json: opencode adds it.',
    seen: 'opencode models openai --verbose shows the cost that it took. Where it cannot read the feed it says nothing and shows its own list; it asks again after five minutes.',
  },
  {
    id: 'tokenlens',
    name: '@tokenlens',
    feed: 'models-dev/api.json',
    toSetting: (feeds) =>
      `const feed = await fetchModels({ baseUrl: '${feeds}/models-dev/api.json' })\ngetTokenCosts({ modelId: 'openai:gpt-4o', usage, providers: { openai: feed.openai } })`,
    changes:
      'Costs and contexts of getTokenCosts and getContext. Give it one provider: of several it takes the first that has the id. It finds no id with capital letters.',
    seen: 'getTokenCosts of a million input tokens is the input price.',
  },
  {
    id: 'litellm',
    name: 'LiteLLM',
    feed: 'litellm.json',
    toSetting: (feeds) => `export LITELLM_MODEL_COST_MAP_URL=${feeds}/litellm.json`,
    changes:
      'The whole map of prices, under the names that LiteLLM has for models; it is read once, at the start. By its code an address of http or https will do. It falls back to the map that it ships, with a warning only, where a map has less than half as many rows: MODEL_COST_MAP_MAX_SHRINK_RATIO=0.05 allows fewer.',
    seen: 'GET /model/cost_map/source of its proxy names the address; the source of a row of ours is a page here.',
  },
  {
    id: 'litellm-overrides',
    name: 'LiteLLM, by deployment',
    feed: 'litellm-overrides.yaml',
    toSetting: (feeds) =>
      `curl -o prices.yaml ${feeds}/litellm-overrides.yaml\n# in config.yaml:\ninclude: [prices.yaml]`,
    changes:
      'Only deployments whose price LiteLLM has otherwise or not at all; its own map stays for all others.',
    seen: 'GET /model/info of its proxy shows the costs of a deployment.',
  },
  {
    id: 'genai-prices',
    name: '@pydantic/genai-prices',
    feed: 'genai-prices.json',
    toSetting: (feeds) =>
      `updatePrices(({ setProviderData }) =>\n  setProviderData(fetch('${feeds}/genai-prices.json').then((answer) => answer.json())))\nawait waitForUpdate()`,
    changes:
      'The whole catalogue, with the prices of days before today, of longer requests and of the cache. Name the provider in providerId.',
    seen: 'calcPrice with a timestamp of an earlier day has the price of that day.',
  },
  {
    id: 'langfuse',
    name: 'Langfuse',
    feed: 'langfuse.json',
    toSetting: (feeds) =>
      `export LANGFUSE_HOST LANGFUSE_PUBLIC_KEY LANGFUSE_SECRET_KEY\nnpx --no inference-price-index langfuse push --instance ${new URL(feeds).origin}`,
    changes:
      'Adds a definition of each model at its creator, from the first day of its price; traces of later days cost by it. It adds each once: run it every day.',
    seen: 'The list of models in the settings of the project has them.',
  },
  {
    id: 'price-usage',
    name: 'Python and the command line',
    feed: 'price-book.json',
    toSetting: (feeds) =>
      `curl -o price-book.json ${feeds}/price-book.json\npython3 price_usage.py price-book.json < usage.jsonl`,
    changes: 'Nothing: it says what lines of usage cost by the prices of their day, offline.',
    seen: 'Each line is priced, partly priced or unknown with the reason.',
  },
]

const Counted = z.object({
  sample_spec: z.object({ theirs_unchanged: z.int(), theirs_of: z.string().nullable() }),
})

export async function renderFeeds(release: Release, view: View): Promise<string> {
  const content =
    listFeeds(release).size === 0
      ? html`<h1>Price feeds</h1>
          <p>There are none here: this release was made before them.</p>`
      : await renderTools(release, view)
  return renderLayout(view, {
    path: '/feeds',
    title: 'Price feeds',
    description: 'Dated prices for opencode, LiteLLM, genai-prices, Langfuse and other tools.',
    date: release.manifest.date,
    content,
  })
}

async function renderTools(release: Release, view: View): Promise<Html> {
  const { baseUrl } = view
  const parts = { ...(await readParts(release)), baseUrl }
  const made = new Map<string, ReturnType<typeof makeFeed>>()
  for (const name of FEED_NAMES) {
    await nextTurn()
    made.set(name, makeFeed(name, parts))
  }
  const feeds = `${baseUrl}/feeds${view.feeds === false ? '/YOUR_KEY' : ''}`
  return html`<h1>Price feeds</h1>
    <p class="lead">
      ${count(parts.offers.length)} offers in the forms that tools read. What a source does not
      state is not in a feed; each is checked before it is served.
    </p>
    <p class="note">${view.feeds === false ? CLOSED : renderOpen(release)} ${PAST}</p>
    ${TOOLS.map(({ id, name, feed, toSetting, changes, seen }) => {
      const { feed: said, leftOut = [] } = made.get(`feeds/${feed}`) ?? {}
      const { sample_spec } = Counted.safeParse(said).data ?? {}
      return html`<h2 id="${id}">${name}</h2>
        <pre tabindex="0"><code>${toSetting(feeds)}</code></pre>
        <p>${changes}</p>
        <p>${seen}</p>
        <p class="note">
          ${view.feeds === false ? feed : html`<a href="/feeds/${feed}">${feed}</a>`}. Left out:
          ${[...leftOut].map(([reason, many]) => `${reason} (${many})`).join('; ') || 'nothing'}.
          ${sample_spec && renderUnconfirmed(sample_spec)}
        </p>`
    })}`
}

const CLOSED =
  'They are read with a key in the path, as these tools send no header. Make a key for it alone: a key that is revoked opens nothing.'
const PAST =
  'With ?at= and a day, such as ?at=2026-03-01, a feed has the prices of that day as far as they are on record: input and output.'

const renderOpen = ({ manifest: { run_id } }: Release) =>
  html`They are read without a key. Below <code>/feeds/${run_id}/</code> the same files stay as they
    are while this release is the current one.`

function renderUnconfirmed({
  theirs_unchanged,
  theirs_of,
}: z.infer<typeof Counted>['sample_spec']) {
  return theirs_of === null
    ? html`This release holds no answer of LiteLLM: all rows are ours.`
    : html`${count(theirs_unchanged)} rows are LiteLLM’s own of ${shortDay(theirs_of)}, unchanged:
      we have no evidence for them.`
}
