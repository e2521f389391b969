import type { Release } from '../release.ts'
import { instant } from './format.ts'
import { html, type Html } from './html.ts'

/** Old numbers are shown, and never as if they were new. */
export function renderStaleness({ manifest }: Release): Html | false {
  const { status, stale_since, stale_reason } = manifest
  if (status === 'fresh') return false
  return html`<p class="panel alert" role="status">
    <strong>These are not today’s prices.</strong> The last fix is held since
    ${instant(stale_since)}${stale_reason !== null && html`: ${stale_reason}`}.
  </p>`
}
