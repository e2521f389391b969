// The first place of a recommendation, by the body that a watch keeps.
import { findJson } from '../contract/json-file.ts'
import { RecommendRequest } from '../contract/requests.ts'
import { findTask } from '../contract/tasks.ts'
import { toQuestion } from '../release/question.ts'
import { toCost } from '../release/recommend/cost.ts'
import { rank } from '../release/recommend/rank.ts'
import { toListed } from '../release/recommend/rates.ts'
import type { Release } from '../release/release.ts'

/** `from` and `to` are USD a month, or without a workload USD per million blended tokens. */
export function compareFirst(releases: { before: Release; after: Release }, body: string) {
  const was = findFirst(releases.before, body)
  const is = findFirst(releases.after, body)
  return {
    model_id: is?.model_id ?? null,
    seller: is?.seller ?? null,
    from: was?.usd ?? null,
    to: is?.usd ?? null,
    isSame: was?.model_id === is?.model_id && was?.seller === is?.seller,
  }
}

function findFirst(release: Release, body: string) {
  const { data: asked } = RecommendRequest.safeParse(findJson(body))
  if (!asked) return undefined
  const [first] = rank(release.candidates, { ...toQuestion(release, asked), limit: 1 }).chosen
  if (!first) return undefined
  const { model, endpoint, factor, blendedPrice } = first
  const task = asked.workload && findTask(asked.workload, model)
  const cost = task && toCost(toListed(endpoint, factor), task.mid)
  return {
    model_id: model.model_id,
    seller: endpoint.provider,
    usd: cost?.per_month ?? blendedPrice,
  }
}
