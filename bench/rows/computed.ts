// Answers that are made from the release: recommendations, lists, explanations. Cold: every question is a new one.
// Warm: it has been asked since the release came.
import type { RecommendRequest } from '../../contract/requests.ts'
import { compare } from '../compare.ts'
import { toReadyPath } from '../documents.ts'
import { CEILING, type Figure, PROXY, type Row, toFigures } from '../figures.ts'
import type { Asked } from '../load.ts'
import { toModelId } from '../market.ts'
import type { Stage } from '../stage.ts'

/** More than a proxy answers cold in a round: so no question comes twice. */
export const COLD_QUESTIONS = 40_000

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

interface Kind {
  id: string
  what: string
  /** Whose ready bytes the ceiling writes: a recommendation is held to a plain document, the others to their own. */
  against: 'small' | 'models' | 'explain'
  toAsked: (number: number, models: number) => Asked
}

const TIERS = ['budget', 'standard', 'frontier']
const SORTS = ['blended', 'input', 'output', 'sit_adjusted_price']
const ORDERS = ['asc', 'desc']

export const KINDS: readonly Kind[] = [
  {
    id: 'recommend',
    what: 'POST /v1/recommend, eight constraints',
    against: 'small',
    toAsked: (number) => ({ path: '/v1/recommend', body: JSON.stringify(toRequest(number)) }),
  },
  {
    id: 'models',
    what: 'GET /v1/models, filtered and paged',
    against: 'models',
    toAsked(number) {
      const [tier, sort, order] = [TIERS, SORTS, ORDERS].map((all, digit) => {
        const before = [1, TIERS.length, TIERS.length * SORTS.length][digit] ?? 1
        return all[Math.floor(number / before) % all.length]
      })
      const maker = Math.floor(number / 24) % 100
      const limit = 2 + (Math.floor(number / 2400) % 30)
      return {
        path: `/v1/models?tier=${tier}&provider=maker-${maker}&sort=${sort}&order=${order}&limit=${limit}`,
      }
    },
  },
  {
    id: 'explain',
    what: 'GET /v1/explain',
    against: 'explain',
    toAsked: (number, models) => ({
      path: `/v1/explain?model_id=${toModelId(number % models)}&history_days=${30 + (Math.floor(number / models) % 300)}`,
    }),
  },
]

export const computed: Row<Stage>[] = KINDS.map(({ id, what, against, toAsked }) => ({
  id,
  async measure(stage) {
    const { server, key } = await stage.proxy()
    const headers = { Authorization: `Bearer ${key}` }
    const ask = (number: number): Asked => ({ headers, ...toAsked(number, stage.market.models) })
    const ceiling = {
      name: CEILING,
      server: await stage.contender('node:http'),
      requests: [{ path: toReadyPath(against, 'identity'), headers }],
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
