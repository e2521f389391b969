import { Rules } from '../contract/documents.ts'
import parameters from '../data/parameters.json' with { type: 'json' }

/** Those of this code, for a release of code that did not publish any. */
export const DEFAULT_RULES = Rules.parse(
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([name]) => name in Rules.shape)
      .map(([name, { value }]) => [name, value]),
  ),
)
