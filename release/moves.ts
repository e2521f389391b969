import type { Model } from '../contract/documents.ts'
import { toFirstDay } from './history.ts'
import type { Release } from './release.ts'

/** What is below it is the rounding of sums of logarithms. */
const NO_MOVE = 1e-12

/**
 * What the sellers of a model changed in the last `days`, newest first, and the change that their
 * contributions add up to, both in percent. Over 7 days it is the model's `change_7d`.
 */
export async function readMoves(release: Release, model: Model, days: number) {
  const from = toFirstDay(release.manifest.date, days)
  const detail = await release.readModelDetail(model)
  const moves = detail.moves.filter(({ date }) => date >= from)
  const log = moves.reduce((sum, { effect }) => sum + effect, 0)
  const change = Math.round(1e4 * Math.expm1(log)) / 100
  const perLog = Math.abs(log) > NO_MOVE ? change / log : 100
  return {
    model_id: model.model_id,
    days,
    change,
    moves: moves.map(({ effect, ...move }) => ({ ...move, contribution: perLog * effect })),
  }
}
