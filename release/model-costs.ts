// The cost of a workload at each offer of a model.
import type { Workload } from '../contract/workload.ts'
import { compareCosts } from './recommend/compare-costs.ts'
import type { Release } from './release.ts'
import { requireModel } from './require-named.ts'

/** Throws `model_not_found` for an unknown model. */
export async function readCosts(
  release: Release,
  id: string,
  asked: { workload: Workload; discount_percent?: number | undefined },
) {
  const model = requireModel(release, id)
  const { endpoints } = await release.readModelDetail(model)
  const { as_of } = release.manifest
  return compareCosts({ ...model, as_of }, { endpoints, ...asked })
}
