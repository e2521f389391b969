import type { Release } from '../../release/release.ts'
import { toStaleness } from '../../release/staleness.ts'
import { instant } from './format.ts'
import { html, type Html } from './html.ts'

/** A warning above numbers that are not of today. */
export function renderStaleness(release: Release, overdue: boolean): Html | false {
  const { as_of, status, stale_reason } = release.manifest
  if (toStaleness(release, overdue).status === 'fresh') return false
  const why =
    status === 'stale' && stale_reason !== null
      ? html`newer ones are held back until they have been looked at: ${stale_reason}`
      : html`no newer run has been published`
  return html`<p class="panel alert" role="status">
    <strong>These are not today’s prices.</strong> They are as of ${instant(as_of)}; ${why}.
  </p>`
}
