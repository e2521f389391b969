// The two scores of the interface that answers and pages name. SQL has them from
// `data/parameters.json`; `tests/unit/data/facts.test.ts` holds the two places to each other.

/** The score to which prices are adjusted. */
export const REFERENCE_SCORE = 40
/** Below it a model is outside the index and never recommended. */
export const QUALITY_GATE = 35
