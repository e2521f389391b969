import { TIER_NAMES } from '../../contract/documents.ts'
import type { Release } from '../../release/release.ts'
import { capitalize } from '../components/format.ts'
import type { Series } from './index-chart.ts'

/** Indices of parts of the basket, by what divides it. */
export async function readSegments(
  release: Release,
): Promise<{ id: string; title: string; note: string; series: Series }[]> {
  const weights = await Promise.all(
    ['open', 'closed'].map(async (index) => release.find(`indices/${index}.json`)),
  )
  const tiers = await Promise.all(
    TIER_NAMES.map(async (tier) => ({
      name: capitalize(tier),
      history: (await release.read(`composite/history/${tier}.json`)).history,
    })),
  )
  return [
    {
      id: 'tiers',
      title: 'By tier',
      note: 'Grouped by score and launch price',
      series: tiers,
    },
    {
      id: 'weights',
      title: 'By weights',
      note: 'Whether the weights are published',
      series: weights.flatMap((found) =>
        found ? [{ name: found.latest.name.replace(' weights', ''), history: found.history }] : [],
      ),
    },
  ]
}
