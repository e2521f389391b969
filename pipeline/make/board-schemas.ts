// The schemas of the files of boards: which there are, what their names of models stand for, which
// ids share what they say, and which classes of equal quality have a price.
import { z } from 'zod'
import { csv, day, httpsUrl, modelId, slug, text } from './columns.ts'

const number = z.string('expected a number').regex(/^\d+(\.\d+)?$/, 'expected a number')

export const BOARD_FILES = {
  data_boards: csv(
    'boards.csv',
    {
      board: slug,
      category: text,
      part: text,
      place: number,
      transform: z.enum(['logit'], 'expected logit or nothing').nullable(),
      anchor: number,
      unit: number,
      weight: number.nullable(),
      sd: number,
      max_half_width: number.nullable(),
      settled_on: day.nullable(),
      credit: text,
      url: httpsUrl,
      reason: text,
    },
    { key: ['board', 'category'] },
  ),
  data_board_models: csv(
    'board-models.csv',
    {
      board: slug,
      model: text,
      model_id: modelId.nullable(),
      variant: text.nullable(),
      reason: text.nullable(),
    },
    {
      key: ['board', 'model'],
      references: [{ column: 'board', to: { table: 'data_boards', column: 'board' } }],
    },
  ),
  data_quality_classes: csv('quality-classes.csv', {
    index: slug,
    place: number,
    name: text,
    score: number,
  }),
  data_model_versions: csv(
    'model-versions.csv',
    {
      model_id: modelId,
      version_id: modelId,
      from_day: day.nullable(),
      to_day: day.nullable(),
      reason: text,
    },
    { key: ['model_id', 'version_id'] },
  ),
}
