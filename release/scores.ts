// The evidence for scores: for one model, and for all as a file from which anyone can recompute
// them.
import type { z } from 'zod'
import { guardCell } from '../contract/csv-guard.ts'
import type { Model, Scores } from '../contract/documents.ts'
import type { ModelScoreResponse } from '../contract/responses.ts'
import { IntegrityError } from '../store/read-release.ts'
import type { Release } from './release.ts'

export type ModelScore = z.output<typeof ModelScoreResponse>

export function requireScore(
  { scores: { scale }, scoreById, manifest: { as_of, run_id } }: Release,
  { model_id }: Pick<Model, 'model_id'>,
): ModelScore {
  const found = scoreById.get(model_id)
  if (!found) throw new IntegrityError(`release ${run_id}: expected a score of ${model_id}`)
  return { as_of, scale, ...found }
}

const COLUMNS =
  'model_id score part source model rating transform anchor unit weight sd published_on scored_on credit url'.split(
    ' ',
  )

/** All rows of all models as CSV, each with its board's unit, line and credit. */
export function writeScoresFile({ boards, scores }: Scores): string {
  const bySource = new Map(boards.map((board) => [board.source, board]))
  const rows = scores.flatMap(({ boards: own, score, model_id }) =>
    own.map((row) => ({ ...bySource.get(row.source), ...row, score, model_id })),
  )
  const cells = rows.map((row: Readonly<Record<string, string | number | null>>) =>
    COLUMNS.map((column) => `"${guardCell(String(row[column] ?? '')).replaceAll('"', '""')}"`),
  )
  return [COLUMNS, ...cells].map((line) => `${line.join(',')}\n`).join('')
}
