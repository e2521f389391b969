// Where a bill is checked in the reader's browser: the files go nowhere, prices are fetched.
import type { Release } from '../../release/release.ts'
import { readScript } from '../components/asset.ts'
import { html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { renderFound } from '../components/tool.ts'
import type { View } from '../view.ts'

export function renderBill(release: Release, view: View): string {
  const content = html`<h1>Check a bill</h1>
    <p class="lead">
      What your usage should have cost at the prices of its days, against what was billed, and what
      it costs at models that score no less. <strong>Your files stay in your browser</strong>: this
      page fetches prices, and sends nothing.
    </p>
    <form
      class="fields filters"
      data-bill="${readScript('bill-worker').path}"
      data-form="/feeds/price-book.json"
      autocomplete="off"
    >
      <label class="whole-row">Bills, exports of usage or logs<input type="file" multiple /></label>
      ${renderFound()}
    </form>
    <div data-result></div>
    <form class="fields" data-focus hidden>
      <label>Billing account<input name="account" maxlength="100" placeholder="unknown" /></label>
      <button>FOCUS 1.3</button>
    </form>
    <p class="note">
      Read are usage and costs of OpenAI and Anthropic, activity of OpenRouter, logs of LiteLLM,
      Claude Code and Codex, exports of Langfuse, spans of OpenTelemetry, and rows of AWS, Azure and
      FOCUS. Choose usage and costs together where a provider exports them apart. Prices are those
      without a contract. Without scripts, <code>inference-price-index bill</code> does the same on
      a command line.
    </p>`
  return renderLayout(view, {
    path: '/bill',
    section: '/cost',
    title: 'Check a bill',
    description:
      'What usage should have cost at the prices of its days, against the bill: checked in your browser.',
    date: release.manifest.date,
    content,
    scripts: ['bill'],
  })
}
