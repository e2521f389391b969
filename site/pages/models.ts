// The list of all models. A script narrows and sorts it by what the address asks for.
import { TIER_NAMES } from '../../contract/documents.ts'
import * as operations from '../../contract/operations.ts'
import { selectModels } from '../../release/model-list.ts'
import type { Release } from '../../release/release.ts'
import { readAsset } from '../components/asset.ts'
import { change, count, price, score, tokens } from '../components/format.ts'
import { renderFrontier } from '../components/frontier.ts'
import { html, type Html } from '../components/html.ts'
import { renderPage } from '../components/layout.ts'
import { toTitle } from '../components/levels.ts'
import { scrollingTable } from '../components/table.ts'
import { term } from '../components/term.ts'
import type { SiteFile, View } from '../site-file.ts'

export const MODELS_SCRIPT = readAsset(
  'models.js',
  new URL('../browser/models.js', import.meta.url),
)

/** Those with a name sort the table; all but the last two are numbers. */
const COLUMNS = [
  ['Score', 'score'],
  ['Cost/IQ', 'sit_adjusted_price'],
  ['Blended', 'blended'],
  ['Input', 'input'],
  ['Output', 'output'],
  ['7 days', 'change'],
  ['Context', 'context'],
  ['Sellers', 'sellers'],
] as const

export function renderModels(release: Release, view: View): SiteFile {
  const models = selectModels(release, operations.models.query.parse({}))
  const content = html`<h1>Models</h1>
    <p class="lead">
      ${count(models.length)} models, each at its market price: the median over the providers that
      sell it.
    </p>
    ${renderForm()} ${renderTable(models)}
    <h2>Price against intelligence</h2>
    ${renderFrontier(models)}`
  return renderPage(
    {
      path: '/models',
      title: 'Models',
      description:
        'What every model costs per million tokens, and per unit of intelligence: filter, sort, compare.',
      date: release.manifest.date,
      content,
      scripts: [MODELS_SCRIPT],
    },
    view,
  )
}

/** Shown with scripts only. */
function renderForm(): Html {
  return html`<form class="fields filters" role="search" data-filters>
    <label
      >Search<input type="search" name="search" maxlength="200" placeholder="Name or id" /></label
    ><label
      >Tier<select name="tier">
        <option value="">Any</option>
        ${TIER_NAMES.map((tier) => html`<option value="${tier}">${toTitle(tier)}</option>`)}
      </select></label
    >
    <p role="status" class="note" data-found></p>
  </form>`
}

function renderTable(models: Release['models']): Html {
  return html`<p class="note">
      USD per million tokens. ${term('Cost/IQ')} is the ${term('blended')} price at equal
      intelligence: × 40 / score.
    </p>
    ${scrollingTable(
      'Models',
      [
        'Model',
        ...COLUMNS.map(
          ([name, sort]) =>
            html`<th
              scope="col"
              class="n"
              aria-sort="${sort === 'sit_adjusted_price' ? 'ascending' : 'none'}"
            >
              <button type="button" value="${sort}">${name}</button>
            </th>`,
        ),
        'Tier',
      ],
      models.map(
        (model) =>
          html`<tr>
            <th scope="row" class="two">
              <a href="/models/${model.model_id}">${model.name}</a><span>${model.model_id}</span>
            </th>
            <td class="n">${score(model.aa_score)}</td>
            <td class="n">${price(model.sit_adjusted_price)}</td>
            <td class="n">${price(model.blended_price_per_m)}</td>
            <td class="n">${price(model.input_price_per_m)}</td>
            <td class="n">${price(model.output_price_per_m)}</td>
            <td class="n">${change(model.change_7d)}</td>
            <td class="n">${tokens(model.context_length)}</td>
            <td class="n">${count(model.provider_count)}</td>
            <td>${toTitle(model.tier)}</td>
          </tr> `,
      ),
    )}`
}
