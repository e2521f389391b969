import type { Observation } from './quote.ts'

/** Of which nothing has been said yet. */
export const createObservation = (): Observation => ({
  quotes: [],
  ratings: [],
  models: [],
  rates: [],
  usages: [],
  addresses: [],
  witnesses: [],
  tasks: [],
})
