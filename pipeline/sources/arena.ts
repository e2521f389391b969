// Arena's ratings from votes between two answers, published as a data set under CC BY 4.0. One file
// per board, weekly; its links lead to another host. For text, the board with style control;
// data/boards.csv lists the categories.
import { z } from 'zod'
import { createRating } from '../collect/quote.ts'
import { defineSource } from '../collect/source.ts'
import { readTable } from '../collect/table-file.ts'

const FILES =
  'https://huggingface.co/datasets/lmarena-ai/leaderboard-dataset/resolve/main/{board}/latest-00000-of-00001.parquet'

/** Each board's folder in the data set, and the categories that we use. */
const BOARDS = {
  'arena-text': ['text_style_control', 'expert hard_prompts coding math non_english'],
  'arena-webdev': ['webdev', 'overall'],
  'arena-vision': ['vision', 'overall'],
} as const

const Row = z.object({
  model_name: z.string(),
  organization: z.string().nullable(),
  category: z.string(),
  rating: z.number(),
  rating_lower: z.number().nullable(),
  rating_upper: z.number().nullable(),
  vote_count: z.int().nullable(),
  leaderboard_publish_date: z.iso.date().nullable().catch(null),
})

export default defineSource({
  id: 'arena',
  homepage: 'https://huggingface.co/datasets/lmarena-ai/leaderboard-dataset',
  level: 'L3',
  hosts: ['huggingface.co'],
  redirectHosts: [
    'us.aws.cdn.hf.co',
    'us.gcp.cdn.hf.co',
    'cas-bridge.xethub.hf.co',
    'cdn-lfs-us-1.hf.co',
    'cdn-lfs-eu-1.hf.co',
  ],
  async read({ fetchBytes }): Promise<unknown> {
    const boards = await Promise.all(
      Object.entries(BOARDS).map(async ([board, [folder]]) => {
        const bytes = await fetchBytes(FILES.replace('{board}', folder))
        return { board, bytes }
      }),
    )
    const tables = []
    for (const { board, bytes } of boards) {
      const rows = await readTable(`arena: ${board}`, bytes, {
        format: 'parquet',
        row: Row,
      })
      tables.push(...rows.map((row) => ({ board, ...row })))
    }
    return tables
  },
  schema: (rows) => rows.list(Row.extend({ board: z.string() })),
  readRows: (rows) => ({
    ratings: rows.flatMap(({ board, model_name, category, organization, ...row }) => {
      const [, categories = ''] = Object.entries(BOARDS).find(([name]) => name === board)?.[1] ?? []
      if (!categories.split(' ').includes(category)) return []
      return [
        createRating({
          board,
          category,
          model_ref: model_name,
          organization: organization || null,
          rating: row.rating,
          rating_lower: row.rating_lower,
          rating_upper: row.rating_upper,
          votes: row.vote_count,
          published_on: row.leaderboard_publish_date,
        }),
      ]
    }),
  }),
  expects: { ratings: ['rating', 'published_on'] },
})
