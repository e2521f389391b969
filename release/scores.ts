// The evidence for scores: of one model, and of all as a file that anyone can recompute them from.
import type { z } from 'zod'
import { guardCell } from '../contract/csv-guard.ts'
import type { Model, Scores } from '../contract/documents.ts'
import type { ModelScoreResponse } from '../contract/responses.ts'
import type { Release } from './release.ts'

export type ModelScore = z.output<typeof ModelScoreResponse>

/** What a model's score rests on, and what follows. */
export const SCORE_NOTES: Readonly<Record<ModelScore['status'], string>> = {
  measured: 'At least two boards rate it and agree.',
  one_board: 'Only one board rates it, so it is neither recommended nor in the index.',
  disputed: 'Its two boards disagree, so it is neither recommended nor in the index.',
  other_variant:
    'The rated variant is not offered by its providers, so it is neither recommended nor in the index.',
  estimated: 'The score is an estimate by its publisher.',
  unknown: 'No board for the general score rates it.',
}

export function toScore(
  { scores, manifest }: Pick<Release, 'scores' | 'manifest'>,
  { model_id }: Pick<Model, 'model_id'>,
): ModelScore {
  const {
    rows = [],
    basis = null,
    ...found
  } = scores.scores.find((one) => one.model_id === model_id) ?? {
    model_id,
    score: null,
    score_low: null,
    score_high: null,
    spread: null,
    skills: [],
  }
  const status = basis ?? 'unknown'
  return {
    ...found,
    as_of: manifest.as_of,
    scale: scores.scale,
    status,
    note: SCORE_NOTES[status],
    boards: rows.flatMap((row) => {
      const board = findBoard(scores, row.source)
      if (!board) return []
      const { part, weight, credit, url } = board
      return [{ part, weight, credit, url, ...row }]
    }),
  }
}

function findBoard({ boards }: Scores, source: string): Scores['boards'][number] | undefined {
  return boards.find((board) => board.source === source)
}

const COLUMNS =
  'model_id score part source model rating transform anchor unit weight sd published_on scored_on credit url'.split(
    ' ',
  )

/** Every row of every model with its board's line and credit, as CSV. */
export function toScoresFile(scores: Scores): string {
  const rows = scores.scores.flatMap(({ rows: own, score, model_id }) =>
    own.map((row) => ({ ...findBoard(scores, row.source), ...row, score, model_id })),
  )
  const cells = rows.map((row: Readonly<Record<string, string | number | null>>) =>
    COLUMNS.map((column) => `"${guardCell(String(row[column] ?? '')).replaceAll('"', '""')}"`),
  )
  return [COLUMNS, ...cells].map((line) => `${line.join(',')}\n`).join('')
}
