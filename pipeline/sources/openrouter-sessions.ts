// OpenRouter's medians of what a session costs, with a key: in USD, for each published harness, range
// of turns and model, anew each week. CC BY 4.0: the source is named wherever the number is shown.
import { z } from 'zod'
import { findDay } from '../collect/day.ts'
import { ShapeError } from '../collect/firewall.ts'
import { KEY } from '../collect/read-context.ts'
import { defineSource } from '../collect/source.ts'
import { DAY_MS } from '../../contract/time.ts'

const ID = 'openrouter-sessions'
const SESSIONS = 'https://openrouter.ai/api/v1/datasets/session-cost'
/** As many as a page may have; in October 2026 there were 651. */
const PAGE_SIZE = 500
const MAX_PAGES = 20

const Meta = z.object({ window_days: z.int().min(1).max(366), window_end_date: z.string() })
const Page = z.object({ data: z.array(z.unknown()), meta: Meta })

const Row = z.object({
  app_slug: z.string(),
  turn_range: z.string(),
  model_permaslug: z.string(),
  median_session_cost_usd: z.number(),
})

export default defineSource({
  id: ID,
  homepage: 'https://openrouter.ai/rankings',
  level: 'L2',
  root: 'openrouter',
  keyName: 'OPENROUTER_API_KEY',
  hosts: ['openrouter.ai'],
  async read({ fetchJson }): Promise<unknown[]> {
    const pages: unknown[] = []
    const ends = new Set<string>()
    for (let number = 0; number < MAX_PAGES; number += 1) {
      const url = `${SESSIONS}?limit=${PAGE_SIZE}&offset=${number * PAGE_SIZE}`
      const page = await fetchJson(url, { authorization: `Bearer ${KEY}` })
      pages.push(page)
      const { data } = Page.safeParse(page)
      if (!data) throw new ShapeError(`${ID}: expected rows with their window, got none`)
      if (ends.add(data.meta.window_end_date).size > 1)
        throw new ShapeError(`${ID}: expected one window on every page, got two`)
      if (data.data.length < PAGE_SIZE) return pages
    }
    throw new ShapeError(`${ID}: expected at most ${MAX_PAGES} pages, got more`)
  },
  schema: (rows) => z.array(z.object({ data: rows.list(Row), meta: Meta })),
  toObservation: (pages) => ({
    tasks: pages.flatMap(({ data, meta: { window_days, window_end_date } }) => {
      const measured_on = findDay(window_end_date)
      if (measured_on === null) return []
      const first = Date.parse(measured_on) - (window_days - 1) * DAY_MS
      const measured_from = new Date(first).toISOString().slice(0, 10)
      return data
        .filter(({ median_session_cost_usd: usd }) => usd > 0)
        .map(({ app_slug, turn_range, model_permaslug, median_session_cost_usd: usd }) => ({
          task: `session:${app_slug}/${turn_range}`,
          model_ref: model_permaslug,
          usd,
          // No session is said to have come to its end.
          solved_share: null,
          task_count: null,
          measured_from,
          measured_on,
        }))
    }),
  }),
  expects: { tasks: ['usd'] },
})
