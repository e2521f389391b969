// What a workload costs at each offer of a model, at the prices of the caller where it has any.
import type { z } from 'zod'
import { ApiError } from '../contract/api-error.ts'
import type { CostBody } from '../contract/requests.ts'
import { findTask, sayUnmeasured } from '../contract/tasks.ts'
import { readMyPrices } from './my-prices.ts'
import { requireTask } from './question.ts'
import { compareCosts, findTaskCosts } from './recommend/compare-costs.ts'
import type { Release } from './release.ts'
import { requireModel } from './require-named.ts'

/** Throws `not_found` for an unknown model, and `invalid_body` for one that was not measured. */
export async function readCosts(
  release: Release,
  id: string,
  { workload, price_overrides }: z.output<typeof CostBody>,
) {
  const model = requireModel(release, id)
  const measured = requireTask(release, workload)
  if (measured) {
    const { as_of } = release.manifest
    const found = findTaskCosts({ ...model, as_of }, { workload, task: measured })
    if (typeof found === 'string') throw new ApiError('invalid_body', found)
    return found
  }
  const { endpoints } = await release.readModelDetail(model)
  const mine = readMyPrices(release, price_overrides).ofOffers(id, endpoints)
  const { as_of } = release.manifest
  const task = findTask(workload, model)
  if (task) return compareCosts({ ...model, as_of }, { endpoints: mine, task })
  throw new ApiError('invalid_body', sayUnmeasured(model.model_id))
}
