// Answers that are made from the release: recommendations, lists, explanations. Cold: every question is a new one.
// Warm: it has been asked since the release came.
import type { RecommendRequest } from '../../../contract/requests.ts'
import { compare } from '../compare.ts'
import { toReadyPath } from '../documents.ts'
import { CEILING, type Figure, PROXY, type Row, toFigures } from '../figures.ts'
import type { Asked } from '../load.ts'
import { toModelId } from '../market.ts'
import type { Stage } from '../stage.ts'

/** More than a proxy answers cold in a round: so no question comes twice. */
const COLD_QUESTIONS = 40_000

/** Eight constraints; `number` makes the budget another one. */
export function toRequest(number: number): Partial<RecommendRequest> {
  return {
    budget_max_usd_per_m: 2 + number / 10_000,
    output_max_usd_per_m: 20,
    context_min: 64_000,
    min_intelligence: 40,
    modality: 'text',
    is_reasoning: true,
    supports_tools: true,
    exclude_providers: ['seller-3'],
    limit: 10,
  }
}

const KINDS: readonly {
  id: string
  what: string
  toAsked: (number: number, models: number) => Asked
}[] = [
  {
    id: 'recommend',
    what: 'POST /v1/recommend, eight constraints',
    toAsked: (number) => ({ path: '/v1/recommend', body: JSON.stringify(toRequest(number)) }),
  },
  {
    id: 'models',
    what: 'GET /v1/models, filtered and paged',
    toAsked: (number) => ({
      path: `/v1/models?tier=budget&sort=blended&limit=20&page=${1 + (number % 80)}&search=${Math.floor(number / 80)}`,
    }),
  },
  {
    id: 'explain',
    what: 'GET /v1/explain',
    toAsked: (number, models) => ({
      path: `/v1/explain?model_id=${toModelId(number % models)}&history_days=${30 + (Math.floor(number / models) % 300)}`,
    }),
  },
]

export const computed: Row<Stage>[] = KINDS.map(({ id, what, toAsked }) => ({
  id,
  async measure(stage) {
    const { server, key } = await stage.proxy()
    const headers = { Authorization: `Bearer ${key}` }
    const ask = (number: number): Asked => ({ headers, ...toAsked(number, stage.market.models) })
    const ceiling = {
      name: CEILING,
      server: await stage.contender('node:http'),
      requests: [{ path: toReadyPath('small', 'identity'), headers }],
    }
    const figures: Figure[] = []
    const warm = await compare([{ name: PROXY, server, requests: [ask(0)] }, ceiling], stage)
    figures.push(...toFigures(id, `${what}, warm`, warm))
    // Each round goes on where the one before ended.
    let next = 1
    const cold = await compare(
      [
        {
          name: PROXY,
          server,
          get requests() {
            const from = next
            next += COLD_QUESTIONS
            return Array.from({ length: COLD_QUESTIONS }, (_, index) => ask(from + index))
          },
        },
        ceiling,
      ],
      stage,
    )
    figures.push(...toFigures(id, `${what}, cold`, cold))
    return figures
  },
}))
