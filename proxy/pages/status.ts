// What the numbers rest on: which source answered, what the last runs did, what is held back, what was restated.
import type { Quarantine } from '../../contract/documents.ts'
import type { Manifest, SourceReport } from '../../contract/release.ts'
import type { Body } from '../body.ts'
import type { Release } from '../release.ts'
import { count, day, instant, NONE, price, toPercentText } from './format.ts'
import { html, type Html } from './html.ts'
import { renderPage } from './layout.ts'
import { renderStaleness } from './staleness.ts'

const EARLIER_RUNS = 9

export async function renderStatus(
  release: Release,
  { baseUrl }: { baseUrl: string },
): Promise<Body> {
  const { manifest, compositeHistory } = release
  const runs = [manifest, ...(await release.readEarlier(EARLIER_RUNS))]
  const quarantine = await release.findQuarantine()
  const revised = compositeHistory.history.filter(({ revision }) => revision > 1)
  const content = html`${renderStaleness(release)}
    <h1>Status</h1>
    <p class="lead">
      ${manifest.status === 'fresh' ? 'The last run was published.' : 'The last run was held.'}
      Prices are as of ${instant(manifest.as_of)}.
    </p>
    <p class="note">
      <a href="/health">/health</a> has the state of this moment for programs,
      <a href="/feed.atom">the feed</a> says what is new.
    </p>
    <h2>Sources</h2>
    ${renderSources(manifest.sources)}
    <h2>Last runs</h2>
    ${renderRuns(runs)}
    <h2>Held back</h2>
    ${renderHolds(quarantine, release)} ${renderDisagreements(quarantine, release)}
    <h2>Revisions</h2>
    ${revised.length > 0 ? renderRevisions(revised) : html`<p>No fix of the past year was restated.</p>`}
    ${renderRestatements(runs)}`
  return renderPage(
    {
      path: '/status',
      title: 'Status',
      description:
        'Which sources answered, what the last runs did, which quotes are held back, which fixes were restated.',
      content,
    },
    { baseUrl, caching: 'release' },
  )
}

function renderSources(sources: readonly SourceReport[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Sources">
    <table>
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">Last run</th>
          <th scope="col">Last success</th>
          <th scope="col" class="n">Quotes</th>
          <th scope="col" class="n">Held back</th>
          <th scope="col" class="n">Disagreements</th>
        </tr>
      </thead>
      <tbody>
        ${sources.map(
          ({ source, status, reason, last_success_at, quotes, quarantined, disagreements }) =>
            html`<tr>
              <th scope="row">${source}</th>
              <td>
                ${renderState(status)}${reason !== null && html` <span class="note">${reason}</span>`}
              </td>
              <td>${instant(last_success_at)}</td>
              <td class="n">${count(quotes)}</td>
              <td class="n">${count(quarantined)}</td>
              <td class="n">${count(disagreements)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}

function renderState(status: SourceReport['status']): Html {
  const words = { ok: 'answered', failed: 'failed', skipped: 'not asked' }
  return html`<span class="state ${status}">${words[status]}</span>`
}

function renderRuns(runs: readonly Manifest[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Last runs">
    <table>
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Prices as of</th>
          <th scope="col">Outcome</th>
          <th scope="col" class="n">Sources</th>
          <th scope="col" class="n">Quotes</th>
          <th scope="col" class="n">Held back</th>
        </tr>
      </thead>
      <tbody>
        ${runs.map(
          ({ run_id, as_of, status, stale_reason, sources, restatement }) =>
            html`<tr>
              <th scope="row"><code>${run_id}</code></th>
              <td>${instant(as_of)}</td>
              <td>
                ${status === 'fresh' ? (restatement ? 'restated' : 'published') : html`held: ${stale_reason ?? 'no reason on record'}`}
              </td>
              <td class="n">${count(sources.filter((source) => source.status === 'ok').length)}</td>
              <td class="n">${count(sum(sources.map(({ quotes }) => quotes)))}</td>
              <td class="n">${count(sum(sources.map(({ quarantined }) => quarantined)))}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}

function renderHolds(quarantine: Quarantine | undefined, release: Release): Html {
  if (!quarantine) return html`<p>This release does not say.</p>`
  if (quarantine.quotes.length === 0) return html`<p>Every quote of the day was believed.</p>`
  const outcomes = {
    carried: 'its last price stands',
    replaced: 'another quote stands',
    left_out: 'left out',
  }
  return html`<p>Quotes that were not believed, and what stands in their place.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Held back">
      <table>
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Provider</th>
            <th scope="col" class="n">Input</th>
            <th scope="col" class="n">Output</th>
            <th scope="col">Why</th>
            <th scope="col">Instead</th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          ${quarantine.quotes.map(
            (quote) =>
              html`<tr>
                <th scope="row">${toModelLink(release, quote.model_id)}</th>
                <td>${toProviderLink(release, quote.provider)}</td>
                <td class="n">${price(quote.input_price_per_m)}</td>
                <td class="n">${price(quote.output_price_per_m)}</td>
                <td class="words">
                  ${quote.reason}${quote.value !== null && html` (${quote.value}; bound ${quote.threshold ?? NONE})`}
                </td>
                <td>${outcomes[quote.outcome]}</td>
                <td>${day(quote.since)}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>`
}

function renderDisagreements(quarantine: Quarantine | undefined, release: Release): Html | false {
  if (!quarantine || quarantine.disagreements.length === 0) return false
  return html`<h3>Sources that disagree</h3>
    <ul>
      ${quarantine.disagreements.map(
        ({ model_id, provider, sources, blended_prices_per_m, since }) =>
          html`<li>
            ${toModelLink(release, model_id)} at ${toProviderLink(release, provider)}:
            ${sources.map((source, index) => html`${index > 0 && ', '}${source} says ${price(blended_prices_per_m[index])}`)},
            since ${day(since)}
          </li>`,
      )}
    </ul>`
}

function renderRevisions(revised: Release['compositeHistory']['history']): Html {
  return html`<ul>
    ${revised.map(
      ({ date, revision, revision_reason }) =>
        html`<li>
          ${day(date)}: revision
          ${count(revision)}${revision_reason !== null && `, ${revision_reason}`}
        </li>`,
    )}
  </ul>`
}

function renderRestatements(runs: readonly Manifest[]): Html | false {
  const restated = runs.flatMap(({ run_id, restatement }) =>
    restatement ? [{ run_id, ...restatement }] : [],
  )
  if (restated.length === 0) return false
  return html`<h3>Restatements</h3>
    <ul>
      ${restated.map(
        ({ run_id, reason, signed_by, days, composite_effect_pct }) =>
          html`<li>
            <code>${run_id}</code>: ${reason}; ${count(days.length)}
            ${days.length === 1 ? 'day' : 'days'}, at most ${toPercentText(composite_effect_pct)} of
            the index, signed by ${signed_by.join(' and ')}
          </li>`,
      )}
    </ul>`
}

/** A quarantined quote may be of something that is not tracked. */
function toModelLink(release: Release, id: string): Html {
  const model = release.modelById.get(id)
  return model ? html`<a href="/models/${id}">${model.name}</a>` : html`${id}`
}

function toProviderLink(release: Release, slug: string): Html {
  const provider = release.providerByName.get(slug)
  return provider ? html`<a href="/providers/${provider.slug}">${provider.name}</a>` : html`${slug}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
