// What a workload costs at each offer of a model, at the prices of the caller where it has any.
import type { z } from 'zod'
import type { CostBody } from '../contract/requests.ts'
import { findTask, sayUnmeasured } from '../contract/tasks.ts'
import { type Refused, refuseWorkload, requireTask } from './question.ts'
import { compareCosts, findTaskCosts } from './recommend/compare-costs.ts'
import type { Release } from './release.ts'
import { requireModel } from './require-named.ts'

/** Throws `not_found` for an unknown model, and `code` for one that was not measured. */
export async function readCosts(
  release: Release,
  id: string,
  { workload }: z.output<typeof CostBody>,
  code: Refused = 'invalid_body',
) {
  const model = requireModel(release, id)
  const measured = requireTask(release, workload, code)
  if (measured) {
    const { as_of } = release.manifest
    const found = findTaskCosts({ ...model, as_of }, { workload, task: measured })
    if (typeof found === 'string') throw refuseWorkload(code, found)
    return found
  }
  const { endpoints } = await release.readModelDetail(model)
  const { as_of } = release.manifest
  const task = findTask(workload, model)
  if (task) return compareCosts({ ...model, as_of }, { endpoints, task })
  throw refuseWorkload(code, sayUnmeasured(model.model_id))
}
