// What reference prices did, model by model: they are kept for longer than what each provider asks.
import { onceForRelease } from './once-for-release.ts'
import type { Release } from './release.ts'

export interface ReferenceMove {
  date: string
  model_id: string
  /** USD per million blended tokens. */
  from: number
  to: number
}

/** Newest first for each model. A day whose prices rest on another basis than before has none. */
export const readReferenceMoves = onceForRelease(findReferenceMoves)

async function findReferenceMoves(release: Release): Promise<readonly ReferenceMove[]> {
  const rebased = findRebased(release)
  const details = await Promise.all(release.models.map((model) => release.readModelDetail(model)))
  return details.flatMap(({ model_id, price_steps: steps }) =>
    steps.slice(0, -1).flatMap(({ from: date, blended_price_per_m: to }, index) => {
      const from = steps[index + 1]?.blended_price_per_m ?? to
      return from === to || rebased.has(date) ? [] : [{ date, model_id, from, to }]
    }),
  )
}

function findRebased({ compositeHistory }: Release): Set<string> {
  const observed = compositeHistory.history.filter(({ quality }) => quality !== 'unobserved')
  return new Set(
    observed
      .filter(({ quality }, index) => quality !== (observed[index + 1]?.quality ?? quality))
      .map(({ date }) => date),
  )
}
