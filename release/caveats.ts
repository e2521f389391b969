import type { Candidate } from './candidates.ts'
import { DAY_MS } from '../contract/time.ts'

/** The provider may have changed the model since an older score was measured. */
const MAX_SCORE_AGE_DAYS = 180
const FULL_PRECISION_BITS = 8

/** What a careful buyer would want to be told about an entry, in sentences. */
export function toCaveats({ model, endpoint, scoredOn }: Candidate, date: string): string[] {
  const scoreAgeDays = (Date.parse(date) - Date.parse(scoredOn)) / DAY_MS
  const bits = Number(/^[a-z]+([0-9]+)/i.exec(endpoint.quantization ?? '')?.[1] ?? NaN)
  const [onlySource, ...otherSources] = endpoint.sources
  return [
    otherSources.length === 0 && `The price rests on a single source (${onlySource ?? 'unnamed'}).`,
    endpoint.last_seen !== null &&
      endpoint.last_seen < date &&
      `The price was last seen on ${endpoint.last_seen}, more than a day before this release.`,
    model.score_basis === 'estimated' && 'The intelligence score is an estimate of its publisher.',
    scoreAgeDays > MAX_SCORE_AGE_DAYS &&
      `The intelligence score is of ${scoredOn}, more than ${MAX_SCORE_AGE_DAYS} days old.`,
    endpoint.base_url?.includes('{') === true &&
      `The address has a part of your own to fill in: ${/\{[^}]*\}/.exec(endpoint.base_url)?.[0] ?? ''}.`,
    endpoint.discount > 0 &&
      `The price is promotional: ${Math.round(100 * endpoint.discount)} % below the list price, until the provider ends it.`,
    bits < FULL_PRECISION_BITS &&
      `The model is served quantised to ${bits} bit (${endpoint.quantization ?? ''}), which can lower its quality.`,
  ].filter((caveat) => typeof caveat === 'string')
}
