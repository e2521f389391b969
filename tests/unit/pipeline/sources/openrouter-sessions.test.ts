import { expect, it } from 'vitest'
import openrouterSessions from '../../../../pipeline/sources/openrouter-sessions.ts'
import { DAY, readBody } from './fixture.ts'

const toPath = (offset: number) => `/api/v1/datasets/session-cost?limit=500&offset=${offset}`

/** So many sessions of a range of turns each. */
function createPage(rows: number, window_end_date: string) {
  const data = Array.from({ length: rows }, (_, index) => ({
    app_slug: 'hermes-agent',
    turn_range: '1-turn',
    model_permaslug: `acme/of-${window_end_date}-${index}`,
    median_session_cost_usd: 0.1,
  }))
  return { data, meta: { window_days: 30, window_end_date } }
}

it('reads pages until one is not full', async () => {
  const pages = {
    [toPath(0)]: createPage(500, '2026-07-26'),
    [toPath(500)]: createPage(0, '2026-07-26'),
  }
  const { observation } = openrouterSessions.parse(await readBody(openrouterSessions, pages), DAY)
  expect(observation.tasks).toHaveLength(500)
})

it('refuses pages of two windows', async () => {
  const pages = {
    [toPath(0)]: createPage(500, '2026-07-26'),
    [toPath(500)]: createPage(1, '2026-08-02'),
  }
  await expect(readBody(openrouterSessions, pages)).rejects.toThrow(
    'expected one window on every page, got two',
  )
})
