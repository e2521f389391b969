// What sources said on the days of a test: quotes, rows of boards, and who makes what. `z` is how far a row
// stands from the middle of its board's scale. Days are counted from 1970-01-01.

export interface History {
  quotes: Quote[]
  scores: Score[]
  /** The creator whose own shop a provider is. A model's creator is the first part of its id. */
  firstParties: Record<string, string>
  /** The models whose weights are published. */
  openModels?: readonly string[]
}

export interface Quote {
  source: string
  level: 'L1' | 'L2' | 'L3'
  provider: string
  /** The company of the provider: its regions and speeds do not compete. */
  group: string
  model: string
  /** What the provider calls the model; where absent, as we do. */
  idAtProvider?: string
  tag: string
  /** What a token is: its precision; null where the source does not tell. */
  terms: string | null
  day: number
  input: number | null
  output: number | null
  /** The share that the source takes off the list price; the model reads no promotions. */
  discount?: number
  /** The rule that an invalid price breaks. */
  invalidRule: string | null
  isEligible: boolean
  isDeprecated: boolean
}

export interface Score {
  source: keyof typeof BOARDS
  model: string
  variant: string
  z: number
  /** First and last day on which the board showed this row. */
  from: number
  to: number
}

/** Of the boards of one part, that which comes first speaks. */
export const BOARDS = {
  'arena-text/expert': { part: 'text', weight: 1, anchor: 1481.4, unit: 34.05 },
  'arena-text/hard_prompts': { part: 'text', weight: 1, anchor: 1476.488888888889, unit: 30.26666666666667 }, // prettier-ignore
  'arena-webdev/overall': { part: 'web', weight: 1, anchor: 1424.3, unit: 104.4 },
  'epoch-eci/overall': { part: 'eci', weight: 1, anchor: 150, unit: 4.72 },
  'openrouter-gpqa/overall': { part: 'gpqa', weight: 0.3, anchor: 1.735, unit: 0.397 },
}

/** What the board shows of a model at `z`. */
export function toRating(source: keyof typeof BOARDS, z: number): number {
  const { anchor, unit, part } = BOARDS[source]
  const rating = anchor + unit * z
  return part === 'gpqa' ? 1 / (1 + Math.exp(-rating)) : rating
}
