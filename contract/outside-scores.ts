// Scores of another publisher, which an operator reads with a key of its own. They lie beside the
// releases of the store, not in one: what is made of a release alone cannot hold them.
import { z } from 'zod'
import { Models, RecommendSet } from './documents.ts'

/** The publisher that `TPI_SCORES` may name; the scale of its scores too. */
export const OUTSIDE_BOARD = 'artificial-analysis'

export const OUTSIDE_PREFIX = 'outside/'

/** Two documents of a release made anew with its scores. */
export const OutsideDocuments = z.strictObject({ models: Models, recommend: RecommendSet })

/** They belong to the releases with that list of models. */
export function toOutsideKey(documents: Readonly<Record<string, { sha256: string }>>): string {
  return `${OUTSIDE_PREFIX}${documents['models.json']?.sha256}.json`
}
