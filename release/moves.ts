import type { Model } from '../contract/documents.ts'
import type { Release } from './release.ts'

/** Smaller values are rounding errors of logarithm sums. */
const NO_MOVE = 1e-12

/**
 * Providers' changes of a model's price in the last `days`, newest first, and their total, in
 * percent. For 7 days, the total is the model's `change_7d`.
 */
export async function readMoves(
  release: Release,
  model: Model,
  { days, from }: { days: number; from: string },
) {
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
