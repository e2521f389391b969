// Usage and remaining requests per key, from the same counts as the limits, so the page agrees with
// a 429.
import { DAY_MS } from '../../contract/time.ts'
import type { AppParts } from '../context.ts'
import type { Usage } from '../limits/windows.ts'
import { USAGE_DAYS } from '../../accounts/accounts.ts'
import { toKeySubject } from '../../accounts/state/count-table.ts'
import type { KeyRecord } from '../../accounts/state/key-table.ts'
import { shortDay, toCountText } from '../../site/components/format.ts'
import { html, type Html } from '../../site/components/html.ts'

const WIDTH = 600
const HEIGHT = 120
const GAP = 4

export interface KeyUsage {
  key: KeyRecord
  /** In the current windows. */
  left: Usage
  /** Newest first. */
  days: { date: string; used: number }[]
}

export async function readUsage(
  keys: readonly KeyRecord[],
  { state, counters, plans }: Pick<AppParts, 'state' | 'counters' | 'plans'>,
  now: number,
): Promise<KeyUsage[]> {
  const today = Math.floor(now / DAY_MS)
  const kept = await state.counts.listUse(
    keys.map(({ id }) => id),
    today - USAGE_DAYS + 1,
  )
  const usedOn = new Map(kept.map(({ keyId, day, used }) => [`${keyId} ${day}`, used]))
  return Promise.all(
    keys.map(async (key) => {
      const left = await counters.peek(toKeySubject(key.id), plans[key.plan], now)
      const days = Array.from({ length: USAGE_DAYS }, (_, ago) => ({
        date: toDate(today - ago),
        used: usedOn.get(`${key.id} ${today - ago}`) ?? 0,
      }))
      const [ofToday] = days
      // The last half second isn't saved yet.
      if (ofToday) ofToday.used = Math.max(ofToday.used, left.day.limit - left.day.remaining)
      return { key, left, days }
    }),
  )
}

export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** A bar chart of all keys together and a table of each key's days; both work without scripts. */
export function usageFigure(usage: readonly KeyUsage[]): Html {
  // Revoked keys are shown if they have requests in the period.
  const shown = usage.filter(
    ({ key, days }) => key.revokedAt === null || days.some(({ used }) => used > 0),
  )
  const [first] = shown
  if (!first) return html`<p>No usage yet. Your keys’ daily requests will appear here.</p>`
  const days = first.days.map(({ date }, index) => {
    const perKey = shown.map((each) => each.days[index]?.used ?? 0)
    return { date, perKey, total: perKey.reduce((sum, used) => sum + used, 0) }
  })
  const isUsed = days.some(({ total }) => total > 0)
  if (!isUsed) return html`<p>No requests in the last ${days.length} days.</p>`
  return html`${bars(days.toReversed())}
    <div class="scroll tall usage" tabindex="0" role="region" aria-label="Requests per day">
      <table>
        <caption class="note">
          Requests per UTC day; rejected ones aren’t counted.
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            ${shown.map(({ key }) => html`<th scope="col" class="n">${toColumnName(key)}</th>`)}
            ${shown.length > 1 && html`<th scope="col" class="n">All keys</th>`}
          </tr>
        </thead>
        <tbody>
          ${days.map(
            ({ date, perKey, total }) =>
              html`<tr>
                <th scope="row">${date}</th>
                ${perKey.map((used) => html`<td class="n">${toCountText(used)}</td>`)}
                ${shown.length > 1 && html`<td class="n">${toCountText(total)}</td>`}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

function bars(days: readonly { date: string; total: number }[]): Html {
  const most = Math.max(...days.map(({ total }) => total))
  const step = WIDTH / days.length
  const sum = days.reduce((all, { total }) => all + total, 0)
  const from = days[0]?.date ?? ''
  const to = days.at(-1)?.date ?? ''
  return html`<figure class="usage">
    <svg
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      role="img"
      aria-label="${`Requests per day from ${from} to ${to}: ${toCountText(sum)} in all, ${toCountText(most)} on the busiest day.`}"
    >
      ${days.map(({ date, total }, index) => {
        // Days without requests get a thin line; even a few requests get a taller bar.
        const height = total === 0 ? 1 : Math.max(3, (total / most) * (HEIGHT - 2))
        return html`<rect
          x="${(index * step).toFixed(1)}"
          y="${(HEIGHT - height).toFixed(1)}"
          width="${(step - GAP).toFixed(1)}"
          height="${height.toFixed(1)}"
        >
          <title>${date}: ${toCountText(total)}</title>
        </rect>`
      })}
    </svg>
    <p class="ends note">${shortDay(from)} ${shortDay(to)}</p>
    <figcaption class="note">
      ${toCountText(sum)} ${sum === 1 ? 'request' : 'requests'} in ${days.length} days; on the
      busiest day ${toCountText(most)}.
    </figcaption>
  </figure>`
}

function toColumnName({ id, name, revokedAt }: KeyUsage['key']): string {
  return `${name === '' ? id : name}${revokedAt === null ? '' : ' (revoked)'}`
}
