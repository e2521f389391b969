import { Rules } from '../../../contract/documents.ts'
import parameters from '../../../data/parameters.json' with { type: 'json' }

/** What a run of this code publishes as `rules.json`. */
export const DEFAULT_RULES = Rules.parse(
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([name]) => name in Rules.shape)
      .map(([name, { value }]) => [name, value]),
  ),
)
